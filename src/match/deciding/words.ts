import { equalBytes } from "../../../protocol/bytes.ts";
import { hashContent } from "../../../protocol/content.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Proposal } from "../../../protocol/vote.ts";
import { doubtFor, isConvicted } from "../guilt.ts";
import type { Effect, Match } from "../match.ts";
import { isVoted } from "../phase.ts";
import { looksOn } from "./votes.ts";

/**
 * Hears what one of two says that a final phase came to, if the other one lies. Whoever has resigned signs nothing more
 * that would show it, so an onlooker that took something else for it begins anew there. `null`: it says nothing new.
 */
export function hearWord(match: Match, { value, bytes }: Signed<Proposal>): Effect[] | null {
  const { voter, turn, log, content } = value;
  const { history, guilt } = match;
  const final = history.finals[turn];
  if (final === undefined || guilt.words.has(turn) || !equalBytes(final.before, log)) return null;
  const { phase, votes } = final;
  if (votes.length > 0 || isVoted(phase) || !looksOn(match, phase)) return null;
  if (!phase.voters.includes(voter) || isConvicted(match, voter)) return null;
  if (!phase.voters.some((one) => isConvicted(match, one))) return null;
  if (equalBytes(hashContent(final.content), hashContent(content))) return null;
  doubtFor(match, turn, bytes);
  return [];
}
