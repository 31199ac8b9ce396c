import { electorateOf, isPolka, skipCount } from "./quorum.ts";
import {
  ballotsFor,
  count,
  forget,
  hasQuorum,
  hasQuorumOfAny,
  newTally,
  noteSeen,
  roundReached,
  type Tally,
} from "./tally.ts";
import type {
  Vote as Ballot,
  Input,
  Kept,
  Content as Named,
  Output,
  Proposal as Proposed,
  Terms,
  TimerKind as Timeout,
} from "./types.ts";

/**
 * One height of Tendermint (Buchman, Kwon, Milosevic 2018, arXiv 1807.04938, algorithm 1) whose value is the content of one
 * phase. Knows no game, no entries, no signatures and no clock. Where it differs from the paper, and why, docs/log.md says.
 */

interface Judged extends Named {
  /** `null` until it has been judged. */
  valid: boolean | null;
}

interface Lock {
  readonly content: string;
  readonly round: number;
}

/** The state of a height, with the names of the paper. Only `step` changes it. */
export interface Height {
  readonly terms: Terms;
  voted: boolean;
  quit: boolean;
  /** Test-only deviations, to see that they are found out. */
  readonly rules: Rules;
  readonly tally: Tally;
  readonly contents: Map<string, Judged>;
  readonly proposals: Map<number, Proposed>;
  me: number | null;
  round: number;
  step: "propose" | "prevote" | "precommit";
  locked: Lock | null;
  valid: Lock | null;
  ready: string | null;
  offer: string | null;
  decided: string | null;
  /** What has been done once: timers set, proposals made, contents asked for. */
  readonly done: Set<string>;
}

/** What an exploration may leave out, to see that it is needed. */
export interface Rules {
  readonly lock: boolean;
  /** Contents with a polka of an earlier round are not judged again. */
  readonly validByVotes: boolean;
  /** What the timeouts of round 0 run from. */
  readonly timeouts: "own" | "quorum" | "always";
}

export const RULES: Rules = { lock: true, validByVotes: true, timeouts: "own" };

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** Timeouts grow with the rounds, so that one is long enough once messages get through. */
function timeoutMs(round: number): number {
  return Math.min(FIRST_MS * (round + 1), LONGEST_MS);
}

export function begin(terms: Terms, rules: Rules = RULES): Height {
  return {
    terms,
    voted: false,
    quit: false,
    rules,
    tally: newTally(terms.voters),
    contents: new Map(),
    proposals: new Map(),
    me: terms.me,
    round: 0,
    step: "propose",
    locked: null,
    valid: null,
    ready: null,
    offer: null,
    decided: null,
    done: new Set(),
  };
}

/** Takes one input, and answers what is to be done, in this order. */
export function step(height: Height, input: Input): Output[] {
  if (height.decided !== null) return [];
  return [...take(height, input), ...advance(height)];
}

function take(height: Height, input: Input): Output[] {
  switch (input.type) {
    case "available":
      if (!height.contents.has(input.content.id))
        height.contents.set(input.content.id, { ...input.content, valid: null });
      return [];
    case "judged": {
      const known = height.contents.get(input.id);
      if (known !== undefined) known.valid = input.valid;
      return [];
    }
    case "ready":
      height.ready = input.id;
      return [];
    case "offer":
      height.offer = input.id;
      return [];
    case "resigned":
      return [];
    case "quit":
      if (height.voted) return [];
      height.me = null;
      height.quit = true;
      return [];
    case "stir":
      // Whoever has voted in round 0 leaves it by its timeouts.
      return height.round === 0 && height.step === "propose" ? startRound(height, 1) : [];
    case "vote":
      return takeVote(height, input.vote);
    case "proposal":
      return takeProposal(height, input.proposal);
    case "certificate":
      return input.votes.flatMap((vote) => takeVote(height, vote));
    case "timeout":
      return timeOut(height, input.kind, input.round);
  }
}

function takeVote(height: Height, ballot: Ballot): Output[] {
  const counted = count(height.tally, ballot, height.round);
  if (counted === null) return [];
  const { against } = counted;
  const asked = ballot.content === null ? [] : askFor(height, ballot.content, ballot.voter);
  return against === null
    ? asked
    : [...asked, { type: "guilty", voter: ballot.voter, votes: [against, ballot] }];
}

function askFor(height: Height, content: string, voter: number): Output[] {
  if (height.contents.has(content) || !once(height, `ask/${content}`)) return [];
  return [{ type: "ask", voters: [voter], id: content }];
}

