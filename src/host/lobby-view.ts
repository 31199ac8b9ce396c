import { toHex } from "../../protocol/bytes.ts";
import { seatOf } from "../../protocol/roster.ts";
import { findGame } from "../games/registry.ts";
import type { LobbyTable, TableId } from "./api.ts";
import type { Lobby, OpenTable } from "./lobby.ts";
import { nameIn } from "./players.ts";

/** Tables that can be joined or watched with this build, newest first. */
export function shownTables(lobby: Lobby, isHidden: (id: TableId) => boolean): LobbyTable[] {
  return lobby
    .tables()
    .flatMap((open) => lobbyTable(open) ?? [])
    .filter(({ id }) => !isHidden(id))
    .reverse();
}

/** The table as a screen shows it; `null` if this build cannot play it. */
export function lobbyTable({ table, roster, seating }: OpenTable): LobbyTable | null {
  const { game: id, rulesVersion, stake, seats, timers, host } = table.value;
  const game = findGame(id);
  const options = game?.parseOptions(table.value.options);
  if (game === undefined || !options?.ok || game.rulesVersion !== rulesVersion) return null;
  const joins = seating?.joins ?? roster.joins;
  return {
    id: toHex(table.hash),
    game: id,
    options: options.value,
    stake,
    phaseLimit: timers.phase,
    host: { id: toHex(host), name: joins[seatOf(joins, host)]?.value.name ?? "" },
    seated: joins.map((join) => nameIn(joins, join)),
    seats,
    running: seating !== null,
  };
}
