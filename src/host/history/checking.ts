import type { Verify } from "../../../protocol/identity.ts";

/** How the signatures of a record are verified. */
export interface Checking {
  readonly verify: Verify;
  /** Says that `verify` is about to be asked this, so that somebody may begin with it. */
  readonly begin?: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => void;
}
