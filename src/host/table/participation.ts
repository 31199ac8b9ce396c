import type { Seat } from "../../engine/game.ts";
import { hasGivenUp as standsResigned } from "../../match/awaited.ts";
import type { Match } from "../../match/match.ts";
import { standingClaims } from "../../match/statements.ts";
import type { PlayerId } from "../api/api.ts";
import { wantedBy } from "./series.ts";
import { continuedFrom } from "./table-rematch.ts";
import { hostOf, mySeat, peersOf, type TableState } from "./table-state.ts";

/** Whether this player looks on at a match of others. */
export function isWatching(state: TableState): boolean {
  return state.match !== null && mySeat(state) === -1;
}

/** The same at a table by invite only. */
export function watchesByInvite(state: TableState): boolean {
  return isWatching(state) && state.deps.isMute !== true && state.table.value.access !== "open";
}

/** Who tells this player what happens at the table: everybody who plays; to an onlooker at one by invite only its host alone. */
export function tellersOf(state: TableState): readonly PlayerId[] {
  const { table, deps } = state;
  const isTold = mySeat(state) !== -1 || deps.isMute === true || table.value.access === "open";
  return isTold ? peersOf(state) : [hostOf(state)];
}

/**
 * Whether this player is bound to the table: holds a seat or asks for one before the start, is still in the match, or has
 * agreed to a rematch that has not begun. Nobody is bound to two tables (docs/games.md).
 */
export function isBound(state: TableState): boolean {
  const { match, roster, asking, series, left, next } = state;
  const seat = mySeat(state);
  // The table before it speaks for a rematch that has not begun.
  if (match === null)
    return !roster.cancelled && continuedFrom(state) === null && (seat !== -1 || asking !== null);
  if (seat === -1) return false;
  if (match.phase.outcome !== null)
    return next === null && left.size === 0 && series !== null && wantedBy(series).includes(seat);
  return !hasGivenUp(match, seat) && !hasClaimed(match);
}

/** Whether the seat has resigned or was put out, though the match may go on. */
export function hasGivenUp(match: Match, seat: Seat): boolean {
  const { phase, me, intent } = match;
  const isAboutTo = seat === me?.seat && intent.resigning;
  return isAboutTo || phase.gone.includes(seat) || standsResigned(match, seat);
}

/** Whether this player has said that the others are gone, and nothing has come of them since. */
export function hasClaimed(match: Match): boolean {
  return (
    match.me !== null && standingClaims(match).some(({ value }) => value.seat === match.me?.seat)
  );
}
