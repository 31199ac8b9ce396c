import { equalBytes } from "../../../protocol/bytes.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import {
  authenticateProposal,
  type Place,
  type Proposal,
  readProposal,
  readVote,
  type Vote,
} from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { hasRoomFor, votesOf } from "../agreement/ballots.ts";
import { proposerOf } from "../agreement/conditions.ts";
import type { Height } from "../agreement/height.ts";
import type { Proposal as Proposed } from "../agreement/types.ts";
import { exposeLaterVote, openVote } from "../guilt.ts";
import { logAt } from "../history.ts";
import type { Effect, Match, Message } from "../match.ts";
import { asVote, keepProposal, keepVote, know, placeOf } from "./ballots.ts";
import { feed, tellContents, termsOf } from "./deciding.ts";
import { asBallot, changeDeciding, noteOwn, voteKey } from "./votes.ts";

/** Takes in what others say about the open phase, and stores what they say about the next. */

/** Takes in the early messages for the phase that has just begun. */
export function takeEarlyVotes(match: Match): Effect[] {
  const { early } = match.deciding;
  changeDeciding(match, { early: [] });
  return early.flatMap(({ kind, bytes }) => {
    const taken = kind === "vote" ? receiveVote(match, bytes) : receiveProposal(match, bytes);
    return taken.ok && taken.value !== "ahead" ? (taken.value ?? []) : [];
  });
}

/** Early votes and proposals stored for each voter. */
const EARLY = 8;

function keepEarly(match: Match, message: Message, voter: Seat): Effect[] | null {
  if (!takesEarly(match, message.bytes, voter)) return null;
  changeDeciding(match, { early: [...match.deciding.early, message] });
  return [{ kind: "missing" }];
}

function takesEarly({ deciding: { early } }: Match, bytes: Uint8Array, voter: Seat): boolean {
  const mine = early.filter((one) => voterOf(one) === voter);
  return mine.length < EARLY && !early.some((one) => equalBytes(one.bytes, bytes));
}

/** Its signature was checked on arrival. */
function voterOf({ kind, bytes }: Message): Seat | null {
  const read = kind === "vote" ? readVote(bytes) : readProposal(bytes);
  return read.ok ? read.value.value.voter : null;
}

/** `here`: about the open phase; `early`: the next one; `missing`: further ahead; `null`: past, or another history. */
export function whenIs(match: Match, { turn, log }: Place): "here" | "early" | "ahead" | null {
  const { phase, history } = match;
  if (phase.outcome !== null || turn < phase.turn) return null;
  if (turn > phase.turn) return turn === phase.turn + 1 ? "early" : "ahead";
  const here = logAt(history, turn);
  return here !== null && equalBytes(here, log) ? "here" : null;
}

/**
 * What a vote or a proposal changes. `null`: known, or of no use now. `ahead`: of a phase too far ahead to keep anything
 * of, so it is not passed on either, or a liar could have all of us spend what others let us send.
 */
export type Heard = Effect[] | null | "ahead";

/** Takes in a vote. Faults `vote/...`. */
export function receiveVote(match: Match, bytes: Uint8Array): Result<Heard> {
  const opened = openVote(match, bytes);
  if (!opened.ok) return opened;
  const vote = opened.value;
  const { voter, turn } = vote.value;
  const when = whenIs(match, vote.value);
  if (when === "ahead") return ok("ahead");
  if (when === "early") return ok(keepEarly(match, { kind: "vote", bytes }, voter));
  const { deciding, phase } = match;
  if (when === null || deciding.height === null || !phase.voters.includes(voter)) return ok(null);
  if (deciding.signed.has(voteKey(vote.value))) return ok(null);
  if (voter === match.me?.seat) {
    noteOwn(match, { seat: voter, turn: turn + 1 });
    return ok(null);
  }
  return ok(takeVote(match, vote, deciding.height));
}

