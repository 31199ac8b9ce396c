import { toHex } from "../../../protocol/bytes.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { BotLevel, LocalWish, PlayerId, TableId, TableWish } from "../api/api.ts";
import type { CupApi } from "../api/cup-api.ts";
import { callOffGames, cupsOf, followCup } from "../cup/cup-tables.ts";
import { createDeviceTables, type DeviceTables } from "../device/device-tables.ts";
import { continueTable, goOn, linkPlayed, playAgain, strike } from "../evening/continuing.ts";
import { NEW_EVENING, NO_PLAN } from "../evening/evening.ts";
import { keptSince, leaveArchived } from "../evening/kept-for.ts";
import { archiveOldest } from "../history/archiving.ts";
import { forgetUnanswered, noteAsked } from "../invite/unanswered.ts";
import { announcementsOf } from "../lobby/announcements.ts";
import type { Announcement, OpenTable } from "../lobby/list.ts";
import { nameOf } from "../people/players.ts";
import { alreadyStarted, type LiveTable, noSuchTable, severalGames } from "./live-table.ts";
import { encodeMessage, GOODBYE } from "./messages.ts";
import type { NetworkTable } from "./network-table.ts";
import { beginNetwork, makeRoom, openWatched, restoreNetwork, takeUpUnsigned } from "./opening.ts";
import { isBound } from "./participation.ts";
import { isHost, mySeat, peersOf } from "./table-state.ts";
import { manifestOf } from "./table-wish.ts";
import {
  boundTable,
  createTablesState,
  putAway,
  showDevice,
  showNetwork,
  type TablesDeps,
  type TablesState,
  written,
} from "./tables-state.ts";

/** Every table where this player sits, on disk and in memory. */
export interface Tables {
  find(id: TableId): LiveTable | undefined;
  findNetwork(id: TableId): NetworkTable | undefined;
  /** The same, and archived ones that others are still answered at. */
  findServed(id: TableId): NetworkTable | undefined;
  /**
   * Whether this player has left a table that is not open here, as somebody is told for whom its match `hasBegun`. A match
   * has been left if it is archived here, or if it began before its host heard that the seat was given up: one that was
   * never here may be played on this player's other device. Whoever has not heard of the start would take it for the end
   * of the table, at which others may play on.
   */
  hasLeft(id: TableId, hasBegun: boolean): boolean;
  /** The archived matches that this player may have archived, too, and so given up a seat at our next one. */
  keptSince(player: PlayerId): readonly TableId[];
  /** A player archives a match that is archived here. */
  leaveArchived(id: TableId, player: PlayerId): void;
  network(): Iterable<NetworkTable>;
  /** The same, and archived ones that others are still answered at. */
  served(): Iterable<NetworkTable>;
  /** Open tables of this player, as the lobby announces them. */
  announcements(): Announcement[];
  /** Our own tables among peers. */
  hosted(): NetworkTable[];
  /** Whether a match is running in which this player, or a bot of theirs, has a part. */
  playingWith(player: PlayerId): boolean;
  /** Takes a player's seat away at our own tables whose match has not begun. Returns whether there were any. */
  sendAway(player: PlayerId): boolean;
  /** The network table that keeps this player from sitting down elsewhere, other than `except`. */
  bound(except?: TableId): TableId | null;
  /** Opens our own table. Faults of the game's options and set-up, `table/unknown-game`, `table/several-games`. */
  create(wish: TableWish): Result<TableId>;
  /**
   * Asks for a seat at somebody's table, with or without the secret of an invite; resolves with the seat or the reason
   * there is none.
   */
  join(open: OpenTable, ticket?: Uint8Array): Promise<Result<null>>;
  /** Watches a match of others; nothing of it is stored. Faults `watch/not-begun` and those of the match. */
  watch(open: OpenTable): Result<null>;
  /** Plays again at a finished table. Faults of `playAgain`. */
  again(id: TableId, offer: TableId | null): Promise<Result<null>>;
  /** Tournaments; see `CupApi`. */
  readonly cups: CupApi;
  playHere(wish: LocalWish): Result<TableId>;
  /** Who looks at the board of a table on this device; while nobody does, nobody may be put out for being late. */
  attend(id: TableId, seat: Seat | null): Result<null>;
  /** A page has closed, so perhaps nobody is looking at a board; a page that is still open says so again. */
  unattended(): void;
  /** Seats bots of this player at our own table. Faults of `TableBots.add`, `table/unknown`. */
  addBots(id: TableId, levels: readonly BotLevel[]): Result<null>;
  leave(id: TableId): Result<null>;
  /** Ends the gathering at our own table for everybody. */
  cancel(id: TableId): Result<null>;
  close(): void;
}

