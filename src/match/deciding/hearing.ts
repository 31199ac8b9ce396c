import { equalBytes } from "../../../protocol/bytes.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import {
  authenticateProposal,
  type Place,
  readProposal,
  readVote,
  type Vote,
} from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { votesOf } from "../agreement/ballots.ts";
import { proposerOf } from "../agreement/conditions.ts";
import type { Vote as Ballot, Proposal as Proposed } from "../agreement/types.ts";
import { nameContent } from "../contents.ts";
import { exposeLaterVote, openVote } from "../guilt.ts";
import { logAt } from "../history.ts";
import type { Effect, Match, Message } from "../match.ts";
import { asBallot, asVote, keepProposal, keepVote, know, placeOf } from "./ballots.ts";
import { feed, tellContents, termsOf } from "./deciding.ts";
import { changeDeciding, noteOwn, voteKey } from "./votes.ts";

/** Takes in what others say about the open phase, and stores what they say about the next. */

/** Takes in the early messages for the phase that has just begun. */
export function takeEarlyVotes(match: Match): Effect[] {
  const { early } = match.deciding;
  changeDeciding(match, { early: [] });
  return early.flatMap(({ kind, bytes }) => {
    const taken = kind === "vote" ? receiveVote(match, bytes) : receiveProposal(match, bytes);
    return taken.ok ? (taken.value ?? []) : [];
  });
}

/** Early votes and proposals stored for each voter. */
const EARLY = 8;

function keepEarly(match: Match, message: Message, voter: Seat): Effect[] | null {
  const { early } = match.deciding;
  const mine = early.filter((one) => voterOf(one) === voter);
  if (mine.length >= EARLY || early.some(({ bytes }) => equalBytes(bytes, message.bytes)))
    return null;
  changeDeciding(match, { early: [...early, message] });
  return [{ kind: "missing" }];
}

/** Its signature was checked on arrival. */
function voterOf({ kind, bytes }: Message): Seat | null {
  const read = kind === "vote" ? readVote(bytes) : readProposal(bytes);
  return read.ok ? read.value.value.voter : null;
}

/** `here`: about the open phase; `early`: the next one; `missing`: further ahead; `null`: past, or another history. */
export function whenIs(match: Match, { turn, log }: Place): "here" | "early" | "missing" | null {
  const { phase, history } = match;
  if (phase.outcome !== null || turn < phase.turn) return null;
  if (turn > phase.turn) return turn === phase.turn + 1 ? "early" : "missing";
  const here = logAt(history, turn);
  return here !== null && equalBytes(here, log) ? "here" : null;
}

/** Takes in a vote. `null`: known, or of no use now. Faults `vote/...`. */
export function receiveVote(match: Match, bytes: Uint8Array): Result<Effect[] | null> {
  const opened = openVote(match, bytes);
  if (!opened.ok) return opened;
  const vote = opened.value;
  const { voter, turn } = vote.value;
  const when = whenIs(match, vote.value);
  if (when === "missing") return ok([{ kind: "missing" }]);
  if (when === "early") return ok(keepEarly(match, { kind: "vote", bytes }, voter));
  const { deciding, phase } = match;
  if (when === null || deciding.height === null || !phase.voters.includes(voter)) return ok(null);
  if (deciding.signed.has(voteKey(vote.value))) return ok(null);
  if (voter === match.me?.seat) {
    noteOwn(match, { seat: voter, turn: turn + 1 });
    return ok(null);
  }
  return ok(takeVote(match, vote));
}

function takeVote(match: Match, vote: Signed<Vote>): Effect[] {
  keepVote(match, vote);
  const effects = [
    ...exposeLaterVote(match, match.pool.resignations.get(vote.value.voter) ?? [], vote),
    ...feed(match, { type: "vote", vote: asBallot(vote.value) }),
  ];
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
export function receiveProposal(match: Match, bytes: Uint8Array): Result<Effect[] | null> {
  const read = readProposal(bytes);
  if (!read.ok) return read;
  const { voter, match: id, content, round, vr, polka = [] } = read.value.value;
  const key = match.owners.keys[voter];
  if (key === undefined || !equalBytes(id, match.seating.start.hash))
    return fail("proposal/wrong-match", "The proposal belongs to another match.");
  const opened = authenticateProposal(read.value, key, match.verify);
  if (!opened.ok) return opened;
  const when = whenIs(match, opened.value.value);
  if (when === "missing") return ok([{ kind: "missing" }]);
  if (when === "early") return ok(keepEarly(match, { kind: "proposal", bytes }, voter));
  const { height } = match.deciding;
  if (when === null || height === null || !match.phase.voters.includes(voter)) return ok(null);
  const known = match.deciding.proposals.get(voter);
  const ahead = round > height.round + ROUNDS_AHEAD;
  // One for each round, and only by the voter whose turn it is: each is judged, and what it names is stored.
  if (ahead || proposerOf(termsOf(match, match.phase), round) !== voter) return ok(null);
  if (known !== undefined && known.value.round >= round) return ok(null);
  keepProposal(match, opened.value);
  const votes: Ballot[] = [];
  for (const one of polka) {
    const vote = openVote(match, one);
    if (!vote.ok) return vote;
    const { log, voter: by } = vote.value.value;
    if (!equalBytes(log, placeOf(match).log) || !match.phase.voters.includes(by)) continue;
    if (!match.deciding.signed.has(voteKey(vote.value.value))) keepVote(match, vote.value);
    votes.push(asBallot(vote.value.value));
  }
  know(match, content);
  const proposal: Proposed = {
    proposer: voter,
    round,
    content: nameContent(content).id,
    vr,
    polka: votes,
  };
  const effects = [...tellContents(match), ...feed(match, { type: "proposal", proposal })];
  forgetVotes(match);
  return ok(effects);
}
