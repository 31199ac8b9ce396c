import { toHex } from "../../../protocol/bytes.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Plan, TableId, TableWish } from "../api/api.ts";
import { cupUnderWay, hasCup, isCupTable } from "../cup/cup-games.ts";
import { keptSeats } from "../invite/admission.ts";
import { noteAsked } from "../invite/unanswered.ts";
import { nameOf } from "../people/players.ts";
import { noSuchTable, notSeated, severalGames, stillPlaying } from "../table/live-table.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { beginNetwork, openWatched } from "../table/opening.ts";
import { isWatching } from "../table/participation.ts";
import { isHost, joinsOf, mySeat, type TableState } from "../table/table-state.ts";
import { manifestOf, readOptions } from "../table/table-wish.ts";
import { boundTable, putAway, type TablesState, unseenAfter } from "../table/tables-state.ts";
import {
  continuedFrom,
  currentOffer,
  eveningOf,
  isOwner,
  isSame,
  MAX_OFFERS,
  nextManifest,
  offer,
  sameAgain,
} from "./again.ts";
import { callOff, strikeOffer } from "./called-off.ts";
import { type Evening, NEW_EVENING, newSet } from "./evening.ts";

/**
 * A table that stays: after a match its owner opens the next table, which gathers players as any does, and offers it to
 * those who have just played. They take a seat by a press, or have said before that they want to play again; newcomers
 * take free seats. It begins when all seats are taken, when its owner starts it, or when the entry time is over
 * (docs/games.md, rpsls).
 */
export function continueTable(
  tables: TablesState,
  before: NetworkTable,
  wish: TableWish,
): Result<TableId> {
  const { state } = before;
  const { deps } = tables;
  if (!isOwner(state))
    return fail("table/not-host", "Only the player who opened the table can do this.");
  if (state.match?.phase.outcome == null) return stillPlaying();
  if (state.next !== null) return ok(state.next);
  // Whoever has a seat at the next match is bound to it, and could play no game of the tournament.
  if (hasCup(state)) return cupUnderWay();
  const manifest = manifestOf(wish, deps.me.key, deps.random(32));
  if (!manifest.ok) return manifest;
  withdraw(tables, before);
  if (boundTable(tables) !== null) return severalGames();
  const table = nextManifest(state, manifest.value);
  const opened = beginNetwork(tables, { table, evening: planned(eveningOf(state), wish.plan) });
  if (!opened.ok) return opened;
  const next = opened.value;
  deps.gates.inherit(before.id, next.id);
  const seated = next.sit();
  if (!seated.ok) return seated;
  const { roster } = next.state;
  const room = table.value.seats - roster.joins.length - keptSeats(next.state).size;
  const bots = tables.bots.carry(before.id, next, room);
  const offered = bots.ok ? offer(state, table) : bots;
  return offered.ok ? ok(next.id) : offered;
}

/** A different goal begins a new set. */
function planned(evening: Evening, plan: Plan | undefined): Evening {
  if (plan === undefined) return evening;
  const { goal } = evening.plan;
  const isSameGoal = goal?.kind === plan.goal?.kind && goal?.count === plan.goal?.count;
  return isSameGoal ? { ...evening, plan } : newSet(evening, plan);
}

/** An earlier offer that has not begun is void: seats there were consent to other terms, or bind those in a tournament. */
export function withdraw(tables: TablesState, { state }: NetworkTable): void {
  for (const id of state.offers.keys()) {
    const earlier = tables.network.get(id);
    if (earlier === undefined || earlier.state.match !== null || !isHost(earlier.state)) continue;
    earlier.cancel();
    putAway(tables, id);
    strike(tables, earlier);
  }
}

/** A next match that was called off is no longer offered at the table before: its host says so there. */
export function strike({ network }: TablesState, { id, state }: NetworkTable): void {
  const before = network.get(continuedFrom(state) ?? "");
  if (before === undefined) return;
  tried.get(before)?.clear();
  const offer = before.state.offers.get(id);
  strikeOffer(before.state, id);
  if (offer === undefined) return;
  if (isHost(state)) callOff(before.state, offer);
  before.audienceChanged();
}

/** One whose host does not answer stands again once somebody passes it on. */
function withhold(before: NetworkTable | undefined, id: TableId): void {
  if (before?.state.offers.delete(id)) before.audienceChanged();
}

