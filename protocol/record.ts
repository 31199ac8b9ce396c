import * as v from "valibot";
import { type Cbor, decode, encode } from "./cbor/cbor.ts";
import { type Certificate, certificateFields, EVIDENCE_LIMIT } from "./certificate.ts";
import { type Content, contentSchema } from "./content.ts";
import { ENTRY_LIMIT } from "./entry.ts";
import { hash } from "./hash.ts";
import { MANIFEST_LIMIT, MAX_SEATS } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import { START_LIMIT } from "./start.ts";
import { STATEMENT_LIMIT } from "./statement.ts";

/** A long match of ten players with cards takes 3 MB. */
export const RECORD_LIMIT = 16 * 1024 * 1024;

/** A match as a file: everything needed to replay and check it, signatures included. */
export interface MatchRecord {
  readonly manifest: Uint8Array;
  /** Contains the joins. */
  readonly start: Uint8Array;
  /** What each phase came to, by turn. */
  readonly contents: readonly Content[];
  /** What the contents name, phase by phase: answers by seat and step, then resignations by seat. */
  readonly entries: readonly Uint8Array[];
  /** Shows that others hold the same; any valid set of each kind will do, so the fingerprint leaves them out. */
  readonly attachments: Attachments;
}

export interface Attachments {
  /** By ascending turn. */
  readonly certificates: readonly Certificate[];
  /** `End` statements. */
  readonly ends: readonly Uint8Array[];
  readonly claims: readonly Uint8Array[];
  readonly evidence: readonly Uint8Array[];
}

function limited(limit: number) {
  return v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length <= limit, `More than ${limit} bytes`),
  );
}

const statements = v.pipe(v.array(limited(STATEMENT_LIMIT)), v.maxLength(MAX_SEATS));

const recordSchema = v.strictObject({
  fairhand: v.literal(2),
  manifest: limited(MANIFEST_LIMIT),
  start: limited(START_LIMIT),
  contents: v.array(contentSchema),
  entries: v.array(limited(ENTRY_LIMIT)),
  attachments: v.strictObject({
    certificates: v.array(v.strictObject(certificateFields)),
    ends: statements,
    claims: statements,
    evidence: v.pipe(v.array(limited(EVIDENCE_LIMIT)), v.maxLength(MAX_SEATS)),
  }),
});

export function encodeRecord({ attachments, ...core }: MatchRecord): Uint8Array {
  return encode({ fairhand: 2, ...core, attachments: attachments as unknown as Cbor });
}

/**
 * Reads a record's file; nothing in it is verified yet.
 * Faults `record/too-large`, `record/not-a-record`, `record/old-format`.
 */
export function decodeRecord(bytes: Uint8Array): Result<MatchRecord> {
  if (bytes.length > RECORD_LIMIT)
    return fail("record/too-large", "The file is too large for a record of a match.");
  const decoded = decode(bytes, RECORD_LIMIT);
  const parsed = decoded.ok ? v.safeParse(recordSchema, decoded.value, { abortEarly: true }) : null;
  if (parsed?.success) {
    const { fairhand: _, ...record } = parsed.output;
    return ok(record);
  }
  return decoded.ok && isOld(decoded.value)
    ? fail(
        "record/old-format",
        "This record was made by an older version of Fairhand, whose matches this one cannot check.",
      )
    : fail("record/not-a-record", "The file is not a Fairhand record, or it is damaged.");
}

function isOld(value: Cbor): boolean {
  return (
    typeof value === "object" && value !== null && "fairhand" in value && value["fairhand"] === 1
  );
}

/** What two players compare to see that they hold the same match: start, contents and entries. */
export function digestRecord({ attachments: _, ...core }: MatchRecord): Uint8Array {
  return hash("fairhand/record/2", encode({ fairhand: 2, ...core }));
}
