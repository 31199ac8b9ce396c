import * as v from "valibot";
import { toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { CupResult } from "../api/cup-api.ts";
import type { PlayerId } from "../api/terms.ts";
import { ownerOf, ownersSoFar } from "../evening/again.ts";
import { encodeMessage } from "../table/messages.ts";
import {
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
  decodeCup,
  encodeCup,
  endOf,
  findGame,
  firstWord,
  gamesOf,
  isReady,
  isSameDraw,
  isSayable,
  MAX_STORED_WORDS,
  nextWord,
  withdraw,
} from "./cup.ts";
import {
  forgetTables,
  myNumber,
  nameOf,
  receiveCupTable,
  type Try,
  takeTable,
  tryFields,
  tryNamed,
  tryOf,
} from "./cup-games.ts";

/** What those at a table tell one another about its tournament: the owner the standings, players the results. */

const resultSchema = v.strictObject({
  ...tryFields,
  result: v.picklist(["one", "other", "draw"] as const),
});

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
  cup.waiting = null;
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
