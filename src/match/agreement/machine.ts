import { isRound, keepProposal, keepVote, namedContents, proposalOf, stepOf } from "./ballots.ts";
import {
  armedTimers,
  certificateIn,
  isNilHere,
  laterRound,
  polkaHere,
  proposerOf,
  replyToProposal,
} from "./conditions.ts";
import { begin, type Candidate, type Height, type Polka } from "./height.ts";
import { electorateOf, isCertificate } from "./quorum.ts";
import { RULES, type Rules } from "./rules.ts";
import type {
  Content,
  ContentId,
  Input,
  Kept,
  Output,
  Proposal,
  Terms,
  TimerKind,
  Vote,
  VoteKind,
} from "./types.ts";

/**
 * One height of Tendermint at one peer, with the names of its algorithm 1 (arXiv 1807.04938); "line n" is a line there.
 * This file says what a peer does, `conditions.ts` when. Each deviation is argued where it stands: claim, why, test;
 * tests are those of test/sim/agreement.
 */

/**
 * Restores a height after a crash from what was synced. Where it has signed a vote, it signs no other. The layer above
 * sends the stored votes and proposals again and gives `available` for the contents once more.
 *
 * Claim: a voter's own votes and the polka of its lock are all that must be stored. Why: the votes preserve the lock;
 * without the polka a voter could propose the locked content only as a new one, which the others need no longer find
 * valid, while it refuses theirs. Tests: "two decisions if a crash forgets votes", "an endless wait without the polka
 * on disk".
 */
export function restore(terms: Terms, kept: Kept, rules: Rules = RULES) {
  const height = begin(terms, rules);
  const { ballots } = height;
  const votes = kept.votes.toSorted((a, b) => stepOf(a.round, a.kind) - stepOf(b.round, b.kind));
  for (const vote of votes) {
    keepVote(ballots, vote);
    Object.assign(height, { voted: true, round: vote.round, step: vote.kind });
    if (vote.kind === "precommit" && vote.content !== null)
      lock(height, {
        content: vote.content,
        round: vote.round,
        votes:
          kept.polkas.find(
            ([first]) => first?.round === vote.round && first.content === vote.content,
          ) ?? [],
      });
  }
  if (height.locked && height.locked.votes.length > 0) height.valid = height.locked;
  for (const proposal of kept.proposals) {
    keepProposal(ballots, proposal);
    if (proposal.round > height.round)
      Object.assign(height, { round: proposal.round, step: "propose" });
  }
  const outputs: Output[] = [];
  if (height.round > 0 && height.step === "propose") setTimer(height, "propose", outputs);
  proceed(height, outputs);
  return { height, outputs: outputs as readonly Output[] };
}

/** Takes one input, changes `height`, and returns what to do, in order. Nothing that voters send makes it throw. */
export function step(height: Height, input: Input): readonly Output[] {
  const outputs: Output[] = [];
  take(height, input, outputs);
  proceed(height, outputs);
  return outputs;
}

function take(height: Height, input: Input, outputs: Output[]): void {
  switch (input.type) {
    case "available":
      admit(height, input.content, outputs);
      return;
    case "judged": {
      const candidate = height.candidates.get(input.id);
      if (candidate) candidate.valid = input.valid;
      return;
    }
    case "offer":
      height.offer = input.id;
      return;
    case "ready":
      // Round 0 has no proposer. Claim: that is safe. Why: nobody is locked before it, and its prevotes bind nobody
      // except through a polka. Test: all explorations.
      if (isIdle(height) && height.candidates.has(input.id))
        castVote(height, "prevote", input.id, outputs);
      return;
    case "stir":
      if (isIdle(height)) startRound(height, 1, outputs);
      return;
    case "resigned":
      if (height.terms.voters.includes(input.voter)) height.resigned.add(input.voter);
      return;
    case "quit":
      if (!height.voted || !height.rules.stay) height.quit = true;
      return;
    case "behind":
      height.quit = true;
      return;
    case "vote":
      if (note(height, input.vote, outputs)) ask(height, [input.vote.voter], input.vote, outputs);
      return;
    case "proposal":
      takeProposal(height, input.proposal, outputs);
      return;
    case "certificate":
      takeCertificate(height, input.id, input.votes, outputs);
      return;
    case "timeout":
      onTimeout(height, input.kind, input.round, outputs);
      return;
  }
}

