import type { Entry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";

/** One seat's entries, each naming the one before. */
export interface Chain {
  readonly key: Uint8Array;
  /** Accepted, by `seq`. */
  readonly accepted: Signed<Entry>[];
  /** Came too early, by `seq`; their signatures are checked. */
  readonly held: Map<number, Signed<Entry>>;
}
