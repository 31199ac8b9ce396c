import type { Vote } from "./types.ts";

/**
 * Whether no honest voter signs both of these: two votes of one kind and round; or a precommit in round r and, in a
 * later round, a prevote of another content that relies on no polka of r or later. The order does not matter.
 *
 * Claim: no honest voter is ever guilty. Why: suppose it prevotes another content than it has precommitted in r. Then
 * either its lock is from r or later and the proposal's valid round is not before its lock; or it is locked on the new
 * content, and then `Height.elsewhere` holds it to valid rounds not before r. (The paper's lines 23 and 29 let a voter
 * that is locked again on the content of an old proposal prevote it with `vr` before r; that voter would be guilty
 * here.) Test: "hold a voter to valid rounds after what it precommitted elsewhere".
 */
export function contradicts(a: Vote, b: Vote): boolean {
  if (a.voter !== b.voter) return false;
  if (a.kind === b.kind) return a.round === b.round && (a.content !== b.content || a.vr !== b.vr);
  const [prevote, precommit] = a.kind === "prevote" ? [a, b] : [b, a];
  return (
    prevote.content !== null &&
    precommit.content !== null &&
    prevote.content !== precommit.content &&
    prevote.round > precommit.round &&
    prevote.vr < precommit.round
  );
}

/** A voter and two of its votes that contradict each other. */
export interface Guilty {
  readonly voter: number;
  readonly votes: readonly [Vote, Vote];
}

/**
 * Everybody whom these votes prove guilty, ascending.
 *
 * Of two certificates that decide differently, pass the lower one, the polka that its voters keep, and the lowest polka
 * for another content in its round or later (the higher certificate's voters keep one). Claim: at least 2q - n are
 * named. Why: all prevotes of that polka have one `vr`. If it is before the certificate's round, everybody in both is
 * guilty. Otherwise an honest voter in it has seen a polka for that content in round `vr`, and the lowest is lower, or
 * of the certificate's own round, where two polkas contradict each other.
 */
export function findGuilty(votes: readonly Vote[]): readonly Guilty[] {
  const seen = new Map<number, Vote[]>();
  const guilty = new Map<number, Guilty>();
  for (const vote of votes) {
    const others = seen.get(vote.voter) ?? [];
    const other = others.find((earlier) => contradicts(earlier, vote));
    if (other && !guilty.has(vote.voter))
      guilty.set(vote.voter, { voter: vote.voter, votes: [other, vote] });
    seen.set(vote.voter, [...others, vote]);
  }
  return [...guilty.values()].sort((a, b) => a.voter - b.voter);
}