function admit(height: Height, content: Content, outputs: Output[]): void {
  const { terms, rules, candidates, ballots } = height;
  if (candidates.has(content.id)) return;
  if (candidates.size >= 128 * terms.voters.length) dropUnnamed(height);
  const { voters, needed } = electorateOf(terms, content, rules);
  candidates.set(content.id, { content, voters: new Set(voters), needed, valid: null });
  for (const voter of terms.voters) if (!voters.includes(voter)) height.resigned.add(voter);
  const rounds = new Set<number>();
  for (const slots of ballots.slots.values())
    for (const [round, { precommit }] of slots)
      if (precommit.some((vote) => vote.content === content.id)) rounds.add(round);
  for (const round of rounds) decideIn(height, round, outputs);
}

/** A liar can make contents of any combination of seats, so those that nobody names are dropped. */
function dropUnnamed(height: Height): void {
  const { candidates, ballots, locked, valid, offer } = height;
  const named = namedContents(ballots);
  for (const id of candidates.keys())
    if (!named.has(id) && id !== locked?.content && id !== valid?.content && id !== offer)
      candidates.delete(id);
}

/** Stores a vote, as evidence or to be counted; returns whether it is new. */
function note(height: Height, vote: Vote, outputs: Output[]): boolean {
  const { terms, ballots, guilty } = height;
  // This voter's own votes are known; others with its signature are handled by the layer above.
  if (vote.voter === terms.me) return false;
  const { isNew, against } = keepVote(ballots, vote);
  if (against && !guilty.has(vote.voter)) {
    guilty.add(vote.voter);
    outputs.push({ type: "guilty", voter: vote.voter, votes: [against, vote] });
  }
  if (isNew && vote.kind === "precommit") decideIn(height, vote.round, outputs);
  return isNew;
}

function ask(
  { candidates }: Height,
  voters: readonly number[],
  { content: id }: { readonly content: ContentId | null },
  outputs: Output[],
): void {
  if (id !== null && !candidates.has(id)) outputs.push({ type: "ask", voters, id });
}

function takeProposal(height: Height, proposal: Proposal, outputs: Output[]): void {
  const { terms, ballots } = height;
  const { proposer, round, polka } = proposal;
  if (proposer === terms.me || proposer !== proposerOf(terms, round)) return;
  if (polka.length > terms.voters.length || !keepProposal(ballots, proposal)) return;
  for (const vote of polka) note(height, vote, outputs);
  ask(height, [proposer, ...polka.map(({ voter }) => voter)], proposal, outputs);
}

function takeCertificate(
  height: Height,
  id: ContentId,
  votes: readonly Vote[],
  outputs: Output[],
): void {
  const { terms, rules, candidates } = height;
  if (votes.length > terms.voters.length) return;
  for (const vote of votes) note(height, vote, outputs);
  ask(
    height,
    votes.map(({ voter }) => voter),
    { content: id },
    outputs,
  );
  const candidate = candidates.get(id);
  // The votes stand on their own, whatever else the same voters signed in that round.
  if (candidate && isCertificate(terms, candidate.content, votes, rules))
    decide(height, candidate, votes, outputs);
}

/** Lines 57 to 67. */
function onTimeout(height: Height, kind: TimerKind, round: number, outputs: Output[]): void {
  if (round !== height.round || !isVoting(height)) return;
  if (kind === "precommit") {
    // A vote beyond the last round could not be read again, not even from our own disk.
    if (isRound(round + 1)) startRound(height, round + 1, outputs);
  } else if (kind === height.step)
    castVote(height, kind === "propose" ? "prevote" : "precommit", null, outputs);
}

/** Line 11. */
function startRound(height: Height, round: number, outputs: Output[]): void {
  height.round = round;
  height.step = "propose";
  setTimer(height, "propose", outputs);
}

/** Applies every rule of the paper whose condition holds, until none does. */
function proceed(height: Height, outputs: Output[]): void {
  while (isVoting(height) && proceedOnce(height, outputs));
}

