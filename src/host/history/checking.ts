import type { Verify } from "../../../protocol/identity.ts";

/** How the signatures of a record are verified. */
export interface Checking {
  readonly verify: Verify;
  /** Announces a call of `verify`, so that the work can begin. */
  readonly begin?: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => void;
}
