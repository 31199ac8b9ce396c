import { toHex } from "../../../protocol/bytes.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { findGame } from "../../games/registry.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import type { CupGameAt } from "../cup/cup-state.ts";
import type { TableWire } from "../delivery/table-wire.ts";
import { keepingFor } from "../evening/kept-for.ts";
import { archiveOldest } from "../history/archiving.ts";
import { CLOSED_BY_HOST } from "../invite/admission.ts";
import { decodeLine } from "../ledger/line.ts";
import type { Line } from "../ports/store.ts";
import { CANNOT_WRITE } from "../ports/store.ts";
import { keyWithoutSeat, type Part, restoreLog } from "./lost-log.ts";
import { decodeNetworkAbout, encodeNetworkAbout, type NetworkAbout } from "./network-saved.ts";
import { createNetworkTable, type NetworkTable } from "./network-table.ts";
import { isBound, isUnsigned } from "./participation.ts";
import type { TableDeps } from "./table-state.ts";
import { joinsOf, TURNED_AWAY } from "./table-state.ts";
import { unknownGame } from "./table-wish.ts";
import {
  noteUnshown,
  onceKept,
  putAway,
  showNetwork,
  type TablesState,
  written,
} from "./tables-state.ts";

/** Opens a network table from its stored data. Faults of `createNetworkTable`, `table/unknown-game`. */
function openNetwork(
  tables: TablesState,
  { table, evening }: NetworkAbout,
  log: readonly Line[],
  part: Part = "seated",
): Result<NetworkTable> {
  const id = toHex(table.hash);
  const game = findGame(table.value.game);
  if (game === undefined)
    return fail("table/unknown-game", `This app does not know the game ${table.value.game}.`);
  const opened = createNetworkTable(table, game, evening, log, tableDeps(tables, table, part));
  if (!opened.ok) return opened;
  const live = opened.value;
  tables.network.set(id, live);
  if (part === "watching") tables.watched.add(id);
  else tables.watched.delete(id);
  tables.bots.follow(live);
  live.subscribe(({ kind }) => {
    if (kind === "changed") showNetwork(tables, id);
  });
  return opened;
}

/** A table has come, and with each a finished one may go. */
export function makeRoom(tables: TablesState): void {
  tables.deps.clock.soon(() => archiveOldest(tables));
}

/** A table's effects on the world. */
function tableDeps(tables: TablesState, table: Signed<Manifest>, part: Part): TableDeps {
  const { deps, network } = tables;
  const id = toHex(table.hash);
  const withTable = (step: (table: NetworkTable, wire: TableWire) => void) => {
    const wire = deps.wire();
    const live = network.get(id) ?? tables.unsigned.get(id);
    if (wire !== null && live !== undefined) onceKept(deps, () => step(live, wire));
  };
  return {
    // An onlooker may have a seat there, too, whose log is archived: a second one would sign everything anew.
    me: part === "seated" ? deps.me : keyWithoutSeat(deps.random),
    isMute: part === "mute",
    ...(deps.pageOf === null ? {} : { by: { pageOf: deps.pageOf } }),
    house: { isSilent: () => false, isTogether: tables.bots.areTogether },
    verify: deps.verify,
    random: deps.random,
    clock: deps.clock,
    chance: deps.chance,
    proofs: deps.proofs,
    name: deps.name,
    gate: deps.gates.at(id),
    blocked: deps.blocked,
    // A spectator stores nothing.
    save: (lines) => part !== "seated" || written(deps, () => deps.store.append(id, lines)),
    flush: () => part !== "seated" || written(deps, deps.store.flush),
    publish: (message) => withTable((live, wire) => wire.publish(live, message)),
    send: (player, message) => withTable((live, wire) => wire.send(player, live, message)),
    missing: (from) => withTable((live, wire) => wire.missing(live, from)),
    connected: (player) => deps.wire()?.connected(player) ?? false,
    wayTo: deps.wayTo,
    removed: (why) => removed(tables, id, why === "closed" ? CLOSED_BY_HOST : REMOVED),
    seatedAt: (next) => (tables.givenUp.has(next) ? null : playersAt(network.get(next))),
    cupGameAt: (game) => cupGameAt(tables, game),
    keptFor: keepingFor(tables, table),
    watchers: () => {
      const live = network.get(id);
      return (live && deps.wire()?.watchers(live)) ?? 0;
    },
    turnedAway(why) {
      deps.notify(TURNED_AWAY[why]);
      putAway(tables, id);
    },
  };
}

