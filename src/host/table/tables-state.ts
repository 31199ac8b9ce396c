import type { Signer, Verify } from "../../../protocol/identity.ts";
import type { Fault } from "../../../protocol/result.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { PlayerId, Table, TableId, WaitingSeat, Way } from "../api/api.ts";
import { createTableBots, type TableBots } from "../bots/table-bots.ts";
import { isCupTable } from "../cup/cup-games.ts";
import type { TableWire } from "../delivery/table-wire.ts";
import type { DeviceTable } from "../device/device-table.ts";
import { continuedFrom, isNextOf, linkBegun } from "../evening/again.ts";
import type { Gates } from "../invite/gates.ts";
import { type GivenUp, openGivenUp } from "../invite/given-up.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Clock, Time } from "../ports/clock.ts";
import type { Proofs } from "../ports/proofs.ts";
import type { Store } from "../ports/store.ts";
import { CANNOT_WRITE } from "../ports/store.ts";
import { createJoining, type Joining } from "./joining.ts";
import type { NetworkTable } from "./network-table.ts";
import { isBound, isInVain, isSeatless, isUnsigned, isWatching } from "./participation.ts";

export interface TablesDeps {
  readonly me: Signer;
  readonly verify: Verify;
  readonly store: Store;
  readonly random: (bytes: number) => Uint8Array;
  readonly chance: ChanceTools;
  readonly proofs: Proofs;
  readonly name: () => string;
  /** Key of the player whose app served this page; `null` if no other app did. */
  readonly pageOf: Uint8Array | null;
  readonly gates: Gates;
  readonly blocked: (player: PlayerId) => boolean;
  readonly chooseMove: ChooseMove;
  readonly clock: Clock;
  /** For matches on this device. */
  readonly time: Time;
  /** The key of this player's bot: always the same for the same salt. */
  readonly botSigner: (salt: Uint8Array) => Signer;
  /** `null` while there is no network. */
  readonly wire: () => TableWire | null;
  readonly wayTo: (player: PlayerId) => Way | null;
  readonly changed: (table: Table) => void;
  readonly gone: (id: TableId) => void;
  /** Where this player waits for a seat has changed. */
  readonly waiting: (seats: readonly WaitingSeat[]) => void;
  readonly notify: (fault: Fault) => void;
  /**
   * The standing of a match with this player may have changed. Returns whether the table is now shown differently. May
   * throw what the store throws.
   */
  readonly noted: (table: NetworkTable) => boolean;
  /** What the lobby announces may have changed. */
  readonly announce: () => void;
}

/** All open tables, and the parts that deal with several of them. Changed only by tables.ts and opening.ts. */
export interface TablesState {
  readonly deps: TablesDeps;
  readonly device: Map<TableId, DeviceTable>;
  readonly network: Map<TableId, NetworkTable>;
  /** Those that this player only watches: nothing of them is stored. */
  readonly watched: Set<TableId>;
  /**
   * Archived matches whose result the other player has not signed, or that this player has given up before the others
   * heard of it: they may lack what only this app has. Nobody is shown these tables, but the others are answered there
   * until they have it.
   */
  readonly unsigned: Map<TableId, NetworkTable>;
  readonly givenUp: GivenUp;
  readonly joining: Joining;
  readonly bots: TableBots;
  /** The consequences of a table's state for the evening. */
  goOn: (table: NetworkTable) => void;
}

export function createTablesState(deps: TablesDeps): TablesState {
  const device = new Map<TableId, DeviceTable>();
  const network = new Map<TableId, NetworkTable>();
  const joining = createJoining({
    time: deps.clock,
    catchUp: (table) => deps.wire()?.catchUp(table),
    show: deps.waiting,
  });
  const bots = createTableBots({
    ...deps,
    owner: deps.me,
    signerOf: deps.botSigner,
    findTable: (id) => network.get(id),
    publish: (table, message) => onceKept(deps, () => deps.wire()?.publish(table, message)),
    begin: (table) => written(deps, () => deps.store.addTable(table)),
    save: (id, lines) => written(deps, () => deps.store.append(id, lines)),
    flush: () => written(deps, deps.store.flush),
    forget: (id) => void written(deps, () => deps.store.forget(id)),
    rows: () => deps.store.tables().map(({ id }) => id),
  });
  const unsigned = new Map<TableId, NetworkTable>();
  return {
    deps,
    device,
    network,
    watched: new Set(),
    unsigned,
    givenUp: openGivenUp(deps.store, deps.notify),
    joining,
    bots,
    goOn: () => {},
  };
}

/** Whether everything written is in the store. */
export function written({ notify }: Pick<TablesDeps, "notify">, write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    notify(CANNOT_WRITE);
    return false;
  }
}

/** Nothing leaves this machine, or is shown, before what it rests on is durable. */
export function onceKept(
  { store, notify }: Pick<TablesDeps, "store" | "notify">,
  step: () => void,
): void {
  store.whenKept((kept) => {
    if (kept) step();
    else notify(CANNOT_WRITE);
  });
}

