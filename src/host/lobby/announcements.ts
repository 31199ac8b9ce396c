import { toHex } from "../../../protocol/bytes.ts";
import { type Roster, signRosterList } from "../../../protocol/roster.ts";
import { keptSeats } from "../invite/admission.ts";
import { isHost, mySeat, peersOf, type TableState } from "../table/table-state.ts";
import type { Announcement } from "./list.ts";

/** What this player announces in the lobby: own tables with free seats, and a match that others may watch. */
export function announcementsOf(tables: Iterable<{ readonly state: TableState }>): Announcement[] {
  return [...tables].flatMap(({ state }): Announcement[] => {
    const { table, seating } = state;
    if (table.value.access !== "open") return [];
    const manifest = table.bytes;
    if (seating !== null && isToBeWatched(state)) return [{ manifest, start: seating.start.bytes }];
    return isToBeJoined(state) ? [{ manifest, roster: listOf(state) }] : [];
  });
}

/** Our own list of players, signed once for each change. */
export function listOf({ roster, deps }: TableState): Uint8Array {
  const list = lists.get(roster) ?? signRosterList(roster, deps.me);
  lists.set(roster, list);
  return list;
}

const lists = new WeakMap<Roster, Uint8Array>();

function isToBeJoined(state: TableState): boolean {
  const { match, roster, table, deps } = state;
  return (
    isHost(state) &&
    match === null &&
    !roster.cancelled &&
    roster.joins.length + keptSeats(state).size < table.value.seats &&
    !deps.gate?.locked()
  );
}

/** One player announces a match: the first in seat order who is here. */
function isToBeWatched(state: TableState): boolean {
  const { match, deps } = state;
  if (match === null || match.phase.outcome !== null || mySeat(state) === -1) return false;
  const me = toHex(deps.me.key);
  return peersOf(state).find((player) => player === me || deps.connected(player)) === me;
}