function proceedOnce(height: Height, outputs: Output[]): boolean {
  const later = laterRound(height);
  if (later !== null) {
    startRound(height, later, outputs);
    return true;
  }
  for (const kind of armedTimers(height)) setTimer(height, kind, outputs);
  if (height.step === "propose") return propose(height, outputs) || followProposal(height, outputs);
  return takePolka(height, outputs) || takeNil(height, outputs);
}

/** Lines 14 to 19. A proposer with nothing to propose waits for `offer` until the timeout, like everybody else. */
function propose(height: Height, outputs: Output[]): boolean {
  const { terms, ballots, candidates, round, valid, offer } = height;
  const { me } = terms;
  if (round === 0 || me === null || me !== proposerOf(terms, round)) return false;
  if (proposalOf(ballots, me, round)) return false;
  const content = valid?.content ?? offer;
  if (content === null || !candidates.has(content)) return false;
  const proposal: Proposal = {
    proposer: me,
    round,
    content,
    vr: valid?.round ?? -1,
    polka: valid?.votes ?? [],
  };
  if (!keepProposal(ballots, proposal)) return false;
  outputs.push({ type: "propose", proposal });
  return true;
}

/** Lines 22 to 33. */
function followProposal(height: Height, outputs: Output[]): boolean {
  const reply = replyToProposal(height);
  if (!reply) return false;
  const { id, vr, accepts, isJudged } = reply;
  if (!accepts && isJudged) outputs.push({ type: "refuse", id });
  castVote(height, "prevote", accepts ? id : null, outputs, accepts ? vr : -1);
  return true;
}

/** Lines 36 to 43. */
function takePolka(height: Height, outputs: Output[]): boolean {
  const polka = polkaHere(height);
  if (!polka) return false;
  height.valid = polka;
  if (height.step === "prevote") {
    lock(height, polka);
    castVote(height, "precommit", polka.content, outputs);
  }
  return true;
}

/** Lines 44 to 46. */
function takeNil(height: Height, outputs: Output[]): boolean {
  if (height.step !== "prevote" || !isNilHere(height)) return false;
  castVote(height, "precommit", null, outputs);
  return true;
}

function lock(height: Height, polka: Polka): void {
  if (height.locked && height.locked.content !== polka.content)
    height.elsewhere = height.locked.round;
  height.locked = polka;
}

/**
 * Claim: timeouts may grow with the voters. Why: no decision depends on how long they are; and a round has as many votes
 * as voters: if they take longer to arrive than the timeout, the next round begins and brings as many again. 32 voters on
 * two cores once took 70 s for a phase that way. Test: "waits longer where more than ten vote".
 */
const MS_A_VOTER = 100;

function setTimer(height: Height, kind: TimerKind, outputs: Output[]): void {
  const { round, terms } = height;
  height.timers[kind] = round;
  const first = Math.max(1000, MS_A_VOTER * terms.voters.length);
  outputs.push({ type: "timer", kind, round, ms: Math.min(first * (round + 1), terms.longest) });
}

function castVote(
  height: Height,
  kind: VoteKind,
  content: ContentId | null,
  outputs: Output[],
  vr = -1,
): void {
  const { me } = height.terms;
  if (me === null) return;
  const vote: Vote = { voter: me, round: height.round, kind, content, vr };
  keepVote(height.ballots, vote);
  height.voted = true;
  height.step = kind;
  const isLock = kind === "precommit" && content !== null;
  outputs.push({ type: "vote", vote, polka: isLock ? (height.locked?.votes ?? null) : null });
  if (isLock) decideIn(height, height.round, outputs);
}

/** Line 49. */
function decideIn(height: Height, round: number, outputs: Output[]): void {
  const found = certificateIn(height, round);
  if (found) decide(height, found.candidate, found.votes, outputs);
}

function decide(
  height: Height,
  { content }: Candidate,
  votes: readonly Vote[],
  outputs: Output[],
): void {
  if (height.decided !== null) return;
  height.decided = content.id;
  outputs.push({ type: "decide", content, round: votes[0]?.round ?? 0, votes });
}

function isVoting({ terms, quit, decided }: Height): boolean {
  return terms.me !== null && !quit && decided === null;
}

function isIdle(height: Height): boolean {
  return isVoting(height) && height.round === 0 && height.step === "propose";
}
