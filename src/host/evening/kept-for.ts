import { equalBytes, fromHex, toHex } from "../../../protocol/bytes.ts";
import type { Join } from "../../../protocol/join.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart } from "../../../protocol/start.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { isCupTable, pairAt } from "../cup/cup-games.ts";
import { keptSeats } from "../invite/admission.ts";
import { decodeMessage, encodeMessage } from "../table/messages.ts";
import { decodeNetworkAbout } from "../table/network-saved.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isHost, joinsOf } from "../table/table-state.ts";
import { type TablesState, written } from "../table/tables-state.ts";
import { continuedFrom } from "./again.ts";

/**
 * For whom the host of a table keeps seats: the people who played the match before and have not archived it, unless they
 * may not come back here; bots take the rest.
 */
export function keepingFor(tables: TablesState, table: Signed<Manifest>): () => PlayerId[] {
  const before = continuedFrom({ table });
  const id = toHex(table.hash);
  const mayCome = (player: PlayerId) =>
    !tables.deps.blocked(player) && tables.network.get(id)?.state.expelled.has(player) !== true;
  return () => {
    const live = tables.network.get(before ?? "");
    if (before === null) return [];
    if (live === undefined) {
      const known = archived.get(table) ?? keptIn(tables, before, table);
      archived.set(table, known);
      return known.filter(mayCome);
    }
    const { state } = live;
    const pair = pairAt(state, id);
    if (pair !== null) return pair;
    // Of an earlier tournament: it is about to be called off.
    return isCupTable(state, id) ? [] : staying(joinsOf(state), state.left).filter(mayCome);
  };
}

/** The answers for tables whose match before is archived: they are asked for with every player who comes. */
const archived = new WeakMap<Signed<Manifest>, PlayerId[]>();

function staying(joins: readonly Signed<Join>[], left: ReadonlySet<PlayerId>): PlayerId[] {
  return joins
    .filter(({ value }) => value.bot === undefined)
    .map(({ value }) => toHex(value.player))
    .filter((player) => !left.has(player));
}

/** The same from the log of an archived match. A tournament ends with the table at which it is played. */
function keptIn({ deps }: TablesState, before: TableId, next: Signed<Manifest>): PlayerId[] {
  const saved = deps.store.saved().find(({ id }) => id === before);
  const about = saved === undefined ? null : decodeNetworkAbout(saved.about, deps.verify);
  if (saved === undefined || !about?.ok) return [];
  const left = new Set<PlayerId>();
  let joins: readonly Signed<Join>[] = [];
  let isOffered = false;
  for (const line of deps.store.log(saved.id)) {
    const message = decodeMessage(line.bytes);
    if (!message.ok) continue;
    const { kind, bytes } = message.value;
    const seating = kind === "start" ? openStart(bytes, about.value.table, deps.verify) : null;
    if (seating?.ok) joins = seating.value.joins;
    if (kind === "left") left.add(toHex(bytes));
    if (kind === "rematch") isOffered ||= equalBytes(bytes, next.bytes);
  }
  return isOffered ? staying(joins, left) : [];
}

/** Our own tables that keep a seat for this player since a match that is archived here. */
function keepingSince({ network }: TablesState, player: PlayerId): [TableId, NetworkTable][] {
  return [...network.values()].flatMap((table): [TableId, NetworkTable][] => {
    const before = continuedFrom(table.state);
    const isGathering = isHost(table.state) && table.state.match === null;
    if (before === null || network.has(before) || !isGathering) return [];
    return keptSeats(table.state).has(player) ? [[before, table]] : [];
  });
}

/** The archived matches since which a seat is kept for this player, who may have archived them, too. */
export function keptSince(tables: TablesState, player: PlayerId): TableId[] {
  return keepingSince(tables, player).map(([before]) => before);
}

/** A player archives a match that is archived here already: no seat is kept for them any more, after a restart either. */
export function leaveArchived(tables: TablesState, id: TableId, player: PlayerId): void {
  const { deps } = tables;
  const key = fromHex(player);
  const keeping = keepingSince(tables, player).flatMap(([at, table]) => (at === id ? table : []));
  if (!key.ok || keeping.length === 0) return;
  const bytes = encodeMessage({ kind: "left", bytes: key.value });
  if (!written(deps, () => deps.store.append(id, [{ bytes, sealed: null }]))) return;
  for (const table of keeping) {
    archived.delete(table.state.table);
    table.audienceChanged();
  }
}
