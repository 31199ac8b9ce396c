import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { MANIFEST_LIMIT, type Manifest, openManifest } from "../../../protocol/manifest.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import { type Signed, wholeNumber } from "../../../protocol/signed.ts";
import type { PlayerId, TableId } from "../api/terms.ts";
import {
  announce,
  changed,
  keep,
  peersOf,
  type TableState,
  type Verdict,
} from "../table/table-state.ts";
import {
  type Cup,
  type CupDraw,
  type CupGame,
  type CupPlace,
  endOf,
  findGame,
  gamesOf,
  homeOf,
  isReady,
  MAX_WORD,
} from "./cup.ts";

/** Which games a tournament has for whom, and where they are played, as the players tell one another. */

/** Which attempt at which game of which tournament at this table. */
export interface Try extends CupPlace, CupDraw {
  readonly attempt: number;
}

export const tryFields = {
  drawn: wholeNumber(0, MAX_WORD),
  round: wholeNumber(0, 16),
  place: wholeNumber(0, 16),
  attempt: wholeNumber(0, 16),
} as const;

const tableSchema = v.strictObject({ ...tryFields, manifest: v.instance(Uint8Array) });

/**
 * How many tables each player may open here, those opened anew for the same game included: a tournament of 16 takes
 * about eight. Every one is written to disk by all.
 */
const MAX_TABLES_EACH = 64;
/** Who brings a table says for which game it is, unsigned: tables named for further games are not kept without end. */
const MAX_TABLES = 512;

/** Whether a tournament at this table is not over yet. */
export function hasCup({ cup: { cup } }: TableState): boolean {
  return cup !== null && !endOf(cup).over;
}

export function cupUnderWay(): Result<never> {
  return fail("cup/under-way", "The tournament at this table is not over yet.");
}

/** A unique name for an attempt at a game within all tournaments at a table. */
export function nameOf({ drawn, round, place, attempt }: Try): string {
  return `${drawn}/${round}/${place}/${attempt}`;
}

export function tryNamed(name: string): Try {
  const [drawn = 0, round = 0, place = 0, attempt = 0] = name.split("/").map(Number);
  return { drawn, round, place, attempt };
}

/** Includes who opened it, so that nobody can replace another player's table by their own. */
function tableKey(at: Try, host: Uint8Array): string {
  return `${nameOf(at)}/${toHex(host)}`;
}

export function tryOf({ drawn }: CupDraw, { round, place, results }: CupGame): Try {
  return { drawn, round, place, attempt: results.length };
}

/** This player's next game; `null` while there is none. One against somebody who is away holds up no other. */
export function nextGame(state: TableState): CupGame | null {
  const { cup, finished } = state.cup;
  const me = myNumber(state);
  if (cup === null || me === -1) return null;
  const mine = gamesOf(cup)
    .flat()
    .filter((game) => isReady(game) && [game.one, game.other].includes(me))
    .filter((game) => !finished.has(nameOf(tryOf(cup, game))));
  // In the order of the rounds, so that of all games among those who are here the first is the next one of both.
  const ranks = mine.map((game) => rankOf(state, cup, game));
  return mine[ranks.indexOf(Math.min(...ranks))] ?? null;
}

/** How soon this player can play a game: it is being played, both are here, one is away, or it is archived here. */
function rankOf(state: TableState, cup: Cup, game: CupGame): number {
  const { deps } = state;
  const table = tableOf(state, game);
  const at = table === null ? "open" : (deps.cupGameAt?.(toHex(table.hash)) ?? "open");
  if (at !== "open") return at === "playing" ? 0 : 3;
  const pair = [game.one, game.other].flatMap((number) => cup.players[number ?? -1]?.player ?? []);
  const isHere = (player: Uint8Array) =>
    equalBytes(player, deps.me.key) || deps.connected(toHex(player));
  return pair.every(isHere) ? 1 : 2;
}

/** This player waits until the opponent has opened the table of this game. */
export function waitFor({ cup: known }: TableState, game: CupGame): void {
  known.waiting = known.cup === null ? null : nameOf(tryOf(known.cup, game));
}

export function isWaitingFor({ cup: { cup, waiting } }: TableState, game: CupGame): boolean {
  return cup !== null && waiting === nameOf(tryOf(cup, game));
}

/** This player's number in the tournament, or -1. */
export function myNumber({ cup: { cup }, deps }: TableState): number {
  return cup?.players.findIndex(({ player }) => equalBytes(player, deps.me.key)) ?? -1;
}

/** The table of a game, once the player who begins has opened it under the tournament's terms. */
export function tableOf(
  { cup: { cup, tables } }: TableState,
  game: CupGame,
): Signed<Manifest> | null {
  const home = homeOf(game);
  const opener = home === null ? undefined : cup?.players[home]?.player;
  if (cup === null || opener === undefined) return null;
  const table = tables.get(tableKey(tryOf(cup, game), opener));
  return table !== undefined && isUnder(cup, table.value) ? table : null;
}

/**
 * Whether a game is played at this table. The one who opened it may have named another since, lest the result of a lost
 * match count.
 */
export function isPlayedAt(
  { cup: { cup, named } }: TableState,
  game: CupGame,
  table: Signed<Manifest>,
): boolean {
  if (cup === null) return false;
  const home = homeOf(game);
  const opener = home === null ? undefined : cup.players[home]?.player;
  if (opener === undefined) return false;
  const ids = named.get(tableKey(tryOf(cup, game), opener));
  return ids?.has(toHex(table.hash)) === true && isUnder(cup, table.value);
}

