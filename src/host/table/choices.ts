import type { Knowledge, Plain, Seat } from "../../engine/game.ts";
import { moveOf } from "../../match/awaited.ts";
import { checkMove } from "../../match/checked-move.ts";
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

/**
 * The position as our own seat is shown it: the one on display, and where choices are sealed with the seat's own, which
 * the match takes only together with everybody else's.
 */
export function ownPosition(
  match: Match,
  seat: Seat,
): { readonly state: Plain; readonly known: Knowledge } {
  const { game } = match;
  const { state } = shownOf(match);
  const known = knowledgeOf(match, seat);
  const isLast = !awaitedMovers(match).some((other) => other !== seat);
  const choice = game.seal === undefined || isLast ? null : openChoice(match, seat);
  if (choice === null) return { state, known };
  const chosen = checkMove({ game, state }, seat, choice.action);
  const sealed = choice.sealed === null ? known.sealed : [...known.sealed, choice.sealed];
  return chosen.ok ? { state: chosen.value.after, known: { ...known, sealed } } : { state, known };
}

/** What our own player has chosen in the state on display; a signed choice's secret is known already. */
function openChoice(
  match: Match,
  seat: Seat,
): { readonly action: unknown; readonly sealed: string | null } | null {
  const { final } = shownOf(match);
  const body = final ? moveOf(match, seat)?.value.body : undefined;
  if (body?.kind === "act") return { action: body.action, sealed: null };
  const { move } = match.intent;
  return move !== null && move.turn === match.phase.turn + (final ? 0 : 1) && !move.waits
    ? move
    : null;
}
