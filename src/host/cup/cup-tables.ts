import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { CupApi, CupResult, CupWish } from "../api/cup-api.ts";
import type { TableId } from "../api/terms.ts";
import { continuedFrom, isOwner, nextManifest } from "../evening/again.ts";
import { takeSeat, withdraw } from "../evening/continuing.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { cannotWrite } from "../ports/store.ts";
import { alreadyStarted, noSuchTable, severalGames, stillPlaying } from "../table/live-table.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { beginNetwork } from "../table/opening.ts";
import { changed, isHost, joinsOf, type TableState } from "../table/table-state.ts";
import { manifestOf } from "../table/table-wish.ts";
import { boundTable, putAway, type TablesState } from "../table/tables-state.ts";
import {
  addResult,
  type CupGame,
  endOf,
  gamesOf,
  homeOf,
  isReady,
  MAX_PLAYERS,
  MIN_PLAYERS,
} from "./cup.ts";
import {
  cupUnderWay,
  hasCup,
  isCupTable,
  isInVain,
  isPlayedAt,
  isWaitingFor,
  myNumber,
  nextGame,
  noteTable,
  sayTable,
  tableOf,
  tryOf,
  waitFor,
} from "./cup-games.ts";
import { nextNumber, noteResult, reportResults, sayCup, withdrawLeavers } from "./cup-word.ts";

/**
 * A tournament at a table that stays. Its owner draws it among those present. Each pair plays at a table of its own
 * that one of them opens, at the same time as the others if they like, and tells the owner the result.
 */
function startCup(
  tables: TablesState,
  id: TableId,
  { kind, game, options, stake, phase }: CupWish,
): Result<null> {
  const { network, deps } = tables;
  const table = network.get(id);
  if (table === undefined) return noSuchTable();
  const { state } = table;
  if (!isOwner(state)) return notOwner();
  if (state.match?.phase.outcome == null) return stillPlaying();
  if (state.next !== null) return alreadyStarted();
  if (hasCup(state)) return cupUnderWay();
  const wish = { game, options, stake, seats: 2, timers: { phase } };
  const manifest = manifestOf(wish, deps.me.key, deps.random(32));
  if (!manifest.ok) return manifest;
  const players = drawn(peopleAt(state), deps.random);
  if (players.length < MIN_PLAYERS)
    return fail("cup/too-few", "A tournament needs at least four people at the table.");
  if (players.length > MAX_PLAYERS)
    return fail("cup/too-many", "A tournament can have at most sixteen players.");
  const terms = { game, options: manifest.value.options, stake, phase };
  withdraw(tables, table);
  const word = nextNumber(state);
  return sayCup(state, { kind, terms, players, gone: [], played: [], drawn: word, word })
    ? ok(null)
    : cannotWrite();
}

/** People who sit here and can be reached, as the owner is told; bots play no tournaments. */
function peopleAt(state: TableState): { player: Uint8Array; name: string }[] {
  const { left, deps } = state;
  return joinsOf(state).flatMap(({ value: { player, name, bot } }) => {
    const person = toHex(player);
    const isHere = person === toHex(deps.me.key) || deps.connected(person);
    return bot !== undefined || left.has(person) || !isHere ? [] : { player, name };
  });
}

/** In random order (Fisher and Yates). Among 16 the bias of 32 bits is below one in 10^8. */
function drawn<T>(items: readonly T[], random: (bytes: number) => Uint8Array): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) {
    const bytes = random(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    order.push(...left.splice(number % left.length, 1));
  }
  return order;
}

/** Plays this player's next game; see `CupApi.playCup`. */
async function playCup(tables: TablesState, id: TableId): Promise<Result<TableId | null>> {
  const table = tables.network.get(id);
  if (table === undefined) return noSuchTable();
  const { state } = table;
  const game = nextGame(state);
  if (game === null)
    return fail("cup/nothing-to-play", "You have no tournament match to play right now.");
  const opened = tableOf(state, game);
  const there = opened === null ? null : toHex(opened.hash);
  // There they wait for somebody who is away.
  callOffGames(tables, table, (one) => isCupTable(state, one) && one !== there);
  if (boundTable(tables, there ?? undefined) !== null) return severalGames();
  const isGone = there !== null && !tables.network.has(there);
  if (isGone && tables.deps.store.has(there))
    return fail(
      "cup/archived",
      "You have archived this match before it had a result. The table's host can decide it.",
    );
  const isHome = homeOf(game) === myNumber(state);
  // Who has called off the table opens another.
  if (opened !== null && !(isGone && isHome)) return seatAt(tables, table, opened);
  if (isHome) return openFor(tables, table, game);
  waitFor(state, game);
  changed(state);
  return ok(null);
}

async function seatAt(
  tables: TablesState,
  base: NetworkTable,
  table: Signed<Manifest>,
): Promise<Result<TableId | null>> {
  base.state.cup.waiting = null;
  if (equalBytes(table.value.host, tables.deps.me.key)) return ok(toHex(table.hash));
  const seated = await takeSeat(tables, base, table, NEW_EVENING);
  return seated.ok ? ok(toHex(table.hash)) : seated;
}

