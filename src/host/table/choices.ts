import { type Knowledge, NO_KNOWLEDGE, type Plain, type Seat } from "../../engine/game.ts";
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
  if (me === null || phase.outcome !== null) return [];
  const isUnderWay = intent.move !== null && intent.move.turn >= phase.turn;
  if (isUnderWay || !awaitedMovers(match).includes(me.seat)) return [];
  const { state } = shownOf(match);
  const known = knowledgeOf(match, me.seat);
  return game.automatic?.(state, me.seat, known) == null ? game.legal(state, me.seat, known) : [];
}

/**
 * The seats whose move the state on display asks for and that have neither moved nor given up, ascending; none while
 * chance is awaited. Where all choose at once, who has resigned is still in the match until the others have chosen.
 */
export function awaitedMovers(match: Match): readonly Seat[] {
  const { phase } = match;
  return phase.outcome === null ? askedIn(match).filter((seat) => !hasGivenUp(match, seat)) : [];
}

function askedIn(match: Match): readonly Seat[] {
  const { game, phase } = match;
  const { state, final } = shownOf(match);
  if (final) return phase.expected.filter((seat) => moveOf(match, seat) === undefined);
  const pending = game.pending(state);
  return pending.kind === "act" ? pending.seats.toSorted((one, other) => one - other) : [];
}

/**
 * The position as a seat is shown it, or onlookers (`null`): the one on display, and where choices are sealed also what
 * has been handed in, which the match takes only when all have.
 */
export function positionFor(
  match: Match,
  seat: Seat | null,
): { readonly state: Plain; readonly known: Knowledge } {
  const { game } = match;
  const { state } = shownOf(match);
  const known = seat === null ? NO_KNOWLEDGE : knowledgeOf(match, seat);
  const awaited = awaitedMovers(match);
  if (game.seal === undefined || awaited.length === 0) return { state, known };
  const isLast = !awaited.some((other) => other !== seat);
  const choice = seat === null || isLast ? null : openChoice(match, seat);
  const chosen =
    seat === null || choice === null ? null : checkMove({ game, state }, seat, choice.action);
  if (choice === null || !chosen?.ok)
    return { state: withOthersChoices(match, state, seat), known };
  const sealed = choice.sealed === null ? known.sealed : [...known.sealed, choice.sealed];
  return {
    state: withOthersChoices(match, chosen.value.after, seat),
    known: { ...known, sealed },
  };
}

/**
 * What the others have been asked to choose and have handed in. What their apps do without asking, such as opening a
 * seal, is shown only when all have done it.
 */
function withOthersChoices(match: Match, shown: Plain, seat: Seat | null): Plain {
  const { game, phase } = match;
  if (!shownOf(match).final) return shown;
  return phase.expected.reduce((state, other) => {
    const body = other === seat ? undefined : moveOf(match, other)?.value.body;
    if (body?.kind !== "act" || game.legal(phase.state, other, NO_KNOWLEDGE).length === 0)
      return state;
    const move = checkMove({ game, state: phase.state }, other, body.action);
    if (!move.ok) return state;
    const next = game.apply(state, { kind: "acted", seat: other, action: move.value.action });
    return next.ok ? next.value : state;
  }, shown);
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
