import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { MAX_NAME } from "../../../protocol/join.ts";
import { MANIFEST_LIMIT, MAX_PHASE_MS, MAX_SEATS } from "../../../protocol/manifest.ts";
import { keyField, wholeNumber } from "../../../protocol/signed.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import { lineOf } from "../../../protocol/text.ts";
import type { CupKind, CupResult } from "../api/cup-api.ts";

/**
 * A tournament among the players of one table: a knock-out or a round-robin of matches for two. Knows no table, key or
 * network.
 */

export const MIN_PLAYERS = 4;
export const MAX_PLAYERS = 16;
/** A drawn knock-out game is replayed; nobody draws this often. The last attempt has a winner, if the owner names one. */
const MAX_ATTEMPTS = 16;
export const CUP_LIMIT = 32 * 1024;
/**
 * Each owner of the table has as many numbers for words, above those of the owners before, of whose last words it may
 * not have heard: the largest tournament takes about 250. Without a bound an owner could say the last of all and leave,
 * and the next would not be heard; and every word is written to disk by all.
 */
const WORDS_EACH = 4096;
export const MAX_WORD = WORDS_EACH * MAX_SEATS;
/** Beyond these, the owners' words count and are not written to disk by the others. */
export const MAX_STORED_WORDS = 1024;

export interface CupTerms {
  readonly game: string;
  /** As the game's own parser takes them. */
  readonly options: unknown;
  readonly stake: number;
  /** Milliseconds a move may take. */
  readonly phase: number | null;
}

/** Which of the tournaments at a table: the number of the word that drew it. */
export interface CupDraw {
  readonly drawn: number;
}

/** The owner's word about it. Everything else follows from this. */
export interface Cup extends CupDraw {
  readonly kind: CupKind;
  readonly terms: CupTerms;
  /** In the order of the draw. */
  readonly players: readonly { readonly player: Uint8Array; readonly name: string }[];
  /** Those who have left, by number. The others win the games they have not played. */
  readonly gone: readonly number[];
  /** Results in the order they came; a drawn knock-out game is there as often as it was played. */
  readonly played: readonly CupPlayed[];
  /** The owner's version number: the later word counts. */
  readonly word: number;
}

/** A game's place in the tournament. */
export interface CupPlace {
  readonly round: number;
  readonly place: number;
}

interface CupPlayed extends CupPlace {
  readonly result: CupResult;
}

export interface CupGame extends CupPlace {
  /** Players by number. `null`: not known yet, or nobody. */
  readonly one: number | null;
  readonly other: number | null;
  /** Including draws of a knock-out before it was decided. */
  readonly results: readonly CupResult[];
  /** Nothing more is played: it was decided, somebody has left, or there is no opponent. */
  readonly over: boolean;
  /** Who goes on, or won. `null`: open, a draw, or both have left. */
  readonly winner: number | null;
}

const schema: v.GenericSchema<unknown, Cup> = v.strictObject({
  kind: v.picklist(["knock-out", "round-robin"] as const),
  terms: v.strictObject({
    game: v.pipe(v.string(), v.maxLength(32)),
    options: v.unknown(),
    stake: wholeNumber(0, MAX_STAKE),
    phase: v.nullable(wholeNumber(1000, MAX_PHASE_MS)),
  }),
  players: v.pipe(
    v.array(v.strictObject({ player: keyField, name: lineOf(1, MAX_NAME) })),
    v.minLength(MIN_PLAYERS),
    v.maxLength(MAX_PLAYERS),
  ),
  gone: v.pipe(v.array(wholeNumber(0, MAX_PLAYERS - 1)), v.maxLength(MAX_PLAYERS)),
  played: v.pipe(
    v.array(
      v.strictObject({
        round: wholeNumber(0, MAX_PLAYERS),
        place: wholeNumber(0, MAX_PLAYERS),
        result: v.picklist(["one", "other", "draw"] as const),
      }),
    ),
    v.maxLength(MAX_ATTEMPTS * MAX_PLAYERS),
  ),
  drawn: wholeNumber(0, MAX_WORD),
  word: wholeNumber(0, MAX_WORD),
});

