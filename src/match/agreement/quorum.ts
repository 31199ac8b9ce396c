import { RULES, type Rules } from "./rules.ts";
import type { Content, Terms, Vote, VoteKind } from "./types.ts";

/**
 * How many voters in a later round make a peer follow: the paper's f + 1. Claim: 1 with three voters. Why: there the
 * agreement promises nothing beside a liar; otherwise two would have to be ahead of the third, which has no quorum
 * without them. Test: "three, one crash" (exploration).
 */
export function skipCount(n: number): number {
  return n >= 4 ? 2 : 1;
}

/** Who may vote on this content, and how many of them decide. */
export function electorateOf(terms: Terms, content: Content, rules: Rules = RULES) {
  const voters = terms.voters.filter((voter) => !content.resigned.includes(voter));
  return { voters, needed: rules.quorum(voters.length, terms.voters.length) };
}

/**
 * Whether these are precommits that make the content final: one round, voters of its electorate in ascending order,
 * enough of them.
 */
export function isCertificate(
  terms: Terms,
  content: Content,
  votes: readonly Vote[],
  rules: Rules = RULES,
): boolean {
  return isQuorum(terms, content, votes, "precommit", rules);
}

/**
 * Whether these are prevotes of one round for this content, with one `vr`, by voters of its electorate in ascending
 * order, enough of them.
 *
 * Claim: all have one `vr`, beyond the paper. Why: otherwise a liar could add its prevote to an honest one with an
 * invented valid round, and two decisions among three voters would prove nothing against it (`guilt.ts`). Honest voters
 * follow one proposal, so theirs agree. Test: "prevotes with different valid rounds are no polka".
 */
export function isPolka(
  terms: Terms,
  content: Content,
  votes: readonly Vote[],
  rules: Rules = RULES,
): boolean {
  return isQuorum(terms, content, votes, "prevote", rules);
}

function isQuorum(
  terms: Terms,
  content: Content,
  votes: readonly Vote[],
  kind: VoteKind,
  rules: Rules,
): boolean {
  const { voters, needed } = electorateOf(terms, content, rules);
  const [first] = votes;
  return (
    first !== undefined &&
    votes.length >= needed &&
    votes.every(
      (vote, i) =>
        vote.kind === kind &&
        vote.round === first.round &&
        vote.vr === first.vr &&
        vote.content === content.id &&
        voters.includes(vote.voter) &&
        (i === 0 || (votes[i - 1]?.voter ?? -1) < vote.voter),
    )
  );
}
