import { toHex } from "../../../protocol/bytes.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import { hasGivenUp as standsResigned } from "../../match/awaited.ts";
import { hasClaimed } from "../../match/clock.ts";
import type { Match } from "../../match/match.ts";
import type { PlayerId } from "../api/api.ts";
import { standingIn } from "../ledger/line.ts";
import { hostOf, isHost, mySeat, peersOf, type TableState } from "./table-state.ts";

/** Whether there was a match here, and it is over. */
export function hasEnded({ match }: Pick<TableState, "match">): boolean {
  return match !== null && match.phase.outcome !== null;
}

/** Where somebody waits for this player comes first, then what was opened last. */
export function urgentFirst<T extends { readonly state: TableState }>(tables: Iterable<T>): T[] {
  const newest = [...tables].toReversed();
  return newest.toSorted((a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)));
}

/** Whether this player watches a match of others. */
export function isWatching(state: TableState): boolean {
  return state.match !== null && mySeat(state) === -1;
}

/** The same at an invite-only table. */
export function watchesByInvite(state: TableState): boolean {
  return isWatching(state) && state.deps.isMute !== true && state.table.value.access !== "open";
}

/**
 * Who tells this player what happens at the table: everybody who plays; a spectator at an invite-only one, only its
 * host.
 */
export function tellersOf(state: TableState): readonly PlayerId[] {
  const { table, deps } = state;
  const isTold = mySeat(state) !== -1 || deps.isMute === true || table.value.access === "open";
  return isTold ? peersOf(state) : [hostOf(state)];
}

/**
 * A peer has no room for one more who watches. Whoever has a seat keeps the table, whatever became of its log; and one of
 * the players cannot send away whom the others still serve.
 */
export function receiveCrowded(state: TableState, from: PlayerId): void {
  const { deps, crowdedBy } = state;
  const tellers = tellersOf(state);
  if (!isWatching(state) || deps.isMute === true || !tellers.includes(from)) return;
  crowdedBy.add(from);
  const others = tellers.filter((one) => one !== from && deps.connected(one));
  if (others.every((one) => crowdedBy.has(one))) deps.turnedAway?.("crowded");
}

/**
 * Whether this player has asked for a seat and got none: yet, or any more. After a restart nobody asks, but the host may
 * have given the seat since.
 */
export function isSeatless(state: TableState): boolean {
  return mySeat(state) === -1 && !isHost(state) && state.deps.isMute !== true;
}

/** Whether such a player gets no seat any more. */
export function isInVain({ match, roster, calledOff }: TableState): boolean {
  return match !== null || roster.cancelled || calledOff;
}

/**
 * Whether this player is bound to the table: holds a seat or asks for one before the start, or is still in the match.
 * Nobody is bound to two tables (docs/games.md), except to one and its continuation.
 */
export function isBound(state: TableState): boolean {
  const { match, roster, asking } = state;
  const seat = mySeat(state);
  if (match === null) return !roster.cancelled && (seat !== -1 || asking !== null);
  if (seat === -1 || match.phase.outcome !== null) return false;
  return !hasGivenUp(match, seat) && !hasClaimed(match);
}

/** Whether the seat has resigned or was put out, though the match may go on. */
export function hasGivenUp(match: Match, seat: Seat): boolean {
  const { phase, me, intent } = match;
  const isAboutTo = seat === me?.seat && intent.resigning;
  return isAboutTo || phase.gone.includes(seat) || standsResigned(match, seat);
}

/** Whether others may lack what only this app has of a match of ours: its last moves, or that this player has given it up. */
export function isUnsigned({ state }: { readonly state: TableState }): boolean {
  const { match, frozen, closed } = state;
  const seat = mySeat(state);
  if (match === null || frozen || closed || seat === -1) return false;
  return match.phase.outcome === null
    ? hasGivenUp(match, seat) && !match.phase.gone.includes(seat)
    : standingIn(match)?.standing === "unsigned";
}

/**
 * Whether this player may archive the table while the others play on: once out, but not while others are connected and
 * lack the resignation, which would be lost with its author, nor while they play with our bots, which would go with us.
 * Faults `table/resign-first`, `table/goes-on`, `table/bots-play-on`.
 */
export function leaveOthers(state: TableState, match: Match): Result<null> {
  const me = toHex(state.deps.me.key);
  const { phase, owners } = match;
  if (!hasGivenUp(match, mySeat(state)))
    return fail(
      "table/resign-first",
      "The match is not over, and the others are waiting for you. Resign before you leave.",
    );
  if (!peersOf(state).some((player) => player !== me && state.deps.connected(player)))
    return ok(null);
  if (!phase.gone.includes(mySeat(state)))
    return fail(
      "table/goes-on",
      "The others have not received your resignation yet. The table stays here until then, and you can sit down elsewhere.",
    );
  return phase.seats.some((seat) => owners.of[seat] === mySeat(state))
    ? fail(
        "table/bots-play-on",
        "Your bots are still playing. The table stays here until the match is over, and you can sit down elsewhere.",
      )
    : ok(null);
}