export function encodeCup(cup: Cup): Uint8Array {
  return encode({
    ...cup,
    terms: { ...cup.terms },
    players: cup.players.map((one) => ({ ...one })),
    gone: [...cup.gone],
    played: cup.played.map((one) => ({ ...one })),
  } as never);
}

/** `null` for anything malformed. */
export function decodeCup(bytes: Uint8Array): Cup | null {
  const decoded = decode(bytes, CUP_LIMIT);
  const parsed = decoded.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success && isSound(parsed.output) ? parsed.output : null;
}

/**
 * Whether the word could have come about by the rules here. One filled with repetitions would leave the next owner no
 * room for what has happened since.
 */
function isSound(cup: Cup): boolean {
  const { players, gone, played, terms, kind } = cup;
  if (cup.drawn > cup.word) return false;
  if (new Set(gone).size < gone.length || gone.some((one) => one >= players.length)) return false;
  if (new Set(players.map(({ player }) => toHex(player))).size < players.length) return false;
  if (encode(terms.options as never).length > MANIFEST_LIMIT) return false;
  const most = kind === "knock-out" ? MAX_ATTEMPTS : 1;
  const games = gamesOf(cup);
  const results = new Map<CupGame | undefined, number>();
  for (const { round, place } of played) {
    const game = games[round]?.[place];
    results.set(game, (results.get(game) ?? 0) + 1);
  }
  return !results.has(undefined) && [...results.values()].every((count) => count <= most);
}

/** All games by round; later rounds of a knock-out with the players known so far. */
export function gamesOf(cup: Cup): readonly (readonly CupGame[])[] {
  return cup.kind === "round-robin" ? roundRobin(cup) : knockOut(cup);
}

/**
 * The circle method: the first player stays, the others move on by one each round; a player without an opponent has a
 * bye.
 */
function roundRobin(cup: Cup): CupGame[][] {
  const count = cup.players.length;
  const size = count + (count % 2);
  return Array.from({ length: size - 1 }, (_, round) => {
    const circle = [
      0,
      ...Array.from({ length: size - 1 }, (_, at) => 1 + ((at + round) % (size - 1))),
    ];
    return Array.from({ length: size / 2 }, (_, at) => {
      const pair = [circle[at] ?? 0, circle[size - 1 - at] ?? 0];
      // Otherwise the player who stays would always begin.
      return at === 0 && round % 2 === 1 ? pair.reverse() : pair;
    })
      .filter((pair) => pair.every((player) => player < count))
      .map(([one = 0, other = 0], place) => gameOf(cup, { round, place }, one, other));
  });
}

/** The first in the draw meet the last, so that byes in the first round go to the first. */
function knockOut(cup: Cup): CupGame[][] {
  const count = cup.players.length;
  const rounds = Math.ceil(Math.log2(count));
  let left: (number | null)[] = bracket(2 ** rounds).map((player) =>
    player < count ? player : null,
  );
  // In the first round an empty place is nobody; later it is somebody not known yet, unless both have left.
  let open = left.map(() => false);
  return Array.from({ length: rounds }, (_, round) => {
    const games = Array.from({ length: left.length / 2 }, (_, place) => {
      const [one, other] = [left[2 * place] ?? null, left[2 * place + 1] ?? null];
      const isOpen = open[2 * place] === true || open[2 * place + 1] === true;
      if (isOpen) return { round, place, one, other, results: [], over: false, winner: null };
      return gameOf(cup, { round, place }, one, other);
    });
    left = games.map(({ winner }) => winner);
    open = games.map(({ over }) => !over);
    return games;
  });
}

/** Numbers in an order in which the first and the second can meet only in the last round. */
function bracket(size: number): number[] {
  if (size === 1) return [0];
  return bracket(size / 2).flatMap((player) => [player, size - 1 - player]);
}