function takeProposal(height: Height, proposal: Proposed): Output[] {
  const { proposer, round, content, vr, polka } = proposal;
  const { terms, tally } = height;
  const guilty = polka.flatMap((ballot) => takeVote(height, ballot));
  if (round < 1 || vr >= round || proposer !== proposerOf(terms, round)) return guilty;
  if (!noteSeen(tally, proposer, round, height.round)) return guilty;
  if (height.proposals.has(round) || (vr >= 0 && polka[0]?.round !== vr)) return guilty;
  height.proposals.set(round, proposal);
  return [...guilty, ...askFor(height, content, proposer)];
}

/** Proposers go round the voters, beginning with another one in each phase. */
export function proposerOf({ voters, turn }: Terms, round: number): number {
  return voters[(turn + round) % voters.length] ?? -1;
}

/** Applies the rules of algorithm 1 for as long as one of them does something. */
function advance(height: Height): Output[] {
  const outputs: Output[] = [];
  for (;;) {
    const more = decide(height) ?? skip(height) ?? prevote(height) ?? precommit(height);
    if (more === null) break;
    outputs.push(...more);
    if (height.decided !== null) break;
  }
  outputs.push(...proposeLate(height), ...armTimers(height));
  forget(
    height.tally,
    height.round,
    [height.locked, height.valid].flatMap((lock) => lock?.round ?? []),
  );
  for (const round of height.proposals.keys())
    if (round < height.round) height.proposals.delete(round);
  return outputs;
}

/** Line 49: a quorum of precommits in any round. */
function decide(height: Height): Output[] | null {
  const { tally, terms } = height;
  for (const round of tally.rounds.keys())
    for (const content of height.contents.values()) {
      if (!hasQuorum(tally, round, "precommit", content)) continue;
      const { voters: may } = electorateOf(terms, content);
      const votes = ballotsFor(tally, round, "precommit", content.id)
        .filter(({ voter }) => may.includes(voter))
        .toSorted((one, other) => one.voter - other.voter);
      height.decided = content.id;
      return [{ type: "decide", content, round, votes: withoutDoubles(votes) }];
    }
  return null;
}

function withoutDoubles(votes: readonly Ballot[]): Ballot[] {
  return votes.filter((one, index) => votes[index - 1]?.voter !== one.voter);
}

/** Line 55: so many are in a later round that one of them is honest. */
function skip(height: Height): Output[] | null {
  const others = skipCount(height.terms.voters.length);
  const reached = roundReached(height.tally, others);
  return reached > height.round ? startRound(height, reached) : null;
}

/** Lines 11 to 21. */
function startRound(height: Height, round: number): Output[] {
  height.round = round;
  height.step = "propose";
  const proposes = height.me !== null && proposerOf(height.terms, round) === height.me;
  const proposal = proposes ? ownProposal(height) : [];
  return [...proposal, ...timer(height, "propose", round)];
}

/** There may be something to propose only later in the round. */
function proposeLate(height: Height): Output[] {
  const { round, me, terms } = height;
  const late = round > 0 && height.step === "propose" && me !== null;
  return late && proposerOf(terms, round) === me ? ownProposal(height) : [];
}

function ownProposal(height: Height): Output[] {
  const { me, round, valid, offer, tally } = height;
  const content = valid?.content ?? offer;
  if (me === null || content === null || !once(height, `propose/${round}`)) return [];
  const vr = valid?.round ?? -1;
  const polka = valid === null ? [] : polkaOf(height, valid);
  const proposal: Proposed = { proposer: me, round, content, vr, polka };
  height.proposals.set(round, proposal);
  noteSeen(tally, me, round, round);
  return [{ type: "propose", proposal }];
}

function polkaOf({ tally, terms, contents }: Height, { content, round }: Lock): Ballot[] {
  const named = contents.get(content);
  const may = named === undefined ? [] : electorateOf(terms, named).voters;
  const votes = ballotsFor(tally, round, "prevote", content)
    .filter(({ voter }) => may.includes(voter))
    .toSorted((one, other) => one.voter - other.voter);
  return withoutDoubles(votes);
}

/** Lines 22 to 33; in round 0 what follows from the answers stands for the proposal. */
function prevote(height: Height): Output[] | null {
  if (height.step !== "propose" || height.me === null) return null;
  if (height.round === 0) {
    const content = height.contents.get(height.ready ?? "");
    return content?.valid ? cast(height, "prevote", content.id) : null;
  }
  const proposal = height.proposals.get(height.round);
  const content = height.contents.get(proposal?.content ?? "");
  if (proposal === undefined || content === undefined || content.valid === null) return null;
  const { locked, rules } = height;
  const { vr, polka } = proposal;
  if (vr >= 0 && !isPolka(height.terms, content, polka)) return cast(height, "prevote", null);
  const free =
    !rules.lock || locked === null || locked.content === content.id || locked.round <= vr;
  const judged = (vr >= 0 && rules.validByVotes) || content.valid;
  // With its own lock's round a voter shows that a polka has freed it from a lock before that.
  const relied = locked?.content === content.id ? Math.max(vr, locked.round) : vr;
  if (free && judged) return cast(height, "prevote", content.id, relied);
  const refused: Output[] = judged ? [] : [{ type: "refuse", id: content.id }];
  return [...refused, ...cast(height, "prevote", null)];
}