/**
 * One press at a finished table: its owner offers the same again; anybody else takes a seat at the offered table, or
 * says that they want to play again. `seen`: the offer they have seen. Faults `table/still-playing`,
 * `table/several-games`, `table/unknown-game`, `rematch/somebody-left`, `rematch/other-offer` and those of a join.
 */
export async function playAgain(
  tables: TablesState,
  id: TableId,
  seen: TableId | null,
): Promise<Result<null>> {
  const table = tables.network.get(id);
  if (table === undefined) return tables.device.get(id)?.rematch() ?? noSuchTable();
  const { state } = table;
  if (state.match?.phase.outcome == null) return stillPlaying();
  const current = currentOffer(state);
  const isOwn = current !== null && toHex(current.value.host) === toHex(tables.deps.me.key);
  const readable = isOwn || current === null ? ok(null) : readOptions(current.value);
  if (!readable.ok) return readable;
  if (!isOwn && !isConsent(state, seen, current))
    return fail(
      "rematch/other-offer",
      "The next match on offer has changed. Take a look at it, then choose again.",
    );
  if (current !== null && !isOwn) return takeSeat(tables, table, current);
  if (mySeat(state) === -1) return notSeated();
  if (boundTable(tables, current === null ? undefined : toHex(current.hash)) !== null)
    return severalGames();
  if (!isOwner(state)) return table.rematch();
  if (current !== null && tables.network.has(toHex(current.hash))) return ok(null);
  const next = continueTable(tables, table, sameAgain(state));
  if (next.ok) return ok(null);
  return state.left.size === 0 || hasCup(state)
    ? next
    : fail(
        "rematch/somebody-left",
        "Too few players are left for this game. Choose another one, or let somebody new sit down.",
      );
}

/** Whether a press by somebody who saw this offer, or none, is consent to what is offered now. */
function isConsent(
  state: TableState,
  seen: TableId | null,
  current: Signed<Manifest> | null,
): boolean {
  if (seen !== null || current === null) return seen === (current && toHex(current.hash));
  // Whoever saw no offer wants the same again.
  return isSame(state, current.value);
}

/**
 * Asks for a seat at the next table, or at one of a tournament's, with what it brings along; resolves with the seat or
 * the reason there is none.
 */
export async function takeSeat(
  tables: TablesState,
  { state }: NetworkTable,
  table: Signed<Manifest>,
  // Whoever has only looked on has not seen the evening begin: the host tells how it stands.
  evening = mySeat(state) === -1 ? NEW_EVENING : eveningOf(state),
): Promise<Result<null>> {
  const { deps, network, joining } = tables;
  const id = toHex(table.hash);
  const here = network.get(id);
  if (here !== undefined && mySeat(here.state) !== -1) return ok(null);
  if (boundTable(tables, id) !== null) return severalGames();
  if (here === undefined && deps.store.has(id)) {
    // It was played and archived.
    if (!isCupTable(state, id)) network.get(toHex(state.table.hash))?.linkNext(id);
    return ok(null);
  }
  // A spectator sits down.
  if (here !== undefined && tables.watched.has(id)) putAway(tables, id);
  const known = network.get(id);
  const opened = known === undefined ? beginNetwork(tables, { table, evening }) : ok(known);
  if (!opened.ok) return opened;
  noteAsked(tables, id);
  const answered = joining.answer(opened.value, {
    announced: 0,
    hostName: nameOf(joinsOf(state), table.value.host),
    mustBeThere: true,
  });
  opened.value.sit();
  deps.wire()?.catchUp(opened.value);
  const answer = await answered;
  // The host may have stopped in the meantime.
  if (opened.value.state.closed) return answer;
  if (!answer.ok && network.get(id) === opened.value && mySeat(opened.value.state) === -1)
    putAway(tables, id);
  if (!answer.ok && answer.fault.code === "roster/cancelled") strike(tables, opened.value);
  // Its host says so at the table before, unless that is archived there.
  if (!answer.ok && opened.value.state.match !== null && !isCupTable(state, id))
    network.get(toHex(state.table.hash))?.linkNext(id);
  if (!answer.ok && answer.fault.code === "table/no-answer")
    withhold(network.get(continuedFrom(opened.value.state) ?? ""), id);
  return answer;
}

