import * as v from "valibot";
import type { Content } from "./content.ts";
import { contentSchema } from "./content.ts";
import { MAX_SEATS } from "./manifest.ts";
import { hashField, type Kind, placeFields, spoken, wholeNumber } from "./signed.ts";

/** Where in a match a statement is made: the phase, and the whole history before it. */
export type Place = {
  /** Hash of the start. */
  readonly match: Uint8Array;
  readonly turn: number;
  /** `L_(turn - 1)`. */
  readonly log: Uint8Array;
};

/** A vote on what a phase comes to (Tendermint, arXiv 1807.04938, algorithm 1; docs/log.md, "Deciding a phase"). */
export type Vote = Place & {
  readonly v: 2;
  /** The seat of the person who votes. */
  readonly voter: number;
  readonly round: number;
  readonly kind: "prevote" | "precommit";
  /** `hashContent`; `null` for none. */
  readonly content: Uint8Array | null;
  /** The valid round of the proposal that a prevote follows; -1 for none. */
  readonly vr: number;
};

/** What the proposer of a round wants the phase to come to. */
export type Proposal = Place & {
  readonly v: 2;
  readonly voter: number;
  readonly round: number;
  readonly content: Content;
  readonly vr: number;
  /** The quorum of prevotes of round `vr`, as signed; absent where `vr` is -1. */
  readonly polka?: readonly Uint8Array[];
};

/** No honest match sees a hundred rounds; the bound keeps numbers far from where floating point would round. */
const MAX_ROUND = 2 ** 31 - 1;
export const VOTE_LIMIT = 384;
/** A content, and a vote from each seat. */
export const PROPOSAL_LIMIT = 64 * 1024;

const seatField = wholeNumber(0, MAX_SEATS - 1);

const vote: Kind<Vote> = {
  area: "vote",
  domain: "fairhand/vote/2",
  limit: VOTE_LIMIT,
  schema: v.strictObject({
    v: v.literal(2),
    ...placeFields,
    voter: seatField,
    round: wholeNumber(0, MAX_ROUND),
    kind: v.picklist(["prevote", "precommit"]),
    content: v.nullable(hashField),
    vr: wholeNumber(-1, MAX_ROUND),
  }),
};

/** Votes as signed, by ascending voter. */
export const votesSchema = v.pipe(
  v.array(
    v.pipe(
      v.instance(Uint8Array),
      v.check((bytes) => bytes.length <= VOTE_LIMIT, `More than ${VOTE_LIMIT} bytes`),
    ),
  ),
  v.minLength(1),
  v.maxLength(MAX_SEATS),
);

const proposal: Kind<Proposal> = {
  area: "proposal",
  domain: "fairhand/proposal/2",
  limit: PROPOSAL_LIMIT,
  schema: v.strictObject({
    v: v.literal(2),
    ...placeFields,
    voter: seatField,
    round: wholeNumber(1, MAX_ROUND),
    content: contentSchema,
    vr: wholeNumber(-1, MAX_ROUND),
    // Absent rather than empty: one encoding for one meaning.
    polka: v.exactOptional(votesSchema),
  }),
};

/** A vote is read before its voter's key is looked up. Faults `vote/...`. */
export const { sign: signVote, read: readVote, authenticate: authenticateVote } = spoken(vote);

/** A proposal; the signatures in its polka are still to be checked. Faults `proposal/...`. */
export const {
  sign: signProposal,
  read: readProposal,
  authenticate: authenticateProposal,
} = spoken(proposal);
