import { contradicts } from "./guilt.ts";
import type { ContentId, Proposal, Terms, Vote, VoteKind } from "./types.ts";

/**
 * What the voters of one height have sent. However much a voter sends, at most this is kept: for its 16 highest
 * rounds, two prevotes, two precommits (the second is evidence) and one proposal.
 *
 * Claim: that loses nothing a decision needs. Why: an honest voter's highest rounds are where it is now, and a liar
 * that names rounds a million ahead only pushes out its own votes. What was pushed out comes again: a polka with the
 * proposal that rests on it, precommits as a certificate. Tests (machine.test.ts): "a flood", "are begun behind
 * f + 1 voters, not behind one a million ahead".
 */
export interface Ballots {
  readonly slots: ReadonlyMap<number, Map<number, Slot>>;
  /** The furthest step of each voter (`stepOf`): it votes in no earlier one. -1: none. */
  readonly furthest: Map<number, number>;
}

interface Slot {
  readonly prevote: Vote[];
  readonly precommit: Vote[];
  proposal: Proposal | null;
}

const ROUNDS_KEPT = 16;
const VOTES_KEPT = 2;
/** Keeps rounds small integers; at one round a millisecond this lasts 24 days. */
const ROUND_LIMIT = 2 ** 31;

export function newBallots(terms: Terms): Ballots {
  return {
    slots: new Map(terms.voters.map((voter) => [voter, new Map()])),
    furthest: new Map(terms.voters.map((voter) => [voter, -1])),
  };
}

/** A voter's steps in order: prevote and precommit of each round. */
export function stepOf(round: number, kind: VoteKind): number {
  return 2 * round + (kind === "precommit" ? 1 : 0);
}

/** Stores a vote if it is new and there is room; `against` is an earlier vote that it contradicts. */
export function keepVote(
  ballots: Ballots,
  vote: Vote,
): { readonly isNew: boolean; readonly against: Vote | null } {
  const nothing = { isNew: false, against: null };
  if (!isSound(vote)) return nothing;
  const kept = slotAt(ballots, vote.voter, vote.round)?.[vote.kind];
  if (!kept || kept.some((other) => isSame(other, vote))) return nothing;
  const against = votesOf(ballots, vote.voter).find((other) => contradicts(other, vote)) ?? null;
  if (kept.length >= VOTES_KEPT) return { isNew: false, against };
  kept.push(vote);
  const step = stepOf(vote.round, vote.kind);
  if (step > (ballots.furthest.get(vote.voter) ?? -1)) ballots.furthest.set(vote.voter, step);
  return { isNew: true, against };
}

/** Whether this very vote is counted. */
export function holdsVote({ slots }: Ballots, vote: Vote): boolean {
  const slot = slots.get(vote.voter)?.get(vote.round);
  return slot?.[vote.kind].some((other) => isSame(other, vote)) ?? false;
}

/** Whether there is room for a vote that is not here: what has been pushed out does not come back. */
export function hasRoomFor({ slots }: Ballots, vote: Vote): boolean {
  const { voter, round, kind } = vote;
  if (!isSound(vote)) return false;
  const rounds = slots.get(voter);
  const slot = rounds?.get(round);
  if (slot !== undefined) return slot[kind].length < VOTES_KEPT;
  return rounds !== undefined && (rounds.size < ROUNDS_KEPT || round > Math.min(...rounds.keys()));
}

/** Whether a voter's votes of this round are kept no more, because there are 16 higher ones. */
export function isPushedOut(
  { slots }: Ballots,
  { voter, round }: Pick<Vote, "voter" | "round">,
): boolean {
  const rounds = slots.get(voter);
  return rounds !== undefined && rounds.size >= ROUNDS_KEPT && round < Math.min(...rounds.keys());
}

/** Stores the first proposal of its round; returns whether it did. */
export function keepProposal(ballots: Ballots, proposal: Proposal): boolean {
  const { round, vr, proposer } = proposal;
  if (!isRound(round) || round === 0 || !(vr === -1 || (isRound(vr) && vr < round))) return false;
  const slot = slotAt(ballots, proposer, round);
  if (!slot || slot.proposal) return false;
  slot.proposal = proposal;
  return true;
}

export function proposalOf(ballots: Ballots, voter: number, round: number): Proposal | null {
  return ballots.slots.get(voter)?.get(round)?.proposal ?? null;
}

/** The contents that are proposed for this round or a later one. */
export function proposedFrom(ballots: Ballots, round: number): ContentId[] {
  return [...ballots.slots.values()].flatMap((slots) =>
    [...slots].flatMap(([one, { proposal }]) =>
      proposal !== null && one >= round ? proposal.content : [],
    ),
  );
}

/** The votes of this kind and round, grouped by what they say (content and `vr`), each list ascending by voter. */
export function tally(
  ballots: Ballots,
  round: number,
  kind: VoteKind,
): ReadonlyMap<string, readonly Vote[]> {
  const lists = new Map<string, Vote[]>();
  for (const slots of ballots.slots.values())
    for (const vote of slots.get(round)?.[kind] ?? []) {
      const key = `${vote.vr} ${vote.content === null ? "" : `=${vote.content}`}`;
      const list = lists.get(key);
      if (list) list.push(vote);
      else lists.set(key, [vote]);
    }
  return lists;
}

export function votesOf(ballots: Ballots, voter: number): readonly Vote[] {
  return [...(ballots.slots.get(voter)?.values() ?? [])].flatMap((slot) => [
    ...slot.prevote,
    ...slot.precommit,
  ]);
}

/** Every content that a vote or proposal names. */
export function namedContents(ballots: Ballots): ReadonlySet<ContentId | null> {
  const named = new Set<ContentId | null>();
  for (const [voter, slots] of ballots.slots) {
    for (const { content } of votesOf(ballots, voter)) named.add(content);
    for (const { proposal } of slots.values()) if (proposal) named.add(proposal.content);
  }
  return named;
}

function slotAt(ballots: Ballots, voter: number, round: number): Slot | undefined {
  const slots = ballots.slots.get(voter);
  const slot = slots?.get(round);
  if (!slots || slot) return slot;
  if (slots.size >= ROUNDS_KEPT) {
    const lowest = Math.min(...slots.keys());
    if (round < lowest) return undefined;
    slots.delete(lowest);
  }
  const fresh: Slot = { prevote: [], precommit: [], proposal: null };
  slots.set(round, fresh);
  return fresh;
}

function isSound({ round, kind, content, vr }: Vote): boolean {
  if (!isRound(round)) return false;
  if (vr === -1) return true;
  return kind === "prevote" && content !== null && isRound(vr) && vr < round;
}

/** Whether a round can be voted in. */
export function isRound(round: number): boolean {
  return Number.isInteger(round) && round >= 0 && round < ROUND_LIMIT;
}

function isSame(a: Vote, b: Vote): boolean {
  return a.content === b.content && a.vr === b.vr;
}
