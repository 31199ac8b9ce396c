import type { Plain } from "../engine/game.ts";
import { knowledgeOf } from "../match/author.ts";
import type { Match } from "../match/match.ts";

/**
 * What the own seat's player may choose from now. Empty where nothing is asked, where the rules take the action without
 * asking, and while the proofs of what was chosen are being made.
 */
export function choicesOf(match: Match): readonly Plain[] {
  const { game, me, state, request, expected, answers, outcome, turn, work } = match;
  if (me === null || outcome !== null || request !== null) return [];
  if (!expected.includes(me.seat) || answers.has(me.seat) || work.move?.turn === turn) return [];
  const known = knowledgeOf(match, me.seat);
  return game.automatic?.(state, me.seat, known) == null ? game.legal(state, me.seat, known) : [];
}
