import type { ContentId, Vote } from "./types.ts";

/** Two votes of one voter that no honest voter signs both: which one, or null. Order of the arguments does not matter. */
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

/** Everybody who is proven guilty by these votes, with two votes each, ascending. */
export function findGuilty(
  votes: readonly Vote[],
): readonly { readonly voter: number; readonly votes: readonly [Vote, Vote] }[] {
  const guilty = new Map<number, readonly [Vote, Vote]>();
  votes.forEach((a, i) => {
    if (guilty.has(a.voter)) return;
    const b = votes.slice(i + 1).find((other) => contradicts(a, other));
    if (b) guilty.set(a.voter, [a, b]);
  });
  return [...guilty].sort(([a], [b]) => a - b).map(([voter, pair]) => ({ voter, votes: pair }));
}
export type { ContentId };