function playersAt(table: NetworkTable | undefined): ReadonlySet<PlayerId> {
  return new Set(table && joinsOf(table.state).map(({ value }) => toHex(value.player)));
}

function cupGameAt({ deps, network }: TablesState, id: TableId): ReturnType<CupGameAt> {
  const table = network.get(id);
  if (table === undefined) return deps.store.has(id) ? "archived" : "open";
  return table.state.match !== null && isBound(table.state) ? "playing" : "open";
}

const REMOVED: Fault = {
  code: "table/removed",
  message: "The host has taken back your seat at this table. Join another one, or open your own.",
};

function removed(tables: TablesState, id: TableId, why: Fault): void {
  if (!tables.network.has(id)) return;
  tables.deps.notify(why);
  putAway(tables, id);
}

/** Opens a network table for the first time. Faults of `openNetwork`, `profile/cannot-write`. */
export function beginNetwork(tables: TablesState, about: NetworkAbout): Result<NetworkTable> {
  const { deps } = tables;
  const { store } = deps;
  const id = toHex(about.table.hash);
  const { game, rulesVersion } = about.table.value;
  // With other rules no match begins here, and the others would wait for this player.
  if (findGame(game)?.rulesVersion !== rulesVersion) return unknownGame();
  const saved = { id, kind: "network", about: encodeNetworkAbout(about) } as const;
  if (!written(deps, () => store.addTable(saved))) return { ok: false, fault: CANNOT_WRITE };
  const opened = openNetwork(tables, about, []);
  tables.givenUp.delete(id);
  if (opened.ok) deps.wire()?.open(opened.value);
  else written(deps, () => store.forget(id));
  makeRoom(tables);
  return opened;
}

/** Watches a match without a seat. Faults of `openNetwork`. */
export function openWatched(
  tables: TablesState,
  about: NetworkAbout,
  log: readonly Line[],
): Result<null> {
  const opened = openNetwork(tables, about, log, "watching");
  if (!opened.ok) return opened;
  tables.deps.wire()?.open(opened.value);
  tables.deps.wire()?.catchUp(opened.value);
  makeRoom(tables);
  return ok(null);
}

/** A network table or a bot's seat from the store. Faults of `openNetwork`, `restoreLog` and of the stored data. */
export function restoreNetwork(
  tables: TablesState,
  bytes: Uint8Array,
  log: readonly Line[],
): Result<null> {
  const about = decodeNetworkAbout(bytes, tables.deps.verify);
  if (!about.ok) return about;
  if (about.value.bot !== null) return tables.bots.restore(about.value, about.value.bot, log);
  return restoreLog(log, (lines, part) => openNetwork(tables, about.value, lines, part));
}

/** So many archived matches of the last days are served again after a restart: each log is verified. */
const MOST = 8;
const AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** Serves archived matches again of which others may lack the result. */
export function takeUpUnsigned(tables: TablesState): void {
  const { deps, network, unsigned } = tables;
  const { ledger, log } = deps.store;
  const since = deps.clock.today() - AGE_MS;
  const ended = ledger.lines().flatMap(({ table, bytes }) => {
    const line = decodeLine(bytes);
    return line?.standing === "unsigned" && line.ended >= since ? table : [];
  });
  const waiting = [...ended.filter((id) => !network.has(id)), ...withoutResult(tables)];
  if (waiting.length === 0) return;
  const saved = new Map(ledger.tables().map(({ id, about }) => [id, about]));
  for (const id of waiting.slice(0, MOST)) {
    const about = saved.get(id);
    const restored = about === undefined ? null : restoreNetwork(tables, about, log(id));
    const table = network.get(id);
    network.delete(id);
    if (restored?.ok !== true || table === undefined) continue;
    if (isUnsigned(table)) unsigned.set(id, table);
    else {
      // It was signed just before the app ended.
      noteUnshown(tables, table);
      table.close();
    }
  }
}

/** Matches without a result, newest first: this player may have given them up while nobody was there to hear of it. */
function withoutResult({ deps: { store, verify }, network }: TablesState): TableId[] {
  const found: TableId[] = [];
  for (const { id, about, hasLine } of store.ledger.tables().toReversed()) {
    if (found.length === MOST) break;
    const opened = hasLine || network.has(id) ? null : decodeNetworkAbout(about, verify);
    if (opened?.ok === true && opened.value.bot === null) found.push(id);
  }
  return found;
}
