import { proposalOf, stepOf, tally } from "./ballots.ts";
import type { Candidate, Height, Polka } from "./height.ts";
import { isPolka, skipCount } from "./quorum.ts";
import type { ContentId, Terms, Vote, VoteKind } from "./types.ts";

/** When the paper's rules apply (arXiv 1807.04938, algorithm 1). Nothing here changes anything. */

/**
 * Line 55. Claim: voters in any later round count, not only those in the same one. Why: only 16 rounds of each voter are
 * kept; and at least one of f + 1 is honest, and has begun the lowest of their rounds or a later one. Test: "are begun
 * behind f + 1 voters, not behind one a million ahead".
 */
export function laterRound({ terms, ballots, resigned, round }: Height): number | null {
  const present = terms.voters.filter((voter) => !resigned.has(voter));
  const target = present
    .map((voter) => Math.floor((ballots.furthest.get(voter) ?? -1) / 2))
    .sort((a, b) => b - a)[skipCount(terms.voters.length) - 1];
  return target !== undefined && target > round ? target : null;
}

/** What to prevote on the proposal of this round. */
interface Reply {
  readonly id: ContentId;
  readonly vr: number;
  readonly accepts: boolean;
  /** Whether this follows from the voter's own judgement, not from the lock. */
  readonly isJudged: boolean;
}

/**
 * Lines 22 to 33.
 *
 * "Valid by its votes" - claim: a content with a polka is prevoted without judging it again. Why: safety never rests on
 * validity, and a quorum has judged it. Judgement of lateness changes with what arrives, so one locked voter and two
 * that have since received the late move would refuse each other for ever. Test: "an endless wait without valid by its
 * votes".
 */
export function replyToProposal(height: Height): Reply | null {
  const { terms, rules, ballots, candidates, round, locked, elsewhere } = height;
  const proposer = proposerOf(terms, round);
  const proposal = round > 0 ? proposalOf(ballots, proposer, round) : null;
  const candidate = proposal && candidates.get(proposal.content);
  if (!proposal || !candidate) return null;
  const { content: id, vr, polka } = proposal;
  const isVoted =
    vr >= 0 && polka[0]?.round === vr && isPolka(terms, candidate.content, polka, rules);
  if (vr >= 0 && !isVoted) return null;
  const isFree =
    !rules.lock || !locked || locked.round <= vr || (locked.content === id && elsewhere <= vr);
  const isTrusted = proposer === terms.me || locked?.content === id || (isVoted && rules.byVotes);
  if (isFree && !isTrusted && candidate.valid === null) return null;
  const accepts = isFree && (isTrusted || candidate.valid === true);
  return { id, vr, accepts, isJudged: isFree };
}

/**
 * Line 36: a content that has the first polka of this round, by votes, and whose parts are all here. The quorum of
 * prevotes stands for its validity, as above.
 */
export function polkaHere(height: Height): Polka | null {
  const { ballots, candidates, round, rules, valid } = height;
  if (valid && valid.round >= round) return null;
  for (const said of tally(ballots, round, "prevote").values()) {
    const content = said[0]?.content ?? null;
    const candidate = content === null ? undefined : candidates.get(content);
    if (content === null || !candidate || (!rules.byVotes && candidate.valid === false)) continue;
    const votes = enough(candidate, said);
    if (votes) return { content, round, votes };
  }
  return null;
}

/** Line 44: a quorum of prevotes for nil. */
export function isNilHere(height: Height): boolean {
  const { ballots, resigned, round } = height;
  const said = [...tally(ballots, round, "prevote").values()].find(
    ([vote]) => vote?.content === null,
  );
  const votes = said?.filter(({ voter }) => !resigned.has(voter)) ?? [];
  return votes.length >= quorumNow(height);
}

/** Line 49: a content that this round decides, with its certificate. */
export function certificateIn(
  { ballots, candidates }: Height,
  round: number,
): { readonly candidate: Candidate; readonly votes: readonly Vote[] } | null {
  for (const said of tally(ballots, round, "precommit").values()) {
    const candidate = candidates.get(said[0]?.content ?? "");
    const votes = said[0]?.content != null && candidate && enough(candidate, said);
    if (candidate && votes) return { candidate, votes };
  }
  return null;
}

/**
 * Lines 34 and 47: a quorum of voters in this step or beyond it arms its timeout.
 *
 * Beyond it - claim: they count, too. Why: a voter that has moved on no longer votes here, and what made it move on may
 * have been shown to it alone (in the paper every message is relayed to everybody); its vote would never come.
 * Test: "the paper's timers wait for ever, unless everything is passed on".
 *
 * Round 0 - claim: there the voter's own vote is enough. Why: voters do not begin round 0 together. If a seat dies
 * after sending its answer to one voter, some have voted while another is in round 1, and neither side has a quorum. In
 * later rounds its own vote is not enough: peers would run rounds apart and never meet. Tests: "an endless wait
 * when only a quorum arms the timeouts", "an endless wait if a voter's own vote arms the timeouts of all rounds".
 */
export function armedTimers(height: Height): readonly VoteKind[] {
  const { ballots, resigned, rules, round, step, terms, timers } = height;
  const isLetter = rules.timers === "paper" || rules.timers === "quorum";
  const kinds = (["prevote", "precommit"] as const).filter(
    (kind) => timers[kind] < round && (kind === "precommit" || step === "prevote"),
  );
  return kinds.filter((kind) => {
    const isThere = (voter: number) =>
      isLetter
        ? (ballots.slots.get(voter)?.get(round)?.[kind].length ?? 0) > 0
        : (ballots.furthest.get(voter) ?? -1) >= stepOf(round, kind);
    const there = terms.voters.filter((voter) => !resigned.has(voter) && isThere(voter));
    const isOwn = rules.timers === "own" || (round === 0 && rules.timers !== "quorum");
    return (isOwn && kind === step) || there.length >= quorumNow(height);
  });
}

/** The votes that count for this content, if they are a quorum. */
function enough({ voters, needed }: Candidate, votes: readonly Vote[]): readonly Vote[] | null {
  const counted = votes.filter((vote) => voters.has(vote.voter));
  return counted.length >= needed && needed > 0 ? counted.slice(0, needed) : null;
}

/**
 * The quorum if no content is named, and who counts in it: all but those known here to have resigned. They no
 * longer vote, and a liar among them could otherwise lead a peer through the rounds alone.
 */
function quorumNow({ terms, resigned, rules }: Height): number {
  return rules.quorum(terms.voters.length - resigned.size, terms.voters.length);
}

export function proposerOf({ voters, turn }: Terms, round: number): number {
  return voters[(turn + round) % voters.length] ?? -1;
}
