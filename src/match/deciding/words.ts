import { equalBytes } from "../../../protocol/bytes.ts";
import { hashContent } from "../../../protocol/content.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Proposal } from "../../../protocol/vote.ts";
import { doubtFor, isConvicted, noteWord } from "../guilt.ts";
import type { Effect, Match, Phase } from "../match.ts";
import { isVoted } from "../phase.ts";
import { looksOn } from "./votes.ts";

/** Hears what one of two says that the open phase comes to, if the other one lies. It was signed on the phase before. */
export function keepWord(match: Match, proposal: Signed<Proposal>): void {
  if (mayTell(match, match.phase, proposal.value)) noteWord(match, proposal);
}

/**
 * Hears what one of two says that a final phase came to, if the other one lies. Whoever has resigned signs nothing more
 * that would show it, so an onlooker that took something else for it begins anew there. `null`: it says nothing new.
 */
export function hearWord(match: Match, proposal: Signed<Proposal>): Effect[] | null {
  const { turn, log, content } = proposal.value;
  const { history, guilt } = match;
  const final = history.finals[turn];
  const isHeard = guilt.words.has(turn) && guilt.doubted.has(turn);
  if (final === undefined || isHeard || !equalBytes(final.before, log)) return null;
  if (final.votes.length > 0 || !mayTell(match, final.phase, proposal.value)) return null;
  if (equalBytes(hashContent(final.content), hashContent(content))) return null;
  doubtFor(match, proposal);
  return [];
}

function mayTell(match: Match, phase: Phase, { voter }: Proposal): boolean {
  if (isVoted(phase) || !looksOn(match, phase) || !phase.voters.includes(voter)) return false;
  return !isConvicted(match, voter) && phase.voters.some((one) => isConvicted(match, one));
}
