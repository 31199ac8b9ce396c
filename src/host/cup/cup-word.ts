import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { MANIFEST_LIMIT, type Manifest, openManifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { wholeNumber } from "../../../protocol/signed.ts";
import type { CupResult } from "../api/cup-api.ts";
import type { PlayerId, TableId } from "../api/terms.ts";
import { ownerOf, ownersSoFar } from "../evening/again.ts";
import { encodeMessage } from "../table/messages.ts";
import {
  announce,
  changed,
  flush,
  keep,
  peersOf,
  save,
  type TableState,
  type Verdict,
} from "../table/table-state.ts";
import {
  addResult,
  type Cup,
  type CupDraw,
  type CupGame,
  type CupPlace,
  decodeCup,
  encodeCup,
  endOf,
  findGame,
  firstWord,
  gamesOf,
  homeOf,
  isReady,
  isSameDraw,
  isSayable,
  MAX_STORED_WORDS,
  MAX_WORD,
  nextWord,
  withdraw,
} from "./cup.ts";

/**
 * What those at a table tell one another about its tournament: the owner the standings, players where they play and the
 * results.
 */

/** Which attempt at which game of which tournament at this table. */
interface Try extends CupPlace, CupDraw {
  readonly attempt: number;
}

const tryFields = {
  drawn: wholeNumber(0, MAX_WORD),
  round: wholeNumber(0, 16),
  place: wholeNumber(0, 16),
  attempt: wholeNumber(0, 16),
} as const;

const tableSchema = v.strictObject({ ...tryFields, manifest: v.instance(Uint8Array) });
const resultSchema = v.strictObject({
  ...tryFields,
  result: v.picklist(["one", "other", "draw"] as const),
});

/**
 * How many tables each player may open here, those opened anew for the same game included: a tournament of 16 takes
 * about eight. Every one is written to disk by all.
 */
const MAX_TABLES_EACH = 64;
/** Who brings a table says for which game it is, unsigned: tables named for further games are not kept without end. */
const MAX_TABLES = 512;

/** A unique name for an attempt at a game within all tournaments at a table. */
function nameOf({ drawn, round, place, attempt }: Try): string {
  return `${drawn}/${round}/${place}/${attempt}`;
}

function tryNamed(name: string): Try {
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

/** This player's next game; `null` while there is none. */
export function nextGame(state: TableState): CupGame | null {
  const { cup, finished } = state.cup;
  const me = myNumber(state);
  const isMine = (game: CupGame) =>
    cup !== null &&
    isReady(game) &&
    [game.one, game.other].includes(me) &&
    !finished.has(nameOf(tryOf(cup, game)));
  return cup === null || me === -1 ? null : (gamesOf(cup).flat().find(isMine) ?? null);
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

/** Whoever presses "play" has agreed to the tournament's terms, and sits down at no other. */
function isUnder({ terms }: Cup, { game, options, stake, timers, seats }: Manifest): boolean {
  const { phase, ...same } = terms;
  const expected = encode({ ...same, timers: { phase }, seats: 2 } as never);
  return equalBytes(encode({ game, options, stake, timers, seats } as never), expected);
}

/** The players whose seats a table of the current tournament has; `null` for other tables. */
export function pairAt({ cup: { cup, tables }, left }: TableState, id: string): PlayerId[] | null {
  const name = [...tables].find(([, { hash }]) => toHex(hash) === id)?.[0];
  if (name === undefined || cup === null) return null;
  const game = findGame(cup, tryNamed(name));
  return [game?.one, game?.other].flatMap((number) => {
    const player = number == null ? undefined : cup.players[number];
    const key = player === undefined ? null : toHex(player.player);
    return key === null || left.has(key) ? [] : key;
  });
}

/** Whether a table was opened for a game of this table's tournament, or of an earlier one: it is no next match. */
export function isCupTable({ cup: { opened } }: TableState, id: TableId): boolean {
  return [...opened.values()].some((ids) => ids.has(id));
}

/** The number of the owner's next word, above all that the owners before may have said. */
export function nextNumber(state: TableState): number {
  return Math.max(nextWord(state.cup.cup ?? { word: 0 }), firstWord(ownersSoFar(state)));
}

/** The owner's word, to everybody here and to disk. `false`: it could not be written. */
export function sayCup(state: TableState, cup: Cup | null): boolean {
  if (cup === null) return true;
  const said = { ...cup, word: nextNumber(state) };
  takeCup(state, said);
  const message = wordOf(said);
  if (!save(state, [{ bytes: message, sealed: null }])) return false;
  for (const player of peersOf(state)) state.deps.send(player, message);
  // After a power cut the others would know later words than their owner.
  flush(state);
  changed(state);
  return !state.frozen;
}

function wordOf(cup: Cup): Uint8Array {
  return encodeMessage({ kind: "cup", bytes: encodeCup(cup) });
}

/** Processes a message about a tournament. `direct`: the connection proves that it is from `from`. */
export function receiveOfCup(
  state: TableState,
  kind: "cup" | "cup-table" | "cup-result",
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  switch (kind) {
    case "cup":
      return receiveCup(state, bytes, from, direct);
    case "cup-table":
      return receiveCupTable(state, bytes);
    case "cup-result":
      return receiveReport(state, bytes, from, direct);
  }
}

/** Not signed: it counts only if the connection itself proves that it comes from the owner. */
function receiveCup(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const cup = decodeCup(bytes);
  if (!direct || cup === null) return "reject";
  if (from !== ownerOf(state) || !isSayable(cup, ownersSoFar(state))) return "ignore";
  if (!takeCup(state, cup)) return "ignore";
  if (++state.cup.words <= MAX_STORED_WORDS && !keep(state, "cup", bytes)) return "ignore";
  changed(state);
  return "ignore";
}

/** Whether it contains more than is known. */
function takeCup(state: TableState, cup: Cup): boolean {
  const known = state.cup.cup;
  if (known !== null && known.word >= cup.word) return false;
  if (known !== null && !isSameDraw(known, cup)) forgetGames(state, known);
  state.cup.cup = cup;
  forgetTables(state, cup.drawn - 1);
  return true;
}

/** Another draw: nobody has played in it, or agreed to its terms. */
function forgetGames(state: TableState, { drawn }: CupDraw): void {
  const { cup } = state;
  forgetTables(state, drawn);
  cup.reports.clear();
  cup.finished.clear();
  cup.waiting = false;
}

/** Tables of the tournaments up to this one. Those of a later one may have come before the owner's word about it. */
function forgetTables({ cup: { tables } }: TableState, last: number): void {
  for (const key of tables.keys()) if (tryNamed(key).drawn <= last) tables.delete(key);
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

function receiveCupTable(state: TableState, bytes: Uint8Array): Verdict {
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
function takeTable(state: TableState, bytes: Uint8Array): Verdict {
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
  const { tables, opened } = state.cup;
  const { host } = table.value;
  tables.set(key, table);
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
  tables.set(key, table);
  changed(state);
  return "ignore";
}

/** Notes the result of our own game, on disk as well: its table may be archived before the owner has heard of it. */
export function noteResult(state: TableState, at: Try, result: CupResult): void {
  const { finished } = state.cup;
  if (finished.has(nameOf(at))) return;
  finished.set(nameOf(at), result);
  save(state, [{ bytes: reportOf(at, result), sealed: null }]);
  changed(state);
}

/** Tells the owner the results of our own games that have none there; the owner records them locally. */
export function reportResults(state: TableState): void {
  const { cup, finished } = state.cup;
  if (cup === null) return;
  for (const game of gamesOf(cup).flat().filter(isReady)) {
    const at = tryOf(cup, game);
    const result = finished.get(nameOf(at));
    if (result !== undefined) reportResult(state, at, result);
  }
}

function reportResult(state: TableState, at: Try, result: CupResult): void {
  const owner = ownerOf(state);
  if (owner === toHex(state.deps.me.key)) takeReport(state, myNumber(state), at, result);
  else state.deps.send(owner, reportOf(at, result));
}

function reportOf(at: Try, result: CupResult): Uint8Array {
  return encodeMessage({ kind: "cup-result", bytes: encode({ ...at, result }) });
}

function receiveReport(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const report = readReport(bytes);
  if (!direct || report === null) return "reject";
  const { cup } = state.cup;
  const player = cup?.players.findIndex((one) => toHex(one.player) === from) ?? -1;
  if (player === -1 || ownerOf(state) !== toHex(state.deps.me.key)) return "ignore";
  const { result, ...at } = report;
  takeReport(state, player, at, result);
  return "ignore";
}

/** `null` for anything malformed. */
function readReport(bytes: Uint8Array): v.InferOutput<typeof resultSchema> | null {
  const decoded = decode(bytes, 256);
  const parsed = decoded.ok ? v.safeParse(resultSchema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success ? parsed.output : null;
}

/** It counts when the loser reports it, or when both report the same. */
function takeReport(state: TableState, player: number, at: Try, result: CupResult): void {
  const { cup, reports } = state.cup;
  const game = cup === null ? undefined : findGame(cup, at);
  if (cup === null || cup.drawn !== at.drawn || game === undefined || !isReady(game)) return;
  if (game.results.length !== at.attempt || ![game.one, game.other].includes(player)) return;
  const said = reports.get(nameOf(at)) ?? new Map<number, CupResult>();
  reports.set(nameOf(at), said.set(player, result));
  const loser = result === "one" ? game.other : result === "other" ? game.one : null;
  const isAgreed = said.size === 2 && new Set(said.values()).size === 1;
  if (player === loser || isAgreed) sayCup(state, addResult(cup, at, result));
}

/** A player who has archived the table is out; the owner announces it. */
export function withdrawLeavers(state: TableState): void {
  const { cup } = state.cup;
  if (cup === null || endOf(cup).over || ownerOf(state) !== toHex(state.deps.me.key)) return;
  for (const [number, { player }] of cup.players.entries()) {
    const now = state.cup.cup;
    if (now !== null && state.left.has(toHex(player))) sayCup(state, withdraw(now, number));
  }
}

/** What a peer that catches up is told; the owner's word counts from the owner alone. */
export function cupMessages(state: TableState): Uint8Array[] {
  const { cup, tables } = state.cup;
  const seated = peersOf(state);
  const open = [...tables].filter(([, { value }]) => seated.includes(toHex(value.host)));
  return [
    ...(cup === null ? [] : [wordOf(cup)]),
    ...open.map(([name, { bytes: manifest }]) => {
      const bytes = encode({ ...tryNamed(name), manifest });
      return encodeMessage({ kind: "cup-table", bytes });
    }),
  ];
}

/** Restores what the log says about it. */
export function restoreCup(
  state: TableState,
  messages: readonly { readonly kind: string; readonly bytes: Uint8Array }[],
): void {
  for (const { kind, bytes } of messages) {
    const cup = kind === "cup" ? decodeCup(bytes) : null;
    if (cup !== null && takeCup(state, cup)) state.cup.words++;
    if (kind === "cup-table") takeTable(state, bytes);
    const own = kind === "cup-result" ? readReport(bytes) : null;
    if (own !== null) state.cup.finished.set(nameOf(own), own.result);
  }
}
