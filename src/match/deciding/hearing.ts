import { equalBytes } from "../../../protocol/bytes.ts";
import { hashContent } from "../../../protocol/content.ts";
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
import { hasRoomFor, holdsVote, isPushedOut, votesOf } from "../agreement/ballots.ts";
import { proposerOf } from "../agreement/conditions.ts";
import type { Height } from "../agreement/height.ts";
import type { Proposal as Proposed } from "../agreement/types.ts";
import { exposeLaterVote, openVote } from "../guilt.ts";
import { logAt } from "../history.ts";
import type { Effect, Match, Message } from "../match.ts";
import { asVote, know } from "./ballots.ts";
import { feed, tellContents, termsOf } from "./deciding.ts";
import {
  asBallot,
  filterVotes,
  isCounted,
  keepEarly,
  keepProposal,
  keepVote,
  looksOn,
  noteOwn,
  takeEarly,
  voteKey,
} from "./votes.ts";
import { hearWord, keepWord } from "./words.ts";

/** Takes in what others say about the open phase, and stores what they say about the next. */

/** Takes in the early messages for the phase that has just begun. */
export function takeEarlyVotes(match: Match): Effect[] {
  return takeEarly(match).flatMap(({ kind, bytes }) => {
    const taken = kind === "vote" ? receiveVote(match, bytes) : receiveProposal(match, bytes);
    return taken.ok && taken.value !== "ahead" ? (taken.value ?? []) : [];
  });
}

/** Early votes and proposals stored for each voter. */
const EARLY = 8;

function hearEarly(match: Match, message: Message, voter: Seat): Effect[] | null {
  if (!takesEarly(match, message.bytes, voter)) return null;
  keepEarly(match, { ...message, voter });
  return [{ kind: "missing" }];
}

function takesEarly({ deciding: { early } }: Match, bytes: Uint8Array, voter: Seat): boolean {
  const mine = early.filter((one) => one.voter === voter);
  return mine.length < EARLY && !mine.some((one) => equalBytes(one.bytes, bytes));
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
  const read = readVote(bytes);
  if (!read.ok) return read;
  const when = whenIs(match, read.value.value);
  const { signed } = match.deciding;
  const key = voteKey(read.value.value);
  const held = signed.get(key);
  // Before its signature: the same votes come again with each answer to a catch-up request.
  const isHeld = held !== undefined && equalBytes(held.bytes, bytes) && isCounted(match, held);
  const isOurs = equalBytes(read.value.value.match, match.seating.start.hash);
  if (
    isOurs &&
    (when === null || (when === "here" && (isHeld || isInVain(match, read.value.value))))
  )
    return ok(null);
  const opened = openVote(match, read);
  if (!opened.ok) return opened;
  const vote = opened.value;
  const { voter } = vote.value;
  if (when === null) return ok(null);
  // Of a later phase: one of ours that is lost, as with entries.
  if (when !== "here") noteOwn(match, { seat: voter, turn: vote.value.turn });
  if (when === "ahead") return ok("ahead");
  if (when === "early") return ok(hearEarly(match, { kind: "vote", bytes }, voter));
  const { deciding, phase } = match;
  if (deciding.height === null || !phase.voters.includes(voter)) return ok(null);
  // By what it says: whoever signs can make any number of signatures of one vote.
  if (signed.has(key) && isCounted(match, vote)) return ok(null);
  if (voter === match.me?.seat) {
    noteLost(match, vote, deciding.height);
    return ok(null);
  }
  return ok(takeVote(match, vote, deciding.height));
}

/**
 * Whether there is no room for a vote, and it proves nothing. In a match that waits, peers keep votes of different rounds,
 * and would check the signatures of each other's with every answer.
 */
function isInVain({ deciding: { height }, pool, me }: Match, vote: Vote): boolean {
  if (height === null || vote.voter === me?.seat || pool.resignations.has(vote.voter)) return false;
  return !holdsVote(height.ballots, asBallot(vote)) && !hasRoomFor(height.ballots, asBallot(vote));
}

/** A vote of ours that is not here. Of rounds before those that are kept it is one that this peer has dropped. */
function noteLost(match: Match, { value }: Signed<Vote>, { ballots }: Height): void {
  if (!isPushedOut(ballots, value)) noteOwn(match, { seat: value.voter, turn: value.turn + 1 });
}

/** What the agreement has no room for is not passed on either, or it would go round for ever: nobody would know it again. */
function takeVote(match: Match, vote: Signed<Vote>, { ballots }: Height): Effect[] | null {
  const exposed = exposeLater(match, vote);
  const ballot = asBallot(vote.value);
  if (exposed.length === 0 && !hasRoomFor(ballots, ballot)) return null;
  keepVote(match, vote);
  const effects = [...exposed, ...feed(match, { type: "vote", vote: ballot })];
  for (const one of [vote.value.voter, match.me?.seat ?? -1]) forgetVotes(match, one);
  return effects;
}

function exposeLater(match: Match, vote: Signed<Vote>): Effect[] {
  return exposeLaterVote(match, match.pool.resignations.get(vote.value.voter) ?? [], vote);
}

/** The agreement keeps two votes of either kind for each of a voter's 16 highest rounds (`agreement/ballots.ts`). */
const VOTES = 64;

