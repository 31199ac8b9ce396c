/**
 * How many of n voters decide, in a phase that began with `began` of them.
 *
 * Claim: no two contents are decided with at most one liar (n >= 4), or with none (n = 3). Why: let N be the electorate, a
 * and b the voters two contents list as resigned, u all of them together. An honest one of those u has voted for nothing
 * (who has voted resigns only in a later phase), so the votes come from at most N - u voters, and a liar that has resigned.
 * As q(n) >= (n + 2) / 2, two quorums share at least (N - a + 2) / 2 + (N - b + 2) / 2 - (N - u) >= 2 voters, since u is
 * at least a and b; if a liar is among the u, it can stand in only one of the quorums or none, and at least one honest voter is
 * shared. So two votes, one of them honest, where the paper has f + 1. q(3) = 2 shares one, enough without a liar; so it
 * holds only where all three have been there from the beginning. q(1) = 1: everybody else has resigned.
 * Tests: "two decisions when the quorum is one less", "q(3) = 2 reached from four by a leaver".
 */
export function quorum(n: number, began: number): number {
  if (n <= 1) return 1;
  if (n === 3 && began === 3) return 2;
  return Math.ceil((n + 2) / 2);
}

/**
 * The rules without which the agreement breaks, each of them to be broken by the exploration, which must find the damage.
 * The app runs `RULES` only.
 */
export interface Rules {
  readonly quorum: (n: number, began: number) => number;
  /** A voter prevotes against its lock only upon a later polka (lines 23 and 29 of the paper). */
  readonly lock: boolean;
  /** What a quorum has prevoted is not judged again by own judgement. */
  readonly byVotes: boolean;
  /**
   * What arms the timeouts of prevote and precommit. `begun`: in round 0 the own vote, later a quorum in this step or beyond
   * it. Wrong readings: `paper`, a quorum of votes of this very step in later rounds; `quorum`, the same in round 0, too;
   * `own`, always the own vote.
   */
  readonly timers: "begun" | "paper" | "quorum" | "own";
  /** Who has voted in a height does not resign in it. */
  readonly stay: boolean;
}

export const RULES: Rules = {
  quorum,
  lock: true,
  byVotes: true,
  timers: "begun",
  stay: true,
};