/** Lines 36 to 46. */
function precommit(height: Height): Output[] | null {
  const { tally, round, contents } = height;
  if (height.step === "propose") return null;
  for (const content of contents.values()) {
    if (!hasQuorum(tally, round, "prevote", content)) continue;
    if (height.valid?.round === round && height.valid.content === content.id) continue;
    height.valid = { content: content.id, round };
    if (height.step !== "prevote" || height.me === null) return [];
    height.locked = height.valid;
    return cast(height, "precommit", content.id);
  }
  const voting = height.step === "prevote" && height.me !== null;
  return voting && hasQuorum(tally, round, "prevote", null)
    ? cast(height, "precommit", null)
    : null;
}

function cast(height: Height, kind: Ballot["kind"], content: string | null, vr = -1): Output[] {
  const { me, round, tally, valid } = height;
  if (me === null) return [];
  const ballot: Ballot = { voter: me, round, kind, content, vr };
  height.step = kind;
  height.voted = true;
  count(tally, ballot, round);
  const polka = kind === "precommit" && content !== null && valid ? polkaOf(height, valid) : null;
  return [{ type: "vote", vote: ballot, polka }];
}

/**
 * Lines 34 and 47. In round 0 the timeouts run from the own votes: armed by those of a quorum only, a seat that tells one
 * and dies would stop everybody for ever; running from the start, peers would leave the round while people think.
 */
function armTimers(height: Height): Output[] {
  const { round, tally, contents, rules } = height;
  if (height.decided !== null) return [];
  const outputs: Output[] = [];
  for (const kind of ["prevote", "precommit"] as const) {
    const own = height.step === kind || height.step === "precommit";
    const any = own && hasQuorumOfAny(tally, round, kind, contents.values());
    const armed =
      round > 0 || rules.timeouts === "quorum" ? any : own || rules.timeouts === "always";
    if (armed) outputs.push(...timer(height, kind, round));
  }
  return outputs;
}

function timer(height: Height, kind: Timeout, round: number): Output[] {
  if (!once(height, `timer/${kind}/${round}`)) return [];
  return [{ type: "timer", kind, round, ms: Math.min(timeoutMs(round), height.terms.longest) }];
}

/** Lines 57 to 67. */
function timeOut(height: Height, kind: Timeout, round: number): Output[] {
  if (height.round !== round) return [];
  if (kind === "precommit") return startRound(height, round + 1);
  if (kind === "propose" && height.step === "propose") return cast(height, "prevote", null);
  if (kind === "prevote" && height.step === "prevote") return cast(height, "precommit", null);
  return [];
}

function once({ done }: Height, what: string): boolean {
  if (done.has(what)) return false;
  done.add(what);
  return true;
}

/** After a crash: own votes set round and step, a precommit its lock, the polkas kept what is valid. Timeouts run anew. */
export function restore(
  terms: Terms,
  kept: Kept,
): { readonly height: Height; readonly outputs: readonly Output[] } {
  const height = begin(terms);
  for (const ballot of [...kept.polkas.flat(), ...kept.votes]) restoreVote(height, ballot);
  for (const proposal of kept.proposals) {
    if (proposal.round > height.round) height.step = "propose";
    height.round = Math.max(height.round, proposal.round);
    height.proposals.set(proposal.round, proposal);
    height.done.add(`propose/${proposal.round}`);
  }
  for (const polka of kept.polkas) {
    const [first] = polka;
    if (first?.content != null && first.round > (height.valid?.round ?? -1))
      height.valid = { content: first.content, round: first.round };
  }
  const late = height.round > 0 && height.step === "propose";
  return { height, outputs: late ? timer(height, "propose", height.round) : [] };
}

function restoreVote(height: Height, ballot: Ballot): void {
  count(height.tally, ballot, Math.max(height.round, ballot.round));
  if (ballot.voter !== height.terms.me || ballot.round < height.round) return;
  height.voted = true;
  if (ballot.round > height.round || ballot.kind === "precommit") height.step = ballot.kind;
  else if (height.step === "propose") height.step = "prevote";
  height.round = ballot.round;
  if (ballot.kind === "precommit" && ballot.content !== null)
    height.locked = { content: ballot.content, round: ballot.round };
}
