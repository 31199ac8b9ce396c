/**
 * How many of n voters decide, in a phase that began with `began` of them.
 *
 * Claim: no two contents are decided with at most one liar (n >= 4), or with none (n = 3). Why: let N be the
 * electorate, a and b the numbers of voters that two contents list as resigned, and u the number of all of them
 * together. An honest one of those u has voted for nothing (a voter that has voted resigns only in a later phase), so
 * the votes come from at most N - u voters, and a liar that has resigned. As q(n) >= (n + 2) / 2, two quorums share at
 * least (N - a + 2) / 2 + (N - b + 2) / 2 - (N - u) >= 2 voters, since u is at least a and b. If a liar is among the u,
 * it can be in at most one of the quorums, so at least one honest voter is shared. So two votes are shared, one of them
 * honest, where the paper has f + 1. q(3) = 2 shares one, enough without a liar; so it applies only if there were three
 * from the beginning. q(1) = 1: everybody else has resigned. Tests: "two decisions if the quorum is one less", "q(3)
 * = 2 is reached from four by a leaver".
 */
export function quorum(n: number, began: number): number {
  if (n <= 1) return 1;
  if (n === 3 && began === 3) return 2;
  return Math.ceil((n + 2) / 2);
}

/**
 * The rules without which the agreement breaks. The exploration breaks each of them and must find the damage. The app
 * runs `RULES` only.
 */
export interface Rules {
  readonly quorum: (n: number, began: number) => number;
  /** A voter prevotes against its lock only if there is a later polka (lines 23 and 29 of the paper). */
  readonly lock: boolean;
  /** A content that a quorum has prevoted is not judged again. */
  readonly byVotes: boolean;
  /**
   * What arms the timeouts of prevote and precommit. `begun`: in round 0 a voter's own vote, later a quorum in this
   * step or beyond it. Wrong readings: `paper`, a quorum of votes of this very step in later rounds; `quorum`, the same
   * in round 0, too; `own`, always a voter's own vote.
   */
  readonly timers: "begun" | "paper" | "quorum" | "own";
  /** A voter that has voted in a height does not resign in it. */
  readonly stay: boolean;
}

export const RULES: Rules = {
  quorum,
  lock: true,
  byVotes: true,
  timers: "begun",
  stay: true,
};