/** Whoever presses "play" has agreed to the tournament's terms, and sits down at no other. */
function isUnder({ terms }: Cup, { game, options, stake, timers, seats }: Manifest): boolean {
  const { phase, ...same } = terms;
  const expected = encode({ ...same, timers: { phase }, seats: 2 } as never);
  return equalBytes(encode({ game, options, stake, timers, seats } as never), expected);
}

/**
 * The players whose seats a table of the current tournament has, those who have left included: nobody else may have
 * theirs. `null` for other tables.
 */
export function pairAt({ cup: { cup, tables } }: TableState, id: TableId): PlayerId[] | null {
  const at = tryAt(tables, id);
  if (at === null || cup === null) return null;
  const game = findGame(cup, at);
  return [game?.one, game?.other].flatMap((number) => {
    const player = number == null ? undefined : cup.players[number];
    return player === undefined ? [] : toHex(player.player);
  });
}

function tryAt(tables: ReadonlyMap<string, Signed<Manifest>>, id: TableId): Try | null {
  const key = [...tables].find(([, { hash }]) => toHex(hash) === id)?.[0];
  return key === undefined ? null : tryNamed(key);
}

/** Whether a table was opened for a game of this table's tournaments that is not to be played there any more. */
export function isInVain(state: TableState, id: TableId): boolean {
  const { cup, tables } = state.cup;
  const at = tryAt(tables, id);
  const game = at === null || cup?.drawn !== at.drawn ? undefined : findGame(cup, at);
  const isOpen = game !== undefined && isReady(game) && game.results.length === at?.attempt;
  return isCupTable(state, id) && !isOpen;
}

/** Whether a table was opened for a game of this table's tournament, or of an earlier one: it is no next match. */
export function isCupTable({ cup: { opened } }: TableState, id: TableId): boolean {
  return [...opened.values()].some((ids) => ids.has(id));
}

/** Tables of the tournaments up to this one. Those of a later one may have come before the owner's word about it. */
export function forgetTables({ cup: { tables, named } }: TableState, last: number): void {
  for (const known of [tables, named])
    for (const key of known.keys()) if (tryNamed(key).drawn <= last) known.delete(key);
}

/** Notes where a game is going to be played, and so for whom the seats there are. */
export function noteTable(state: TableState, at: Try, table: Signed<Manifest>): void {
  note(state, tableKey(at, table.value.host), table);
}

/** Announces where a game is played, once its table is open. `false`: it could not be written. */
export function sayTable(state: TableState, at: Try, table: Signed<Manifest>): boolean {
  const said = announce(state, "cup-table", encode({ ...at, manifest: table.bytes }));
  changed(state);
  return said;
}

export function receiveCupTable(state: TableState, bytes: Uint8Array): Verdict {
  // Tournaments begin after a match.
  if (state.match === null) return "ignore";
  const taken = takeTable(state, bytes);
  if (taken !== "accept" || !keep(state, "cup-table", bytes)) return taken;
  changed(state);
  return "accept";
}

/**
 * Signed by the player who opened it; `tableOf` decides whose turn that was, because the owner's word may come later.
 */
export function takeTable(state: TableState, bytes: Uint8Array): Verdict {
  const decoded = decode(bytes, MANIFEST_LIMIT + 64);
  const parsed = decoded.ok ? v.safeParse(tableSchema, decoded.value, { abortEarly: true }) : null;
  if (!parsed?.success) return "reject";
  const opened = openManifest(parsed.output.manifest, state.deps.verify);
  if (!opened.ok) return "reject";
  const { host, rematchOf } = opened.value.value;
  const isOfHere = rematchOf !== null && equalBytes(rematchOf.table, state.table.hash);
  if (!isOfHere) return "reject";
  // Whoever brings it may have known the player who opened it, and left, as one of the table.
  if (!peersOf(state).includes(toHex(host))) return "ignore";
  // A table of an earlier tournament may come after the owner's word about the next.
  if (parsed.output.drawn < (state.cup.cup?.drawn ?? 0)) return "ignore";
  const key = tableKey(parsed.output, host);
  const known = state.cup.tables.get(key);
  if (known !== undefined && equalBytes(known.hash, opened.value.hash)) return "ignore";
  const openedBefore = openedBy(state, host);
  if (openedBefore.has(toHex(opened.value.hash))) return takeAgain(state, key, opened.value);
  if (openedBefore.size >= MAX_TABLES_EACH) return "ignore";
  note(state, key, opened.value);
  return "accept";
}

function note(state: TableState, key: string, table: Signed<Manifest>): void {
  const { tables, named, opened } = state.cup;
  const { host } = table.value;
  tables.set(key, table);
  named.set(key, (named.get(key) ?? new Set()).add(toHex(table.hash)));
  opened.set(toHex(host), openedBy(state, host).add(toHex(table.hash)));
}

function openedBy({ cup }: TableState, host: Uint8Array): Set<string> {
  return cup.opened.get(toHex(host)) ?? new Set();
}

/**
 * A table that is on disk already. It counts again, as somebody may have heard of it after the one that replaced it, and
 * is now told of that one once more; which of our own is the last, we know best.
 */
function takeAgain(state: TableState, key: string, table: Signed<Manifest>): Verdict {
  const { tables, cup } = state.cup;
  const isFull = !tables.has(key) && tables.size >= MAX_TABLES;
  // For tournaments to come it could be named without end, and nothing would clear it away.
  const isAhead = tryNamed(key).drawn > (cup?.drawn ?? 0);
  if (isFull || isAhead || equalBytes(table.value.host, state.deps.me.key)) return "ignore";
  note(state, key, table);
  changed(state);
  return "ignore";
}