/**
 * What the agreement has dropped of this voter's votes is dropped here, except polkas: those that our own precommits rest
 * on, and the one that we propose with.
 */
function forgetVotes(match: Match, voter: Seat): void {
  const { signed, height, polkas } = match.deciding;
  if (height === null) return;
  const isTheirs = (vote: Signed<Vote>) => vote.value.voter === voter;
  if (countWhere(signed.values(), isTheirs) <= VOTES) return;
  const needed = [
    ...votesOf(height.ballots, voter),
    ...polkas.flatMap(({ votes }) => votes),
    ...(height.valid?.votes ?? []),
  ];
  const keys = new Set(needed.map((ballot) => voteKey(asVote(match, ballot))));
  filterVotes(match, (key, vote) => !isTheirs(vote) || keys.has(key));
}

function countWhere<T>(all: Iterable<T>, holds: (one: T) => boolean): number {
  let count = 0;
  for (const one of all) if (holds(one)) count++;
  return count;
}

/** A peer that is further behind catches up by votes, and gets the proposal of that round when it asks. */
const ROUNDS_AHEAD = 16;

/** Takes in a proposal, with the votes it carries. Faults `proposal/...`, `vote/...`. */
export function receiveProposal(match: Match, bytes: Uint8Array): Result<Heard> {
  const read = readProposal(bytes);
  if (!read.ok) return read;
  const { voter, match: id, content, round, vr } = read.value.value;
  const key = match.owners.keys[voter];
  if (key === undefined || !equalBytes(id, match.seating.start.hash))
    return fail("proposal/wrong-match", "The proposal belongs to another match.");
  const opened = authenticateProposal(read.value, key, match.verify);
  if (!opened.ok) return opened;
  const when = whenIs(match, opened.value.value);
  if (when === "ahead") return ok("ahead");
  if (when === null) return ok(hearWord(match, opened.value));
  if (!isOfUse(match, opened.value, when)) return ok(null);
  // Whatever is accepted is passed on, and a peer in that phase refuses a false vote, and with it whoever passed it on.
  const votes = openPolka(match, opened.value.value);
  if (!votes.ok) return votes;
  if (when === "early") return ok(hearEarly(match, { kind: "proposal", bytes }, voter));
  keepProposal(match, opened.value);
  keepWord(match, opened.value);
  const counted = votes.value.filter(({ value }) => match.phase.voters.includes(value.voter));
  const { height } = match.deciding;
  for (const vote of counted) {
    if (match.deciding.signed.has(voteKey(vote.value))) continue;
    if (vote.value.voter !== match.me?.seat) keepVote(match, vote);
    else if (height !== null) noteLost(match, vote, height);
  }
  const late = counted.flatMap((vote) => exposeLater(match, vote));
  const named = know(match, content);
  const proposal: Proposed = {
    proposer: voter,
    round,
    content: named,
    vr,
    polka: counted.map(({ value }) => asBallot(value)),
  };
  const effects = [...tellContents(match, named), ...feed(match, { type: "proposal", proposal })];
  for (const { value } of counted) forgetVotes(match, value.voter);
  return ok([...late, ...effects]);
}

/** Of several voters: one for each round, and only by the voter whose turn it is: each is judged, and what it names is stored. */
function isOfUse(
  match: Match,
  { value: { voter, round }, bytes }: Signed<Proposal>,
  when: "here" | "early",
): boolean {
  const { phase, deciding } = match;
  if (when === "early") return takesEarly(match, bytes, voter);
  const { height, proposals } = deciding;
  if (!phase.voters.includes(voter)) return false;
  // Two have no rounds: to those who look on, one of the two says what it came to (`toldOf`).
  if (height === null) return round === 1 && looksOn(match, phase) && !proposals.has(voter);
  if (round > height.round + ROUNDS_AHEAD) return false;
  if (proposerOf(termsOf(match, phase), round) !== voter) return false;
  return (proposals.get(voter)?.value.round ?? 0) < round;
}

const FALSE_POLKA = fail(
  "proposal/false-polka",
  "The proposal rests on votes that are not prevotes of one earlier round for its content.",
);

/**
 * The votes a proposal rests on, all of them about its phase, by ascending voter. The agreement counts votes without
 * their turn and log, so a stray one would end up in a certificate that nobody accepts.
 */
function openPolka(match: Match, proposal: Proposal): Result<Signed<Vote>[]> {
  const { turn, log, content, round, vr, polka = [] } = proposal;
  if (vr >= round || (vr < 0 && polka.length > 0)) return FALSE_POLKA;
  const id = hashContent(content);
  const votes: Signed<Vote>[] = [];
  for (const bytes of polka) {
    const read = readVote(bytes);
    if (!read.ok) return read;
    const { value } = read.value;
    const last = votes.at(-1)?.value.voter ?? -1;
    const fits =
      value.kind === "prevote" &&
      value.turn === turn &&
      value.round === vr &&
      value.voter > last &&
      value.content !== null &&
      equalBytes(value.content, id) &&
      equalBytes(value.log, log);
    // Before any signature: a false polka must not have us check dozens.
    if (!fits) return FALSE_POLKA;
    const vote = openVote(match, read);
    if (!vote.ok) return vote;
    votes.push(vote.value);
  }
  return ok(votes);
}
