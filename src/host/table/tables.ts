import { toHex } from "../../../protocol/bytes.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { BotLevel, LocalWish, PlayerId, Table, TableId, TableWish, Way } from "../api/api.ts";
import { createTableBots } from "../bots/table-bots.ts";
import type { TableWire } from "../delivery/table-wire.ts";
import type { DeviceTable } from "../device/device-table.ts";
import { createDeviceTables } from "../device/device-tables.ts";
import type { Gates } from "../invite/gates.ts";
import { announcementsOf } from "../lobby/announcements.ts";
import type { Announcement, OpenTable } from "../lobby/lobby.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Clock, Time } from "../ports/clock.ts";
import type { Proofs } from "../ports/proofs.ts";
import type { Line, Store } from "../ports/store.ts";
import { CANNOT_WRITE } from "../ports/store.ts";
import { createJoining } from "./joining.ts";
import { alreadyStarted, type LiveTable, noSuchTable, severalGames } from "./live-table.ts";
import { keyWithoutSeat, type Part, restoreLog } from "./lost-log.ts";
import { encodeMessage } from "./messages.ts";
import { decodeNetworkAbout, encodeNetworkAbout, type NetworkAbout } from "./network-saved.ts";
import { createNetworkTable, type NetworkTable } from "./network-table.ts";
import { isBound, isWatching } from "./participation.ts";
import { rotated } from "./series.ts";
import { continuedFrom } from "./table-rematch.ts";
import {
  hostOf,
  isHost,
  joinsOf,
  mySeat,
  type NextTable,
  peersOf,
  TURNED_AWAY,
} from "./table-state.ts";
import { manifestOf, noWins } from "./table-wish.ts";

/** Every table this player sits at, on disk and in memory. */
export interface Tables {
  find(id: TableId): LiveTable | undefined;
  findNetwork(id: TableId): NetworkTable | undefined;
  network(): Iterable<NetworkTable>;
  /** Open tables of this player, as the lobby announces them. */
  announcements(): Announcement[];
  /** Own tables among peers. */
  hosted(): NetworkTable[];
  /** Whether a match is under way in which this player has a part, or a bot of theirs. */
  playingWith(player: PlayerId): boolean;
  /** Takes a player's seat away at own tables whose match has not begun. */
  sendAway(player: PlayerId): void;
  /** The network table that keeps this player from sitting down elsewhere, other than `except`. */
  bound(except?: TableId): TableId | null;
  /** Opens an own table. Faults of the game's options and set-up, `table/unknown-game`, `table/several-games`. */
  create(wish: TableWish): Result<TableId>;
  /** Asks for a seat at somebody's table, with the secret of an invite or without; resolves with the seat or the reason there is none. */
  join(open: OpenTable, ticket?: Uint8Array): Promise<Result<null>>;
  /** Follows a match of others; nothing of it is kept. Faults `watch/not-begun` and those of the match. */
  watch(open: OpenTable): Result<null>;
  playHere(wish: LocalWish): Result<TableId>;
  /** Who looks at the board of a table on this device; nobody may be put out for being late while nobody does. */
  attend(id: TableId, seat: Seat | null): Result<null>;
  /** A page has closed, so perhaps nobody looks at anything; a page that is still open says so again. */
  unattended(): void;
  /** Seats bots of this player at an own table. Faults of `TableBots.add`, `table/unknown`. */
  addBots(id: TableId, levels: readonly BotLevel[]): Result<null>;
  leave(id: TableId): Result<null>;
  /** Ends the gathering at an own table for everybody. */
  cancel(id: TableId): Result<null>;
  close(): void;
}

