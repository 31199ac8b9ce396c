import type { TableId } from "../api/api.ts";
import { endOf } from "../cup/cup.ts";
import type { DeviceTable } from "../device/device-table.ts";
import { continuedFrom } from "../evening/again.ts";
import { hasEnded } from "../table/participation.ts";
import type { TableState } from "../table/table-state.ts";
import { putAway, type TablesState } from "../table/tables-state.ts";

/**
 * Finished tables that stay open, on this device and among peers. Each is replayed at every start, with its signatures and
 * proofs, is sent to every page, and is asked about whenever one of its players comes: hundreds that nobody has put away
 * would make all of this slow.
 */
export const MOST_FINISHED = 30;

/** Archives the finished tables beyond the newest: they can be found in the history. */
export function archiveOldest(tables: TablesState): void {
  const { device, network, watched } = tables;
  const here = [...device].filter(([, table]) => isOver(table)).map(([id]) => id);
  const all = [...network.values()];
  // Its players are told there of the match that is about to come.
  const goingOn = new Set(
    all.flatMap(({ state }) => (hasEnded(state) ? [] : (continuedFrom(state) ?? []))),
  );
  const among = all.flatMap(({ id, state }) => (isDone(state) && !goingOn.has(id) ? id : []));
  // Others who play on and on must not archive what the spectator has played.
  const seen = among.filter((id) => watched.has(id));
  const played = among.filter((id) => !watched.has(id));
  for (const id of [here, seen, played].flatMap(beyondNewest)) putAway(tables, id);
}

/** `ids`: oldest first. */
function beyondNewest(ids: readonly TableId[]): readonly TableId[] {
  return ids.slice(0, Math.max(0, ids.length - MOST_FINISHED));
}

function isOver({ match: { game, state } }: Pick<DeviceTable, "match">): boolean {
  return game.outcome(state) !== null;
}

/** Whether nothing is played here any more: whoever archives the table of a tournament is out of it. */
export function isDone(state: Pick<TableState, "match" | "cup" | "frozen" | "closed">): boolean {
  const { cup } = state.cup;
  return hasEnded(state) && !state.frozen && !state.closed && (cup === null || endOf(cup).over);
}
