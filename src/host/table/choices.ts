import type { Plain, Seat } from "../../engine/game.ts";
import { moveOf } from "../../match/awaited.ts";
import { knowledgeOf } from "../../match/duty.ts";
import { shownOf } from "../../match/foresight.ts";
import type { Match } from "../../match/match.ts";
import { hasGivenUp } from "./participation.ts";

/**
 * The player's choices for our own seat in the state on display: if that is not final yet, the choice is kept and
 * signed then. Empty if nothing is asked, if the rules take the action without asking, and while an earlier choice is
 * still to be signed.
 */
export function choicesOf(match: Match): readonly Plain[] {
  const { game, me, phase, intent } = match;
  if (me === null || phase.outcome !== null || hasGivenUp(match, me.seat)) return [];
  const isUnderWay = intent.move !== null && intent.move.turn >= phase.turn;
  if (isUnderWay || !awaitedMovers(match).includes(me.seat)) return [];
  const { state } = shownOf(match);
  const known = knowledgeOf(match, me.seat);
  return game.automatic?.(state, me.seat, known) == null ? game.legal(state, me.seat, known) : [];
}

/**
 * The seats whose move the state on display asks for and that have not moved, ascending; none while chance is awaited.
 */
export function awaitedMovers(match: Match): readonly Seat[] {
  const { game, phase } = match;
  const { state, final } = shownOf(match);
  if (phase.outcome !== null) return [];
  if (final) return phase.expected.filter((seat) => moveOf(match, seat) === undefined);
  const pending = game.pending(state);
  return pending.kind === "act" ? pending.seats.toSorted((one, other) => one - other) : [];
}
