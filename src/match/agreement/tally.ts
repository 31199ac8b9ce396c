import { contradicts } from "./guilt.ts";
import { electorateOf, quorum } from "./quorum.ts";
import type { Vote as Ballot, Content as Named } from "./types.ts";

/** The last rounds whose votes are kept, and how far ahead of the own round votes are looked at. */
const KEPT = 16;
const AHEAD = 1000;
/** Of one voter, kind and round: the second convicts, a third proves nothing more. */
const BALLOTS = 2;

/**
 * Votes by round. Bounded whatever is sent: two of each kind for each voter in each of the last 16 rounds, in the own
 * locked and valid rounds, and in the highest round that a voter has been seen in ahead of ours.
 */
export interface Tally {
  readonly voters: readonly number[];
  readonly rounds: Map<number, Ballot[]>;
  /** The highest round each voter has voted or proposed in. */
  readonly seen: Map<number, number>;
}

export function newTally(voters: readonly number[]): Tally {
  return { voters, rounds: new Map(), seen: new Map() };
}

/** Counts a vote. Answers the vote of the same voter that it excludes, if there is one, or `null` if it is of no use. */
export function count(
  tally: Tally,
  ballot: Ballot,
  round: number,
): { readonly against: Ballot | null } | null {
  const { voters, rounds } = tally;
  if (!voters.includes(ballot.voter)) return null;
  if (ballot.round <= round - KEPT && !rounds.has(ballot.round)) return null;
  if (!noteSeen(tally, ballot.voter, ballot.round, round)) return null;
  const known = rounds.get(ballot.round) ?? [];
  const mine = known.filter(({ voter, kind }) => voter === ballot.voter && kind === ballot.kind);
  if (mine.some((one) => one.content === ballot.content && one.vr === ballot.vr)) return null;
  if (mine.length >= BALLOTS) return null;
  rounds.set(ballot.round, [...known, ballot]);
  for (const others of rounds.values())
    for (const other of others)
      if (other !== ballot && contradicts(other, ballot)) return { against: other };
  return { against: null };
}

/** Votes ahead of the window are kept for the last round a voter was seen in; whoever leaps about loses its own. */
export function noteSeen(tally: Tally, voter: number, at: number, round: number): boolean {
  const { seen, rounds } = tally;
  if (at > round + AHEAD) return false;
  const before = seen.get(voter) ?? 0;
  if (at < before && at > round + KEPT) return false;
  if (before > round + KEPT && at > before) {
    const left = (rounds.get(before) ?? []).filter((ballot) => ballot.voter !== voter);
    if (left.length === 0) rounds.delete(before);
    else rounds.set(before, left);
  }
  seen.set(voter, Math.max(before, at));
  return true;
}

/** Forgets rounds that can matter no more. */
export function forget(tally: Tally, round: number, needed: readonly number[]): void {
  for (const at of tally.rounds.keys())
    if (at <= round - KEPT && !needed.includes(at)) tally.rounds.delete(at);
}

/** The votes of a kind for a content in a round. */
export function ballotsFor(
  { rounds }: Tally,
  round: number,
  kind: Ballot["kind"],
  content: string | null,
): Ballot[] {
  return (rounds.get(round) ?? []).filter((one) => one.kind === kind && one.content === content);
}

/** Whether a quorum has cast this vote in a round. */
export function hasQuorum(
  tally: Tally,
  round: number,
  kind: Ballot["kind"],
  content: Named | null,
): boolean {
  const cast = new Set(
    ballotsFor(tally, round, kind, content?.id ?? null).map(({ voter }) => voter),
  );
  const terms = { voters: tally.voters, me: null, turn: 0, longest: 0 };
  const { voters, quorum: needed } = electorateOf(terms, content ?? { id: "", resigned: [] });
  return voters.filter((voter) => cast.has(voter)).length >= needed;
}

/**
 * Whether so many have voted in a round, whatever for, that no more need come. Who may have resigned by a content known
 * here need not: else two who wait for a third would wait for ever.
 */
export function hasQuorumOfAny(
  { rounds, voters }: Tally,
  round: number,
  kind: Ballot["kind"],
  contents: Iterable<Named>,
): boolean {
  const cast = new Set(
    (rounds.get(round) ?? []).filter((one) => one.kind === kind).map(({ voter }) => voter),
  );
  let needed = quorum(voters.length, voters.length);
  for (const { resigned } of contents)
    needed = Math.min(needed, quorum(voters.length - resigned.length, voters.length));
  return cast.size >= needed;
}

/** The highest round that so many voters have reached. */
export function roundReached({ seen }: Tally, voters: number): number {
  const rounds = [...seen.values()].toSorted((one, other) => other - one);
  return rounds[voters - 1] ?? 0;
}
