import * as v from "valibot";
import { hash } from "./hash.ts";
import { MAX_SEATS, MAX_STAKE } from "./manifest.ts";
import { hashField, type Signed, wholeNumber } from "./signed.ts";

/**
 * What a seat countersigns at the end: how the match came out, and the log that led there. Its own last entry carries it,
 * so a result travels, is stored and is caught up with like any move.
 */
export type SignedOutcome = {
  readonly winners: readonly number[];
  readonly payouts: readonly number[];
  readonly remainder: number;
  readonly reason: string;
  /** `hashLog` of the entries that had an effect, and of what was decided by vote. */
  readonly log: Uint8Array;
};

const chips = wholeNumber(0, MAX_SEATS * MAX_STAKE);

export const outcomeSchema: v.GenericSchema<unknown, SignedOutcome> = v.strictObject({
  winners: v.pipe(v.array(wholeNumber(0, MAX_SEATS - 1)), v.maxLength(MAX_SEATS)),
  payouts: v.pipe(v.array(chips), v.maxLength(MAX_SEATS)),
  remainder: chips,
  reason: v.pipe(v.string(), v.maxLength(64)),
  log: hashField,
});

/** One hash for a whole log, signatures included; the order is that of the record. Decisions follow by their names. */
export function hashLog(
  entries: readonly Pick<Signed<unknown>, "hash">[],
  decisions: readonly Uint8Array[] = [],
): Uint8Array {
  return hash("fairhand/log/1", ...entries.map((entry) => entry.hash), ...decisions);
}