/** The network table that keeps this player from sitting down elsewhere, other than `except`. */
export function boundTable({ network }: TablesState, except?: TableId): TableId | null {
  return [...network.values()].find(({ id, state }) => id !== except && isBound(state))?.id ?? null;
}

export function showDevice({ deps }: Pick<TablesState, "deps">, view: Table): void {
  onceKept(deps, () => deps.changed(view));
}

/** Shows a network table's current state, and what that means for others. */
export function showNetwork(tables: TablesState, id: TableId): void {
  const { deps, network, joining } = tables;
  const table = network.get(id);
  if (table === undefined) {
    serveUnsigned(tables, id);
    return;
  }
  const { state } = table;
  joining.look(id);
  // A table that has not given this player a seat is still in the lobby.
  if (isSeatless(state) && !tables.watched.has(id)) {
    if (!joining.isWaiting(id) && isInVain(state)) putAwaySoon(tables, table);
    return;
  }
  // Before it begins, a spectator sees the offer at the previous table.
  if (state.match !== null || !tables.watched.has(id)) showDevice(tables, table.view());
  const parent = continuedFrom(state);
  const before = parent === null ? undefined : network.get(parent);
  if (before !== undefined && isCupTable(before.state, id)) showDevice(tables, before.view());
  else if (before !== undefined && before.state.next !== id) {
    if (state.match !== null && isNextOf(before.state, state)) linkBegun(before.state, state);
    // New arrivals are shown there, too.
    else showDevice(tables, before.view());
  }
  if (state.match === null || state.match.phase.outcome !== null)
    deps.clock.soon(() => tables.goOn(table));
  if (state.match !== null && !isWatching(state)) noteStanding(tables, table);
  deps.announce();
}

/** Once the message that says so has been dealt with, and whoever asked for the seat has the answer. */
function putAwaySoon(tables: TablesState, table: NetworkTable): void {
  tables.deps.clock.soon(() => {
    const { id } = table;
    if (tables.network.get(id) === table && !tables.joining.isWaiting(id)) putAway(tables, id);
  });
}

function noteStanding(tables: TablesState, table: NetworkTable): void {
  written(tables.deps, () => {
    if (tables.deps.noted(table)) showDevice(tables, table.view());
  });
}

/** The standing of a match that is not on any screen, or will not be in a moment. */
export function noteUnshown({ deps }: Pick<TablesState, "deps">, table: NetworkTable): void {
  if (!isWatching(table.state)) written(deps, () => void deps.noted(table));
}

function serveUnsigned({ deps, unsigned }: TablesState, id: TableId): void {
  const table = unsigned.get(id);
  if (table === undefined) return;
  noteUnshown({ deps }, table);
  if (isUnsigned(table)) return;
  // Once the message that ended it has been dealt with.
  deps.clock.soon(() => {
    if (unsigned.get(id) !== table) return;
    unsigned.delete(id);
    table.close();
    deps.wire()?.close(table);
  });
}

export function putAway(tables: TablesState, id: TableId): void {
  const { deps, device, network, watched, unsigned, bots } = tables;
  const table = network.get(id);
  const isWatched = watched.has(id);
  const unseen = isWatched ? unseenAfter(tables, id) : [];
  // What has arrived since the table was last drawn may have ended the match, or signed its result.
  if (table !== undefined) noteUnshown(tables, table);
  tables.joining.end(id);
  bots.leave(id);
  device.get(id)?.close();
  if (table !== undefined && !isWatched && isUnsigned(table)) unsigned.set(id, table);
  else {
    table?.close();
    if (table !== undefined) deps.wire()?.close(table);
  }
  device.delete(id);
  network.delete(id);
  watched.delete(id);
  deps.gates.forget(id);
  // A table that never began holds nothing worth keeping, and its list of players may change without us; nor does a match
  // that began without this player. Of one that is only watched nothing is stored: what is there was played, and archived.
  const isKept = table === undefined || (table.state.match !== null && !isSeatless(table.state));
  if (!isWatched) written(deps, () => (isKept ? deps.store.putAway(id) : deps.store.forget(id)));
  onceKept(deps, () => deps.gone(id));
  // There it is shown who sits at the next table.
  const before = table === undefined ? undefined : network.get(continuedFrom(table.state) ?? "");
  if (before !== undefined && before.state.next !== id) showDevice(tables, before.view());
  for (const next of unseen) putAway(tables, next.id);
  // This player may be free for the game they wait for.
  for (const one of network.values())
    if (one.state.cup.waiting !== null) deps.clock.soon(() => tables.goOn(one));
  deps.announce();
}

/** The next matches to which a spectator of this table was to follow, and which have not been shown yet. */
export function unseenAfter({ network, watched }: TablesState, id: TableId): NetworkTable[] {
  return [...network.values()].filter(
    ({ id: next, state }) =>
      watched.has(next) && state.match === null && continuedFrom(state) === id,
  );
}