export interface TablesDeps {
  readonly me: Signer;
  readonly verify: Verify;
  readonly store: Store;
  readonly random: (bytes: number) => Uint8Array;
  readonly chance: ChanceTools;
  readonly proofs: Proofs;
  readonly name: () => string;
  readonly gates: Gates;
  readonly blocked: (player: PlayerId) => boolean;
  readonly chooseMove: ChooseMove;
  readonly clock: Clock;
  /** For matches on this device. */
  readonly time: Time;
  /** The key of a bot of this player: always the same for the same salt. */
  readonly botSigner: (salt: Uint8Array) => Signer;
  /** `null` while there is no network. */
  readonly wire: () => TableWire | null;
  readonly wayTo: (player: PlayerId) => Way | null;
  readonly changed: (table: Table) => void;
  readonly gone: (id: TableId) => void;
  readonly notify: (fault: Fault) => void;
  /** How a match at which this player sits stands may have changed. May throw what the store throws. */
  readonly noted: (table: NetworkTable) => void;
  /** What the lobby announces may have changed. */
  readonly announce: () => void;
}

/** Takes up every table of the store; those that cannot be read stay there and are reported. */
export function openTables(deps: TablesDeps): Tables {
  const { store, notify } = deps;
  const device = new Map<TableId, DeviceTable>();
  const network = new Map<TableId, NetworkTable>();
  const joining = createJoining({
    time: deps.clock,
    isThere: (table) => network.get(table.id) === table,
    catchUp: (table) => deps.wire()?.catchUp(table),
  });

  /** Whether what was to be written is on disk. */
  const written = (write: () => void): boolean => {
    try {
      write();
      return true;
    } catch {
      notify(CANNOT_WRITE);
      return false;
    }
  };
  /** Nothing leaves this machine, or is shown, before what it rests on lasts. */
  const onceKept = (step: () => void) =>
    store.whenKept((kept) => {
      if (kept) step();
      else notify(CANNOT_WRITE);
    });
  const save = (id: TableId, lines: readonly Line[]) => written(() => store.append(id, lines));

  const changed = (view: Table) => onceKept(() => deps.changed(view));
  const onDevice = createDeviceTables(device, {
    ...deps,
    now: deps.clock.today,
    changed,
    save,
    begin: (table) => written(() => store.addTable(table)),
  });

  // Tables among peers.
  const bots = createTableBots({
    ...deps,
    owner: deps.me,
    signerOf: deps.botSigner,
    findTable: (id) => network.get(id),
    publish: (table, message) => onceKept(() => deps.wire()?.publish(table, message)),
    begin: (table) => written(() => store.addTable(table)),
    save,
    flush: () => written(store.flush),
    forget: (id) => void written(() => store.forget(id)),
  });
  const bound = (except?: TableId): TableId | null =>
    [...network.values()].find(({ id, state }) => id !== except && isBound(state))?.id ?? null;
  const show = (id: TableId) => {
    const table = network.get(id);
    if (table === undefined) return;
    const { state } = table;
    joining.look(id);
    // A table that has not given this player a seat yet is still in the lobby.
    if (joining.isWaiting(id) && mySeat(state) === -1) return;
    const parent = continuedFrom(state);
    // A rematch appears when it begins: until then its offer is shown at the table before.
    if (parent === null || state.match !== null) changed(table.view());
    const before = parent === null || state.match === null ? undefined : network.get(parent);
    if (before !== undefined && before.state.next !== id) before.linkNext(id);
    if (state.match !== null && !isWatching(state)) written(() => deps.noted(table));
    deps.announce();
  };
  const putAway = (id: TableId) => {
    const table = network.get(id);
    bots.leave(id);
    device.get(id)?.close();
    table?.close();
    if (table !== undefined) deps.wire()?.close(table);
    device.delete(id);
    network.delete(id);
    deps.gates.forget(id);
    // Of a table that never began nothing is worth keeping, and its list of players may go on without us.
    written(() => (table?.state.match === null ? store.forget(id) : store.putAway(id)));
    onceKept(() => deps.gone(id));
    deps.announce();
  };
  const openNetwork = (
    { table, score }: NetworkAbout,
    log: readonly Line[],
    part: Part = "seated",
  ): Result<NetworkTable> => {
    const id = toHex(table.hash);
    const game = findGame(table.value.game);
    if (game === undefined)
      return fail("table/unknown-game", `This app does not know the game ${table.value.game}.`);
    const withTable = (step: (table: NetworkTable, wire: TableWire) => void) => {
      const wire = deps.wire();
      const live = network.get(id);
      if (wire !== null && live !== undefined) onceKept(() => step(live, wire));
    };
    const { rematchOf } = table.value;
    const before = rematchOf === null ? undefined : network.get(toHex(rematchOf.table));
    const opened = createNetworkTable(table, game, score, log, {
      me: part === "mute" ? keyWithoutSeat(deps.random) : deps.me,
      isMute: part === "mute",
      verify: deps.verify,
      random: deps.random,
      clock: deps.clock,
      chance: deps.chance,
      proofs: deps.proofs,
      name: deps.name,
      gate: deps.gates.at(id),
      blocked: deps.blocked,
      expected:
        before === undefined
          ? null
          : rotated(joinsOf(before.state).map(({ value }) => toHex(value.player))),
      // Whoever watches keeps nothing.
      save: (lines) => part !== "seated" || save(id, lines),
      flush: () => part !== "seated" || written(store.flush),
      publish(message) {
        withTable((live, wire) => wire.publish(live, message));
        bots.heard(id, message);
      },
      send: (player, message) => withTable((live, wire) => wire.send(player, live, message)),
      missing: (from) => withTable((live, wire) => wire.missing(live, from)),
      connected: (player) => deps.wire()?.connected(player) ?? false,
      wayTo: deps.wayTo,
      changed: () => show(id),
      removed: () => {
        if (!network.has(id)) return;
        notify({
          code: "table/removed",
          message:
            "The host has taken your seat at this table back. Join another one, or open your own.",
        });
        putAway(id);
      },
      openNext: part === "seated" ? openNext : watchNext,
      boundElsewhere: () => bound(id) !== null,
      watchers: () => {
        const live = network.get(id);
        return (live && deps.wire()?.watchers(live)) ?? 0;
      },
      turnedAway(why) {
        notify(TURNED_AWAY[why]);
        putAway(id);
      },
    });
    if (!opened.ok) return opened;
    const live: NetworkTable = {
      ...opened.value,
      receive(message, from, direct) {
        const verdict = opened.value.receive(message, from, direct);
        if (verdict !== "reject") bots.heard(id, message);
        return verdict;
      },
    };
    network.set(id, live);
    return ok(live);
  };
  const beginNetwork = (about: NetworkAbout): Result<NetworkTable> => {
    const id = toHex(about.table.hash);
    if (!written(() => store.addTable({ id, kind: "network", about: encodeNetworkAbout(about) })))
      return { ok: false, fault: CANNOT_WRITE };
    const opened = openNetwork(about, []);
    if (opened.ok) deps.wire()?.open(opened.value);
    else written(() => store.forget(id));
    return opened;
  };
  const openNext = ({ table, joins, score }: NextTable) => {
    const id = toHex(table.hash);
    if (network.has(id)) return;
    // It was played and put away: it must not hold its players any more.
    const { rematchOf } = table.value;
    if (store.has(id))
      return rematchOf === null ? undefined : network.get(toHex(rematchOf.table))?.linkNext(id);
    const opened = beginNetwork({ table, score });
    if (!opened.ok) return notify(opened.fault);
    if (rematchOf !== null) deps.gates.inherit(toHex(rematchOf.table), id);
    if (isHost(opened.value.state)) opened.value.startWith(joins);
    else deps.wire()?.catchUp(opened.value);
  };

  const openWatched = (about: NetworkAbout, log: readonly Line[]): Result<null> => {
    const opened = openNetwork(about, log, "watching");
    if (!opened.ok) return opened;
    deps.wire()?.open(opened.value);
    deps.wire()?.catchUp(opened.value);
    return ok(null);
  };
  const watchNext = ({ table, score }: NextTable) => {
    const { access, host, rematchOf } = table.value;
    const before = rematchOf === null ? undefined : network.get(toHex(rematchOf.table));
    // Of one by invite only nobody else would tell anything.
    const isTold =
      access === "open" || (before !== undefined && hostOf(before.state) === toHex(host));
    if (isTold && !network.has(toHex(table.hash))) openWatched({ table, score }, []);
  };

  for (const { id, kind, about } of store.tables()) {
    const log = store.log(id);
    const restored =
      kind === "device" ? onDevice.restore(id, about, log) : restoreNetwork(about, log);
    if (!restored.ok) notify(restored.fault);
  }
  for (const table of network.values()) table.resume();
  bots.resume();
  for (const id of [...device.keys(), ...network.keys()]) {
    const table = device.get(id);
    if (table === undefined) show(id);
    else changed(table.view());
  }

  function end(id: string, how: "leave" | "cancel"): Result<null> {
    const table = device.get(id) ?? network.get(id);
    if (table === undefined) return noSuchTable();
    const ended = table[how]();
    if (ended.ok) putAway(id);
    return ended;
  }

  function restoreNetwork(bytes: Uint8Array, log: readonly Line[]): Result<null> {
    const about = decodeNetworkAbout(bytes, deps.verify);
    if (!about.ok) return about;
    if (about.value.bot !== null) return bots.restore(about.value, about.value.bot, log);
    return restoreLog(log, (lines, part) => openNetwork(about.value, lines, part));
  }

  return {
    find: (id) => device.get(id) ?? network.get(id),
    findNetwork: (id) => network.get(id),
    network: () => network.values(),
    hosted: () => [...network.values()].filter(({ state }) => isHost(state)),
    playingWith: (player) =>
      [...network.values()].some(
        ({ state }) =>
          state.match !== null &&
          state.match.phase.outcome === null &&
          peersOf(state).includes(player),
      ),
    sendAway(player) {
      for (const { state, remove } of [...network.values()])
        if (isHost(state) && state.match === null && peersOf(state).includes(player))
          remove(player);
    },
    announcements: () => announcementsOf(network.values()),
    bound,
    create(wish) {
      if (bound() !== null) return severalGames();
      const manifest = manifestOf(wish, deps.me.key, deps.random(32));
      if (!manifest.ok) return manifest;
      const table = signManifest(manifest.value, deps.me);
      const opened = beginNetwork({ table, score: noWins(wish.seats) });
      if (!opened.ok) return opened;
      const seated = opened.value.sit();
      return seated.ok ? ok(opened.value.id) : seated;
    },
    async join({ table, roster, seating }, ticket) {
      if (seating !== null) return alreadyStarted();
      const id = toHex(table.hash);
      const opened = beginNetwork({ table, score: noWins(table.value.seats) });
      if (!opened.ok) return opened;
      const { state } = opened.value;
      const answered = joining.answer(opened.value, roster.seq);
      opened.value.sit(ticket);
      deps.wire()?.catchUp(opened.value);
      const answer = await answered;
      if (!answer.ok && state.asking !== null) putAway(id);
      return answer;
    },
    watch({ table, seating }) {
      const id = toHex(table.hash);
      if (network.has(id)) return ok(null);
      if (seating === null)
        return fail("watch/not-begun", "This match has not begun. Join it, or watch it later.");
      const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
      const score = noWins(table.value.seats);
      return openWatched({ table, score }, [{ bytes: start, sealed: null }]);
    },
    playHere: onDevice.play,
    attend: (id, seat) => device.get(id)?.attend(seat) ?? noSuchTable(),
    unattended() {
      for (const table of device.values()) table.attend(null);
    },
    addBots(id, levels) {
      const table = network.get(id);
      return table === undefined ? noSuchTable() : bots.add(table, levels);
    },
    leave: (id) => end(id, "leave"),
    cancel: (id) => end(id, "cancel"),
    close() {
      bots.close();
      for (const table of [...device.values(), ...network.values()]) table.close();
    },
  };
}
