import * as v from "valibot";
import { type Cbor, decode, encode } from "./cbor/cbor.ts";
import { type Content, contentSchema } from "./content.ts";
import { ENTRY_LIMIT } from "./entry.ts";
import { MAX_SEATS } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import { ONLY_COMPARED, wholeNumber } from "./signed.ts";
import { PROPOSAL_LIMIT, VOTE_LIMIT, votesSchema } from "./vote.ts";

/** Proofs that consist of the signatures they contain. None is signed itself, and reading one checks nothing. */

/**
 * A content and the votes for it, as signed, by ascending voter: a certificate if they are precommits, a polka if
 * prevotes.
 */
export type Certificate = {
  readonly turn: number;
  readonly content: Content;
  readonly votes: readonly Uint8Array[];
};

export const CERTIFICATE_LIMIT = PROPOSAL_LIMIT;

export const certificateFields = {
  turn: wholeNumber(0, ONLY_COMPARED),
  content: contentSchema,
  votes: votesSchema,
} as const;

const certificateSchema = v.strictObject({ v: v.literal(2), ...certificateFields });

export function encodeCertificate({ turn, content, votes }: Certificate): Uint8Array {
  return encode({ v: 2, turn, content, votes });
}

/** Reads a certificate. Faults `certificate/too-large`, `certificate/malformed`. */
export function decodeCertificate(bytes: Uint8Array): Result<Certificate> {
  const parsed = parse(certificateSchema, bytes, CERTIFICATE_LIMIT);
  if (parsed === null) return fail("certificate/malformed", "The certificate is malformed.");
  const { v: _, ...certificate } = parsed;
  return ok(certificate);
}

/** Evidence that convicts a seat. */
export type Evidence =
  /** Two different entries for one step of one seat. */
  | { readonly kind: "faces"; readonly entries: readonly [Uint8Array, Uint8Array] }
  /**
   * A false entry, or a complaint that holds, with the entries it rests on (by seat and step): every peer at that place
   * in the history reaches the same verdict.
   */
  | { readonly kind: "entry"; readonly entry: Uint8Array; readonly base: readonly Uint8Array[] }
  /** Two votes that no honest voter casts. */
  | { readonly kind: "votes"; readonly votes: readonly [Uint8Array, Uint8Array] }
  /** A resignation, and an entry or a vote that its author signed for a later step or phase, or for that phase. */
  | { readonly kind: "later-entry"; readonly resignation: Uint8Array; readonly entry: Uint8Array }
  | { readonly kind: "later-vote"; readonly resignation: Uint8Array; readonly vote: Uint8Array };

/** A shuffle and its proof by ten seats are the longest possible base: 40 entries of at most 18 kB. */
export const EVIDENCE_LIMIT = 4 * ENTRY_LIMIT;

const entryField = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length <= ENTRY_LIMIT, "An entry is too large"),
);
const voteField = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length <= VOTE_LIMIT, "A vote is too large"),
);

const evidenceSchema: v.GenericSchema<unknown, Evidence> = v.variant("kind", [
  v.strictObject({ kind: v.literal("faces"), entries: v.strictTuple([entryField, entryField]) }),
  v.strictObject({
    kind: v.literal("entry"),
    entry: entryField,
    base: v.pipe(v.array(entryField), v.maxLength(4 * MAX_SEATS)),
  }),
  v.strictObject({ kind: v.literal("votes"), votes: v.strictTuple([voteField, voteField]) }),
  v.strictObject({ kind: v.literal("later-entry"), resignation: entryField, entry: entryField }),
  v.strictObject({ kind: v.literal("later-vote"), resignation: entryField, vote: voteField }),
]);

export function encodeEvidence(evidence: Evidence): Uint8Array {
  return encode(evidence as Cbor);
}

/** Reads evidence. Fault `evidence/malformed`. */
export function decodeEvidence(bytes: Uint8Array): Result<Evidence> {
  const parsed = parse(evidenceSchema, bytes, EVIDENCE_LIMIT);
  return parsed === null ? fail("evidence/malformed", "The evidence is malformed.") : ok(parsed);
}

/** A content as stored on disk, so that our own votes for it can be repeated. */
export function encodeContent(content: Content): Uint8Array {
  return encode(content);
}

/** Reads a content. Fault `content/malformed`. */
export function decodeContent(bytes: Uint8Array): Result<Content> {
  const parsed = parse(contentSchema, bytes, CERTIFICATE_LIMIT);
  return parsed === null
    ? fail("content/malformed", "The content of a phase is malformed.")
    : ok(parsed);
}

function parse<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array, limit: number): T | null {
  const decoded = bytes.length > limit ? null : decode(bytes, limit);
  const parsed = decoded?.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? parsed.output : null;
}
