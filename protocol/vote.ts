import * as v from "valibot";
import { decode, encode } from "./cbor.ts";
import { hash } from "./hash.ts";
import type { Signer, Verify } from "./identity.ts";
import { MAX_SEATS } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
import {
  authenticate,
  hashField,
  type Kind,
  read,
  type Signed,
  sign,
  versionField,
  wholeNumber,
} from "./signed.ts";

/**
 * Votes about a seat that lets the others wait (docs/log.md, "Absence"): single-decree Paxos (Lamport, "Paxos Made Simple",
 * 2001), one instance a question. Votes are no part of a seat's chain and cost nothing where nobody is late.
 */

/**
 * What stands under number `seq` of a seat's chain: the entry that the phase waits for, or nothing any more. The other
 * fields pin down the history in which it is asked, and with it who may vote.
 */
export type Question = {
  /** The phase that waits. */
  readonly turn: number;
  /** Hash of the public state at its start. */
  readonly state: Uint8Array;
  /** How many seats had been voted out of earlier phases. */
  readonly epoch: number;
  readonly seat: number;
  readonly seq: number;
};

/** What can be decided. */
export type Value =
  /** The entry with this hash counts. */
  | { readonly kind: "entry"; readonly hash: Uint8Array }
  /** The seat's time is up, with the effect that the rules of the game give it. */
  | { readonly kind: "expired" }
  /** The rules know no such effect, or the seat has cheated: it is out as if it had given up. */
  | { readonly kind: "removed" };

/** Attempts to get a decision: the higher number goes first, then the higher seat. `seat` is the one that asks. */
export type Ballot = { readonly n: number; readonly seat: number };

/** What a seat accepted, and in which attempt. An entry taken in without a vote counts as accepted in attempt 0 of its author. */
export type Accepted = { readonly ballot: Ballot; readonly value: Value };

export type Vote = {
  readonly v: 1;
  readonly match: Uint8Array;
  readonly voter: number;
  readonly question: Question;
  readonly ballot: Ballot;
  readonly body: VoteBody;
};

export type VoteBody =
  /** Asks for promises. */
  | { readonly kind: "prepare" }
  /** Will take no part in lower attempts, and tells what it has accepted last. */
  | { readonly kind: "promise"; readonly accepted: Accepted | null }
  /** Asks to accept what follows from these promises of a majority, as signed. */
  | { readonly kind: "propose"; readonly value: Value; readonly promises: readonly Uint8Array[] }
  | { readonly kind: "accepted"; readonly value: Value };

/** Without the promises that a proposal carries. */
const SINGLE_LIMIT = 640;
export const VOTE_LIMIT = SINGLE_LIMIT * (MAX_SEATS + 1);
/** A certificate holds what a proposal holds: a vote of each seat. */
export const CERTIFICATE_LIMIT = SINGLE_LIMIT * (MAX_SEATS + 1);

const seatField = wholeNumber(0, MAX_SEATS - 1);
const valueSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("entry"), hash: hashField }),
  v.strictObject({ kind: v.literal("expired") }),
  v.strictObject({ kind: v.literal("removed") }),
]);
const ballotSchema = v.strictObject({ n: wholeNumber(0), seat: seatField });
const questionSchema = v.strictObject({
  turn: wholeNumber(0),
  state: hashField,
  epoch: wholeNumber(0),
  seat: seatField,
  seq: wholeNumber(0),
});
const votesSchema = v.pipe(
  v.array(
    v.pipe(
      v.instance(Uint8Array),
      v.check((bytes) => bytes.length <= SINGLE_LIMIT, `More than ${SINGLE_LIMIT} bytes`),
    ),
  ),
  v.minLength(1),
  v.maxLength(MAX_SEATS),
);

const vote: Kind<Vote> = {
  area: "vote",
  domain: "fairhand/vote/1",
  limit: VOTE_LIMIT,
  schema: v.strictObject({
    v: versionField,
    match: hashField,
    voter: seatField,
    question: questionSchema,
    ballot: ballotSchema,
    body: v.variant("kind", [
      v.strictObject({ kind: v.literal("prepare") }),
      v.strictObject({
        kind: v.literal("promise"),
        accepted: v.nullable(v.strictObject({ ballot: ballotSchema, value: valueSchema })),
      }),
      v.strictObject({ kind: v.literal("propose"), value: valueSchema, promises: votesSchema }),
      v.strictObject({ kind: v.literal("accepted"), value: valueSchema }),
    ]),
  }),
};

export function signVote(value: Vote, signer: Signer): Signed<Vote> {
  return sign(vote, value, signer);
}

/** Reads a vote; its signature is still to be checked, with the key of the voter it names. Faults `vote/...`. */
export function readVote(bytes: Uint8Array): Result<Signed<Vote>> {
  return read(vote, bytes);
}

/** Checks a vote's signature. Fault `vote/bad-signature`. */
export function authenticateVote(
  signed: Signed<Vote>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<Vote>> {
  return authenticate(vote, signed, key, verify);
}

/** Proof of a decision that anybody can check: what a majority accepted in one attempt. Not signed itself. */
export interface Certificate {
  /** Resignations, not yet in effect, whose seats do not count among the voters. */
  readonly seen: readonly Uint8Array[];
  /** The `accepted` votes, by ascending voter. */
  readonly votes: readonly Uint8Array[];
}

const certificateSchema = v.strictObject({
  v: versionField,
  seen: v.pipe(v.array(hashField), v.maxLength(MAX_SEATS)),
  votes: votesSchema,
});

export function encodeCertificate({ seen, votes }: Certificate): Uint8Array {
  return encode({ v: 1, seen, votes });
}

/** Reads a certificate; nothing in it is checked yet. Faults `certificate/too-large`, `certificate/malformed`. */
export function decodeCertificate(bytes: Uint8Array): Result<Certificate> {
  if (bytes.length > CERTIFICATE_LIMIT)
    return fail("certificate/too-large", "The certificate is too large.");
  const decoded = decode(bytes, CERTIFICATE_LIMIT);
  const parsed = decoded.ok ? v.safeParse(certificateSchema, decoded.value) : null;
  if (!parsed?.success)
    return fail("certificate/malformed", "The certificate is not shaped as it should be.");
  const { seen, votes } = parsed.output;
  return ok({ seen, votes });
}

/** Names a certificate. */
export function hashCertificate(bytes: Uint8Array): Uint8Array {
  return hash("fairhand/certificate/1", bytes);
}