/** Restores every table in the store; unreadable ones stay there and are reported. */
export function openTables(deps: TablesDeps): Tables {
  const tables = createTablesState(deps);
  tables.goOn = (table) => {
    goOn(tables, table);
    followCup(tables, table);
  };
  const { device, network, unsigned, bots } = tables;
  const onDevice = createDeviceTables(device, {
    ...deps,
    now: deps.clock.today,
    changed: (view) => showDevice(tables, view),
    save: (id, lines) => written(deps, () => deps.store.append(id, lines)),
    begin(table) {
      makeRoom(tables);
      return written(deps, () => deps.store.addTable(table));
    },
  });
  const unread = takeUp(tables, onDevice);
  return {
    find: (id) => device.get(id) ?? network.get(id),
    findNetwork: (id) => network.get(id),
    findServed: (id) => network.get(id) ?? unsigned.get(id),
    hasLeft: (id, hasBegun) =>
      // Whoever only watches there has left, too.
      (!network.has(id) || tables.watched.has(id)) &&
      !unread.has(id) &&
      (tables.givenUp.has(id) || deps.store.has(id) === hasBegun),
    keptSince: (player) => keptSince(tables, player),
    leaveArchived: (id, player) => leaveArchived(tables, id, player),
    network: () => network.values(),
    served: () => [...network.values(), ...unsigned.values()],
    hosted: () => [...network.values()].filter(({ state }) => isHost(state)),
    playingWith: (player) => playingWith(tables, player),
    sendAway: (player) => sendAway(tables, player),
    announcements: () => announcementsOf(network.values()),
    bound: (except) => boundTable(tables, except),
    create: (wish) => create(tables, wish),
    join: (open, ticket) => join(tables, open, ticket),
    watch: (open) => watch(tables, open),
    again: (id, offer) => playAgain(tables, id, offer),
    cups: cupsOf(tables),
    playHere: onDevice.play,
    attend: (id, seat) => device.get(id)?.attend(seat) ?? noSuchTable(),
    unattended() {
      for (const table of device.values()) table.attend(null);
    },
    addBots(id, levels) {
      const table = network.get(id);
      return table === undefined ? noSuchTable() : bots.add(table, levels);
    },
    leave: (id) => end(tables, id, "leave"),
    cancel: (id) => end(tables, id, "cancel"),
    close() {
      bots.close();
      for (const table of [...device.values(), ...network.values(), ...unsigned.values()])
        table.close();
      for (const id of network.keys()) tables.joining.end(id);
    },
  };
}

/** Opens the tables of the store. Returns those that could not be read. */
function takeUp(tables: TablesState, onDevice: DeviceTables): ReadonlySet<TableId> {
  const { deps, device, network, bots } = tables;
  const unread = new Set<TableId>();
  for (const { id, kind, about } of deps.store.tables()) {
    const log = deps.store.log(id);
    const restored =
      kind === "device" ? onDevice.restore(id, about, log) : restoreNetwork(tables, about, log);
    if (restored.ok) continue;
    unread.add(id);
    deps.notify(restored.fault);
  }
  linkPlayed(tables);
  takeUpUnsigned(tables);
  bots.resume();
  // Before that, none of them has signed anything.
  for (const table of [...network.values(), ...tables.unsigned.values()]) table.goOn();
  forgetUnanswered(tables);
  // Earlier versions, and restored backups, have left any number of them.
  archiveOldest(tables);
  for (const id of [...device.keys(), ...network.keys()]) {
    const table = device.get(id);
    if (table === undefined) showNetwork(tables, id);
    else showDevice(tables, table.view());
  }
  return unread;
}