/** What the agreement has no room for is not passed on either, or it would go round for ever: nobody would know it again. */
function takeVote(match: Match, vote: Signed<Vote>, { ballots }: Height): Effect[] | null {
  const exposed = exposeLaterVote(match, match.pool.resignations.get(vote.value.voter) ?? [], vote);
  const ballot = asBallot(vote.value);
  if (exposed.length === 0 && !hasRoomFor(ballots, ballot)) return null;
  keepVote(match, vote);
  const effects = [...exposed, ...feed(match, { type: "vote", vote: ballot })];
  forgetVotes(match);
  return effects;
}

/** The agreement keeps two votes of either kind for each of a voter's 16 highest rounds (`agreement/ballots.ts`). */
const VOTES = 64;

/** What the agreement has dropped is dropped here, except the polkas that our own precommits rest on. */
function forgetVotes(match: Match): void {
  const { signed, height, polkas } = match.deciding;
  const { voters } = match.phase;
  if (height === null || signed.size <= VOTES * voters.length) return;
  const counted = voters.flatMap((voter) => votesOf(height.ballots, voter));
  const needed = [...counted, ...polkas.flatMap(({ votes }) => votes)];
  const keys = new Set(needed.map((ballot) => voteKey(asVote(match, ballot))));
  const kept = [...signed].filter(([key]) => keys.has(key));
  changeDeciding(match, { signed: new Map(kept) });
}

/** A peer that is further behind catches up by votes, and gets the proposal of that round when it asks. */
const ROUNDS_AHEAD = 16;

/** Takes in a proposal, with the votes it carries. Faults `proposal/...`, `vote/...`. */
export function receiveProposal(match: Match, bytes: Uint8Array): Result<Heard> {
  const read = readProposal(bytes);
  if (!read.ok) return read;
  const { voter, match: id, content, round, vr, polka = [] } = read.value.value;
  const key = match.owners.keys[voter];
  if (key === undefined || !equalBytes(id, match.seating.start.hash))
    return fail("proposal/wrong-match", "The proposal belongs to another match.");
  const opened = authenticateProposal(read.value, key, match.verify);
  if (!opened.ok) return opened;
  const when = whenIs(match, opened.value.value);
  if (when === "ahead") return ok("ahead");
  if (when === null || !isOfUse(match, opened.value, when)) return ok(null);
  // Whatever is accepted is passed on, and a peer in that phase refuses a false vote, and with it whoever passed it on.
  const votes = openPolka(match, polka);
  if (!votes.ok) return votes;
  if (when === "early") return ok(keepEarly(match, { kind: "proposal", bytes }, voter));
  keepProposal(match, opened.value);
  const { log } = placeOf(match);
  const counted = votes.value.filter(
    ({ value }) => equalBytes(value.log, log) && match.phase.voters.includes(value.voter),
  );
  for (const vote of counted)
    if (!match.deciding.signed.has(voteKey(vote.value))) keepVote(match, vote);
  const named = know(match, content);
  const proposal: Proposed = {
    proposer: voter,
    round,
    content: named,
    vr,
    polka: counted.map(({ value }) => asBallot(value)),
  };
  const effects = [...tellContents(match, named), ...feed(match, { type: "proposal", proposal })];
  forgetVotes(match);
  return ok(effects);
}

/** One for each round, and only by the voter whose turn it is: each is judged, and what it names is stored. */
function isOfUse(
  match: Match,
  { value: { voter, round }, bytes }: Signed<Proposal>,
  when: "here" | "early",
): boolean {
  const { phase, deciding } = match;
  if (when === "early") return takesEarly(match, bytes, voter);
  const { height, proposals } = deciding;
  if (height === null || !phase.voters.includes(voter)) return false;
  if (round > height.round + ROUNDS_AHEAD) return false;
  if (proposerOf(termsOf(match, phase), round) !== voter) return false;
  return (proposals.get(voter)?.value.round ?? 0) < round;
}

function openPolka(match: Match, polka: readonly Uint8Array[]): Result<Signed<Vote>[]> {
  const votes: Signed<Vote>[] = [];
  for (const bytes of polka) {
    const vote = openVote(match, bytes);
    if (!vote.ok) return vote;
    votes.push(vote.value);
  }
  return ok(votes);
}