/** The consequences of a table's state for the evening. Called after each change, once it has been carried out. */
export function goOn(tables: TablesState, table: NetworkTable): void {
  if (tables.network.get(table.id) !== table || table.state.closed) return;
  if (table.state.match === null) gather(tables, table);
  else if (table.state.match.phase.outcome !== null) followOffer(tables, table);
}

function gather(tables: TablesState, table: NetworkTable): void {
  const { state } = table;
  if (continuedFrom(state) === null) return;
  if (state.roster.cancelled && !isHost(state)) {
    putAway(tables, table.id);
    strike(tables, table);
  }
  if (state.roster.cancelled || !isHost(state)) return;
  if (state.evening.plan.entry !== null) setEntry(tables, table);
  else if (state.roster.joins.length === state.table.value.seats) table.start();
}

/**
 * When the time is over, the match begins with those who are in; if there is only one, the time begins again
 * (docs/games.md, rpsls). So it does when this computer has slept: those who left meanwhile could not tell it.
 */
function setEntry(tables: TablesState, table: NetworkTable): void {
  const { deps, network } = tables;
  const { state } = table;
  const { alarm } = state;
  const { entry } = state.evening.plan;
  if (entry === null || state.beginsAt !== null) return;
  state.beginsAt = deps.clock.now() + entry;
  table.tellEvening();
  alarm.set(state.beginsAt, () => {
    if (network.get(table.id) !== table || state.match !== null || state.closed) return;
    state.beginsAt = null;
    const hasSlept = alarm.overslept(deps.clock.now()) > 0;
    if (state.roster.cancelled || (!hasSlept && table.start().ok)) return;
    setEntry(tables, table);
  });
}

/**
 * After a restart: a next match that was played and archived is known by its offer, and so is one of our own that is not
 * here any more, though the app ended before it said so.
 */
export function linkPlayed({ deps, network }: TablesState): void {
  const me = toHex(deps.me.key);
  for (const table of network.values()) {
    const { offers } = table.state;
    for (const [id, offer] of [...offers])
      if (toHex(offer.value.host) === me && !network.has(id) && !deps.store.has(id))
        callOff(table.state, offer);
    const current = currentOffer(table.state);
    const id = current === null ? null : toHex(current.hash);
    if (id !== null && !network.has(id) && deps.store.has(id)) table.linkNext(id);
  }
}

/** Attempts made automatically, as many as a person's offers; if they fail, the player has to repeat them. */
const tried = new WeakMap<NetworkTable, Set<TableId>>();

function followOffer(tables: TablesState, table: NetworkTable): void {
  const { state } = table;
  const current = currentOffer(state);
  const id = current === null ? null : toHex(current.hash);
  for (const earlier of unseenAfter(tables, table.id))
    if (earlier.id !== id) putAway(tables, earlier.id);
  if (current === null || id === null) {
    serveOn(tables, table);
    return;
  }
  const before = tried.get(table) ?? new Set();
  tried.set(table, before);
  if (before.has(id) || tables.network.has(id) || state.next !== null) return;
  if (before.size >= MAX_OFFERS) return;
  if (tables.deps.store.has(id)) {
    // It was played and archived.
    before.add(id);
    table.linkNext(id);
    return;
  }
  const hasGivenUp = [...state.offers.keys(), ...state.struck].some((one) =>
    tables.givenUp.has(one),
  );
  // Whoever has given up such a seat takes the next one in person, after a restart, too.
  const wanted =
    !hasGivenUp && state.again.has(toHex(tables.deps.me.key)) && isSame(state, current.value);
  if (isWatching(state)) {
    before.add(id);
    // At an invite-only table, only the host tells spectators anything.
    const isTold =
      current.value.access === "open" ||
      toHex(current.value.host) === toHex(state.table.value.host);
    if (isTold) openWatched(tables, { table: current, evening: eveningOf(state) }, []);
  } else if (wanted && !isOwner(state)) {
    before.add(id);
    void takeSeat(tables, table, current);
  }
}

/** If the next match begins automatically, nobody has to ask for it. */
function serveOn(tables: TablesState, table: NetworkTable): void {
  const { state } = table;
  const { plan } = state.evening;
  if (plan.entry === null || state.next !== null || !isOwner(state)) return;
  if (tried.has(table)) return;
  tried.set(table, new Set());
  continueTable(tables, table, sameAgain(state, state.table.value.seats));
}