function playingWith({ network }: TablesState, player: PlayerId): boolean {
  return [...network.values()].some(
    ({ state }) =>
      state.match !== null && state.match.phase.outcome === null && peersOf(state).includes(player),
  );
}

function sendAway({ network }: TablesState, player: PlayerId): boolean {
  const theirs = [...network.values()].filter(
    ({ state }) => isHost(state) && state.match === null && peersOf(state).includes(player),
  );
  const left = theirs.filter(({ remove }) => remove(player).ok);
  // Who will not be connected in a moment hears it from nobody else.
  for (const { state } of left) state.deps.send(player, GOODBYE);
  return left.length > 0;
}

function create(tables: TablesState, wish: TableWish): Result<TableId> {
  const { deps } = tables;
  if (wish.after !== undefined) {
    const before = tables.network.get(wish.after);
    return before === undefined ? noSuchTable() : continueTable(tables, before, wish);
  }
  if (boundTable(tables) !== null) return severalGames();
  const manifest = manifestOf(wish, deps.me.key, deps.random(32));
  if (!manifest.ok) return manifest;
  const table = signManifest(manifest.value, deps.me);
  const opened = beginNetwork(tables, {
    table,
    evening: { ...NEW_EVENING, plan: wish.plan ?? NO_PLAN },
  });
  if (!opened.ok) return opened;
  const seated = opened.value.sit();
  return seated.ok ? ok(opened.value.id) : seated;
}

async function join(
  tables: TablesState,
  { table, roster, seating }: OpenTable,
  ticket?: Uint8Array,
): Promise<Result<null>> {
  if (seating !== null) return alreadyStarted();
  const id = toHex(table.hash);
  // Somebody may have sat down elsewhere while a code was looked up.
  if (boundTable(tables, id) !== null) return severalGames();
  // A spectator sits down.
  if (tables.watched.has(id)) putAway(tables, id);
  // The app may have ended while this player was asking.
  const known = tables.network.get(id);
  const opened =
    known === undefined ? beginNetwork(tables, { table, evening: NEW_EVENING }) : ok(known);
  if (!opened.ok) return opened;
  const { state } = opened.value;
  if (mySeat(state) !== -1) return ok(null);
  noteAsked(tables, id);
  const answered = tables.joining.answer(opened.value, {
    announced: roster.seq,
    hostName: nameOf(roster.joins, table.value.host),
  });
  opened.value.sit(ticket);
  tables.deps.wire()?.catchUp(opened.value);
  const answer = await answered;
  // The host may have stopped in the meantime.
  if (state.closed) return answer;
  if (!answer.ok && state.asking !== null) putAway(tables, id);
  return answer;
}

function watch(tables: TablesState, { table, seating }: OpenTable): Result<null> {
  if (tables.network.has(toHex(table.hash))) return ok(null);
  if (seating === null)
    return fail("watch/not-begun", "This match has not begun. Join it, or watch it later.");
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  return openWatched(tables, { table, evening: NEW_EVENING }, [{ bytes: start, sealed: null }]);
}

function end(tables: TablesState, id: TableId, how: "leave" | "cancel"): Result<null> {
  const network = tables.network.get(id);
  const table = tables.device.get(id) ?? network;
  if (table === undefined) return noSuchTable();
  const isGivenUp = network !== undefined && mayBeginWithout(network);
  const ended = table[how]();
  if (ended.ok && isGivenUp) tables.givenUp.add(id);
  // Whoever archives the table of a tournament is out of it.
  if (ended.ok && network !== undefined) callOffGames(tables, network);
  if (ended.ok) putAway(tables, id);
  const next = how === "cancel" ? network : undefined;
  if (ended.ok && next !== undefined) strike(tables, next);
  return ended;
}

/** Whether the host of a table may begin the match before it hears that this player leaves. */
function mayBeginWithout({ state }: NetworkTable): boolean {
  return state.match === null && !isHost(state) && isBound(state);
}