function gameOf(
  cup: Cup,
  { round, place }: CupPlace,
  one: number | null,
  other: number | null,
): CupGame {
  const results = cup.played.flatMap((played) =>
    played.round === round && played.place === place ? played.result : [],
  );
  const at = { round, place, one, other, results };
  const last = results.at(-1);
  if (last === "one" || last === "other")
    return { ...at, over: true, winner: last === "one" ? one : other };
  if (last === "draw" && cup.kind === "round-robin") return { ...at, over: true, winner: null };
  const here = [one, other].filter((player) => player !== null && !cup.gone.includes(player));
  return here.length === 2
    ? { ...at, over: false, winner: null }
    : { ...at, over: true, winner: here[0] ?? null };
}

export function findGame(cup: Cup, { round, place }: CupPlace): CupGame | undefined {
  return gamesOf(cup)[round]?.[place];
}

/** Whether both players are known and may play now. */
export function isReady({ one, other, over }: CupGame): boolean {
  return !over && one !== null && other !== null;
}

/** Who opens a game's table and begins: in turn, if it is replayed. */
export function homeOf({ one, other, results }: CupGame): number | null {
  return results.length % 2 === 0 ? one : other;
}

/** The number of the word after this one. Not even the last one of all has a successor that could not be read. */
export function nextWord({ word }: Pick<Cup, "word">): number {
  return Math.min(MAX_WORD, word + 1);
}

/** The lowest number for an owner's word. `owners`: how many the table has had, this one included. */
export function firstWord(owners: number): number {
  return Math.min(MAX_WORD, WORDS_EACH * (owners - 1) + 1);
}

/** Whether both words are about the same tournament. The later one may lack results, if its owner was away. */
export function isSameDraw(one: Cup, other: Cup): boolean {
  const draw = ({ kind, terms, players, drawn }: Cup) =>
    encode({ kind, terms, players, drawn } as never);
  return equalBytes(draw(one), draw(other));
}

/** Whether an owner may say this word. `owners`: how many the table has had, this one included. */
export function isSayable({ word }: Pick<Cup, "word">, owners: number): boolean {
  return word <= WORDS_EACH * owners;
}

/** `null` where there is nothing to decide. */
export function addResult(cup: Cup, place: CupPlace, result: CupResult): Cup | null {
  const game = findGame(cup, place);
  const most = result === "draw" ? MAX_ATTEMPTS - 1 : MAX_ATTEMPTS;
  if (game === undefined || !isReady(game) || game.results.length >= most) return null;
  const played = { round: game.round, place: game.place, result };
  return { ...cup, played: [...cup.played, played], word: nextWord(cup) };
}

/** `null` if that is known. */
export function withdraw(cup: Cup, player: number): Cup | null {
  if (cup.gone.includes(player) || cup.players[player] === undefined) return null;
  return { ...cup, gone: [...cup.gone, player], word: nextWord(cup) };
}

/** Half points: two for a win, one for a draw. Wins of a knock-out count the same. */
export function pointsOf(cup: Cup): number[] {
  const games = gamesOf(cup).flat();
  return cup.players.map((_, player) => {
    const mine = games.filter(({ one, other }) => one === player || other === player);
    const won = mine.filter(({ winner }) => winner === player).length;
    const drawn = mine.filter(
      ({ over, winner, results }) => over && winner === null && results.at(-1) === "draw",
    ).length;
    return 2 * won + drawn;
  });
}

/** Whether everything is played, and who has won: in a round-robin there may be several. */
export function endOf(cup: Cup): { readonly over: boolean; readonly champions: readonly number[] } {
  const rounds = gamesOf(cup);
  if (!rounds.flat().every(({ over }) => over)) return { over: false, champions: [] };
  if (cup.kind === "knock-out") {
    const winner = rounds.at(-1)?.[0]?.winner ?? null;
    return { over: true, champions: winner === null ? [] : [winner] };
  }
  const points = pointsOf(cup);
  const here = [...cup.players.keys()].filter((player) => !cup.gone.includes(player));
  const most = Math.max(0, ...here.map((player) => points[player] ?? 0));
  return { over: true, champions: here.filter((player) => points[player] === most) };
}
