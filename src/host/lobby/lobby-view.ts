import { toHex } from "../../../protocol/bytes.ts";
import type { LobbyTable, PlayerId, TableId } from "../api/api.ts";
import { nameIn, nameOf } from "../people/players.ts";
import { readOptions } from "../table/table-wish.ts";
import type { OpenTable } from "./list.ts";
import type { Lobby } from "./lobby.ts";

/** Strangers' tables shown to a page. */
const MAX_STRANGERS = 100;

export interface Whom {
  readonly isHidden: (id: TableId) => boolean;
  readonly knownAs: (player: PlayerId) => string | null;
}

/**
 * Tables that can be joined with this build, then matches that can be watched, newest first: those of people this player
 * knows, then one for each stranger, up to a limit.
 */
export function shownTables(lobby: Lobby, { isHidden, knownAs }: Whom): LobbyTable[] {
  const known: LobbyTable[] = [];
  const strangers = new Map<PlayerId, LobbyTable>();
  const newest = lobby.tables().reverse();
  // Of a stranger one line is shown: rather a table to sit down at than a match that others play on.
  const running = newest.filter(({ seating }) => seating !== null);
  const gathering = newest.filter(({ seating }) => seating === null);
  for (const open of [...gathering, ...running]) {
    const host = toHex(open.table.value.host);
    const joins = open.seating?.joins ?? open.roster.joins;
    const isKnown =
      knownAs(host) !== null || joins.some(({ value }) => knownAs(toHex(value.player)) !== null);
    if (isHidden(toHex(open.table.hash))) continue;
    if (!isKnown && (strangers.has(host) || strangers.size >= MAX_STRANGERS)) continue;
    const table = lobbyTable(open);
    if (table === null) continue;
    if (isKnown) known.push({ ...table, host: { ...table.host, knownAs: knownAs(host) } });
    else strangers.set(host, table);
  }
  return [...known, ...strangers.values()];
}

/** The table as a screen shows it; `null` if this build cannot play it. */
export function lobbyTable({ table, roster, seating }: OpenTable): LobbyTable | null {
  const { game, stake, seats, timers, host } = table.value;
  const options = readOptions(table.value);
  if (!options.ok) return null;
  const joins = seating?.joins ?? roster.joins;
  return {
    id: toHex(table.hash),
    game,
    options: options.value,
    stake,
    phaseLimit: timers.phase,
    total: timers.total ?? null,
    host: {
      id: toHex(host),
      name: nameOf(joins, host),
      knownAs: null,
      doubt: null,
    },
    seated: joins.map((join) => nameIn(joins, join)),
    seats,
    running: seating !== null,
  };
}
