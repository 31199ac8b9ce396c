import type { Content, Terms, Vote } from "./types.ts";

/** How many of n voters decide, in a phase that began with `began` of them. */
export function quorum(n: number, began: number): number {
  if (n === 1) return 1;
  if (n === 3 && began === 3) return 2;
  return Math.ceil((n + 2) / 2);
}

/** How many voters in a later round make a peer follow: f + 1. */
export function skipCount(n: number): number {
  return n >= 4 ? 2 : 1;
}

/** How many votes decide upon this content, and who may cast them. */
export function electorateOf(terms: Terms, content: Content) {
  const voters = terms.voters.filter((voter) => !content.resigned.includes(voter));
  return { voters, quorum: quorum(voters.length, terms.voters.length) };
}

/** Whether these are precommits that make the content final: one round, ascending voters of its electorate, enough. */
export function isCertificate(terms: Terms, content: Content, votes: readonly Vote[]): boolean {
  return isQuorum(terms, content, votes, "precommit");
}

/** Whether these are prevotes of one round for this content, by ascending voters of its electorate, and enough. */
export function isPolka(terms: Terms, content: Content, votes: readonly Vote[]): boolean {
  return isQuorum(terms, content, votes, "prevote");
}

function isQuorum(
  terms: Terms,
  content: Content,
  votes: readonly Vote[],
  kind: Vote["kind"],
): boolean {
  const { voters, quorum: needed } = electorateOf(terms, content);
  const round = votes[0]?.round;
  return (
    voters.length > 0 &&
    votes.length >= needed &&
    votes.every(
      (vote, i) =>
        vote.kind === kind &&
        vote.round === round &&
        vote.content === content.id &&
        voters.includes(vote.voter) &&
        (i === 0 || (votes[i - 1] as Vote).voter < vote.voter),
    )
  );
}