function openFor(tables: TablesState, base: NetworkTable, game: CupGame): Result<TableId> {
  const { deps } = tables;
  const { state } = base;
  const { cup } = state.cup;
  if (cup === null) return noSuchTable();
  const { game: name, options, stake, phase } = cup.terms;
  const wish = {
    game: name,
    options: options as CupWish["options"],
    stake,
    seats: 2,
    timers: { phase },
    access: state.table.value.access,
  };
  const manifest = manifestOf(wish, deps.me.key, deps.random(32));
  if (!manifest.ok) return manifest;
  const table = nextManifest(state, manifest.value);
  const at = tryOf(cup, game);
  noteTable(state, at, table);
  const opened = beginNetwork(tables, { table, evening: NEW_EVENING });
  if (!opened.ok) return opened;
  deps.gates.inherit(base.id, opened.value.id);
  const seated = opened.value.sit();
  if (!seated.ok) return seated;
  return sayTable(state, at, table) ? ok(opened.value.id) : cannotWrite();
}

/** Owner only: settles a game that nobody can finish. */
function settleCup(
  { network }: TablesState,
  id: TableId,
  place: { readonly round: number; readonly place: number },
  winner: "one" | "other",
): Result<null> {
  const state = network.get(id)?.state;
  if (state === undefined) return noSuchTable();
  if (!isOwner(state)) return notOwner();
  const { cup } = state.cup;
  const next = cup === null ? null : addResult(cup, place, winner);
  if (next === null) return fail("cup/settled", "This match already has a result.");
  return sayCup(state, next) ? ok(null) : cannotWrite();
}

/** Owner only: the unplayed games are dropped. */
function endCup({ network }: TablesState, id: TableId): Result<null> {
  const state = network.get(id)?.state;
  if (state === undefined) return noSuchTable();
  if (!isOwner(state)) return notOwner();
  const { cup } = state.cup;
  if (cup === null || endOf(cup).over) return ok(null);
  const gone = [...cup.players.keys()];
  return sayCup(state, { ...cup, gone }) ? ok(null) : cannotWrite();
}

function notOwner(): Result<never> {
  return fail("table/not-host", "Only the player who opened the table can do this.");
}

/** The operations on tournaments. */
export function cupsOf(tables: TablesState): CupApi {
  return {
    startCup: async (id, wish) => startCup(tables, id, wish),
    playCup: (id) => playCup(tables, id),
    settleCup: async (id, round, place, winner) => settleCup(tables, id, { round, place }, winner),
    endCup: async (id) => endCup(tables, id),
  };
}

/** The consequences of a table's state for tournaments: at its own table, and at those of their games. */
export function followCup(tables: TablesState, table: NetworkTable): void {
  const { network } = tables;
  const base = network.get(continuedFrom(table.state) ?? "");
  if (base !== undefined) {
    noteFrom(base.state, table);
    reportResults(base.state);
  }
  if (table.state.cup.cup !== null) followBase(tables, table);
  // Any table that ends leaves this player free for a game.
  for (const one of [...network.values()]) takeAwaited(tables, one);
}

function followBase(tables: TablesState, table: NetworkTable): void {
  // The tournament's table may have been restored after that of the game.
  for (const one of tables.network.values())
    if (continuedFrom(one.state) === table.id) noteFrom(table.state, one);
  callOffGames(tables, table, (id) => isInVain(table.state, id));
  // The owner may have been away when a game ended.
  reportResults(table.state);
  withdrawLeavers(table.state);
}

/** Takes the seat for which this player waits, once the opponent has opened the table. */
function takeAwaited(tables: TablesState, base: NetworkTable): void {
  const { state } = base;
  const game = state.cup.waiting === null ? null : nextGame(state);
  const opened = game !== null && isWaitingFor(state, game) ? tableOf(state, game) : null;
  if (opened !== null && boundTable(tables) === null) void seatAt(tables, base, opened);
}

/** Calls off our own tables that wait for the opponent in a game. */
export function callOffGames(
  tables: TablesState,
  base: NetworkTable,
  isOff: (id: TableId) => boolean = (id) => isCupTable(base.state, id),
): void {
  for (const { id, state, cancel } of [...tables.network.values()]) {
    const isWaiting = continuedFrom(state) === base.id && isHost(state) && state.match === null;
    if (isWaiting && isOff(id) && cancel().ok) putAway(tables, id);
  }
}

function noteFrom(base: TableState, table: NetworkTable): void {
  const { cup } = base.cup;
  if (cup === null || table.state.match?.phase.outcome == null) return;
  const game = gamesOf(cup)
    .flat()
    .find((one) => isReady(one) && isPlayedAt(base, one, table.state.table));
  const me = myNumber(base);
  if (game === undefined || (game.one !== me && game.other !== me)) return;
  const result = resultOf(table.state, cup.players, game);
  if (result !== null) noteResult(base, tryOf(cup, game), result);
}

function resultOf(
  state: TableState,
  players: readonly { readonly player: Uint8Array }[],
  { one, other }: CupGame,
): CupResult | null {
  const outcome = state.match?.phase.outcome;
  if (outcome == null) return null;
  const winners = outcome.winners.flatMap((seat) => joinsOf(state)[seat]?.value.player ?? []);
  const hasWon = (number: number | null) => {
    const player = number === null ? undefined : players[number]?.player;
    return player !== undefined && winners.some((key) => equalBytes(key, player));
  };
  const [first, second] = [hasWon(one), hasWon(other)];
  return first === second ? "draw" : first ? "one" : "other";
}
