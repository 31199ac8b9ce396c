import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import type { Join } from "../../../protocol/join.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart } from "../../../protocol/start.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { isCupTable, pairAt } from "../cup/cup-word.ts";
import { decodeMessage } from "../table/messages.ts";
import { decodeNetworkAbout } from "../table/network-saved.ts";
import { joinsOf } from "../table/table-state.ts";
import type { TablesState } from "../table/tables-state.ts";
import { continuedFrom } from "./again.ts";

/**
 * For whom the host of a table keeps seats: the people who played the match before and have not archived it; bots take
 * the rest.
 */
export function keepingFor(tables: TablesState, table: Signed<Manifest>): () => PlayerId[] {
  const before = continuedFrom({ table });
  const id = toHex(table.hash);
  // Asked for with every player who comes, and nothing is written any more in what is archived.
  let archived: PlayerId[] | null = null;
  return () => {
    const live = tables.network.get(before ?? "");
    if (before === null) return [];
    if (live === undefined) {
      archived ??= keptIn(tables, before, table);
      return archived;
    }
    const { state } = live;
    const pair = pairAt(state, id);
    if (pair !== null) return pair;
    // Of a tournament that is no longer played.
    return isCupTable(state, id) ? [] : staying(joinsOf(state), state.left);
  };
}

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
