import * as v from "valibot";
import { decode, encode } from "./cbor.ts";
import { ENTRY_LIMIT, type Entry } from "./entry.ts";
import { hash } from "./hash.ts";
import { MANIFEST_LIMIT } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import type { Signed } from "./signed.ts";
import { START_LIMIT } from "./start.ts";
import { CERTIFICATE_LIMIT } from "./vote.ts";

/** A long match of ten players with cards takes 3 MB. */
export const RECORD_LIMIT = 16 * 1024 * 1024;

/** A match as a file: everything needed to play it again and check it, signatures included. */
export interface MatchRecord {
  readonly manifest: Uint8Array;
  /** Holds the joins. */
  readonly start: Uint8Array;
  /** In the order of `inRecordOrder`. */
  readonly entries: readonly Uint8Array[];
  /** What was decided by vote (`protocol/vote.ts`), by turn and then by the number asked about; absent for nothing. */
  readonly certificates?: readonly Uint8Array[];
}

function limited(limit: number) {
  return v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length <= limit, `More than ${limit} bytes`),
  );
}

const recordSchema = v.strictObject({
  fairhand: v.literal(1),
  manifest: limited(MANIFEST_LIMIT),
  start: limited(START_LIMIT),
  entries: v.array(limited(ENTRY_LIMIT)),
  // Absent rather than empty: one encoding for one meaning.
  certificates: v.exactOptional(v.pipe(v.array(limited(CERTIFICATE_LIMIT)), v.minLength(1))),
});

/** The one file of a record: equal records are equal byte for byte. */
export function encodeRecord(record: MatchRecord): Uint8Array {
  const { manifest, start, entries, certificates = [] } = record;
  const decided = certificates.length > 0 ? { certificates } : {};
  return encode({ fairhand: 1, manifest, start, entries, ...decided });
}

/** Reads a record's file; nothing in it is verified yet. Faults `record/too-large`, `record/not-a-record`. */
export function decodeRecord(bytes: Uint8Array): Result<MatchRecord> {
  if (bytes.length > RECORD_LIMIT)
    return fail("record/too-large", "The file is too large for a record of a match.");
  const decoded = decode(bytes, RECORD_LIMIT);
  const parsed = decoded.ok ? v.safeParse(recordSchema, decoded.value) : null;
  if (!parsed?.success)
    return fail("record/not-a-record", "The file is not a Fairhand record, or it is damaged.");
  const { fairhand: _, ...record } = parsed.output;
  return ok(record);
}

/** By turn, then seat, then the seat's own order. */
export function inRecordOrder(entries: readonly Signed<Entry>[]): Signed<Entry>[] {
  return entries.toSorted(
    ({ value: a }, { value: b }) => a.turn - b.turn || a.seat - b.seat || a.seq - b.seq,
  );
}

/** What two players compare to see that they hold the same file. */
export function digestRecord(bytes: Uint8Array): Uint8Array {
  return hash("fairhand/record/1", bytes);
}
