import type { Seat } from "../engine/game.ts";
import type { ChancePoint, Replay } from "../host/api/api.ts";
import { joinSentences } from "../text/joining.ts";
import type { Language } from "../text/language.ts";
import { fill, fillCounted } from "./text/message.ts";
import { messagesIn } from "./text/messages.ts";

/** A point of the graph: the chance of the seat it is drawn for in a position of the replay, 0..1. */
export interface Point {
  readonly position: number;
  readonly chance: number;
}

/** The chances as far as they are judged, and how the match ended once all of them are. */
export function pointsOf(
  chances: readonly ChancePoint[],
  { moves, outcome }: Pick<Replay, "moves" | "outcome">,
  complete: boolean,
  seat: Seat = 0,
): readonly Point[] {
  const points = chances.map(({ turn, chance }) => ({ position: turn, chance }));
  if (!complete || outcome === null) return points;
  const { winners } = outcome;
  const chance = winners.includes(seat) ? 1 / winners.length : 0;
  return [...points, { position: moves.length, chance }];
}

/** Whether a decision is marked in the graph; there are too many inaccuracies for that. */
export function isMistake({ grade }: ChancePoint): boolean {
  return grade === "mistake" || grade === "blunder";
}

/** The mistakes that gave away most, at most `count`, in the order of play. */
export function gravest(mistakes: readonly ChancePoint[], count: number): readonly ChancePoint[] {
  return mistakes
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, count)
    .sort((a, b) => a.turn - b.turn);
}

/** A chance from the view of `seat`, in whole percent: both add up to a hundred. */
export function percentFor(seat: Seat, chance: number): number {
  const first = Math.round(100 * chance);
  return seat === 0 ? first : 100 - first;
}

/** A number with the minus sign that belongs to a plus, and without one if it rounds to zero. */
export function decimalText(value: number, digits = 0): string {
  const size = Math.abs(value).toFixed(digits);
  return value < 0 && Number(size) !== 0 ? `−${size}` : size;
}

/** The same with a plus for what is more than zero. */
export function signedText(value: number, digits = 0): string {
  const text = decimalText(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** What a decision gave away in percent, with its uncertainty where there is one. */
export function lossText({ loss, error }: Pick<ChancePoint, "loss" | "error">): string {
  const percent = `${Math.round(100 * loss)}`;
  return error === undefined ? percent : `${percent} ± ${Math.ceil(100 * error)}`;
}

/** How many mistakes and how many blunders are marked: the review lists each by itself. */
export function markedText(language: Language, chances: readonly ChancePoint[]): string {
  const words = messagesIn(language).chances;
  const count = (wanted: ChancePoint["grade"]) =>
    chances.filter(({ grade }) => grade === wanted).length;
  const mistakes = fillCounted(language, words.mistakes, count("mistake"), {});
  const blunders = fillCounted(language, words.blunders, count("blunder"), {});
  if (count("blunder") === 0) return mistakes;
  return count("mistake") === 0 ? blunders : fill(words.both, { mistakes, blunders });
}

/** The message when all `decisions` have been gone through: those that no bot could judge may hide mistakes. */
export function verdictText(
  language: Language,
  chances: readonly ChancePoint[],
  decisions: number,
): string {
  const words = messagesIn(language).chances;
  const count = chances.filter(isMistake).length;
  const marked = fillCounted(language, words.marked, count, {
    what: markedText(language, chances),
  });
  const unjudged = decisions - chances.length;
  // If anything was given away, however little, "no mistakes" would not be true.
  const clean = chances.every(({ loss }) => loss === 0);
  if (unjudged === 0) return count === 0 && !clean ? words.noneDecisive : marked;
  const found = count === 0 ? words.noneFound : marked;
  return joinSentences(language, [
    ...(chances.length === 0 ? [] : [found]),
    fillCounted(language, words.unjudged, unjudged, {}),
  ]);
}

/** The graph's own units. */
export const GRAPH = { width: 600, height: 200 } as const;

/** The place of a point in the graph of a match with this many positions. */
export function placeOf(
  { position, chance }: Point,
  positions: number,
): { readonly x: number; readonly y: number } {
  return {
    x: (GRAPH.width * position) / Math.max(positions - 1, 1),
    y: GRAPH.height * (1 - chance),
  };
}

/** The position nearest to a share of the graph's width. */
export function positionAt(share: number, positions: number): number {
  return Math.min(Math.max(Math.round(share * (positions - 1)), 0), positions - 1);
}

/** The outline of the line, as the `d` of an SVG path; empty for less than two points. */
export function lineThrough(points: readonly Point[], positions: number): string {
  if (points.length < 2) return "";
  return points
    .map((point, index) => {
      const { x, y } = placeOf(point, positions);
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(" ");
}

/** A player's summary in a review. */
export interface Review {
  /** Between two moves or more: programs for backgammon count no others either (GNU Backgammon's "unforced moves"). */
  readonly decisions: number;
  /** What was given away a decision, in thousandths of a match. */
  readonly rate: number;
  /** How many decisions are in each class. */
  readonly grades: Readonly<Record<"inaccuracy" | "mistake" | "blunder", number>>;
  /** The throws' total effect, in matches; `null` in games without chance. */
  readonly luck: number | null;
}

/** The review of a seat, by the decisions that are judged. */
export function reviewOf(chances: readonly ChancePoint[], seat: Seat): Review {
  const own = chances.filter((one) => one.seat === seat && one.forced !== true);
  const lost = own.reduce((sum, { loss }) => sum + loss, 0);
  const count = (wanted: ChancePoint["grade"]) =>
    own.filter(({ grade }) => grade === wanted).length;
  const throws = chances.flatMap((one) => one.throws ?? []);
  const luck = luckIn(throws);
  return {
    decisions: own.length,
    rate: own.length === 0 ? 0 : (1000 * lost) / own.length,
    grades: {
      inaccuracy: count("inaccuracy"),
      mistake: count("mistake"),
      blunder: count("blunder"),
    },
    luck: throws.length === 0 ? null : seat === 0 ? luck : -luck,
  };
}

/** How luck and play led from a player's chance at the start to the one at the end, in whole percent that add up. */
export interface Balance {
  readonly start: number;
  readonly luck: number;
  /** What the other gave away, less what the player gave away. */
  readonly play: number;
  /** 100 or 0 if the match was played to its end. */
  readonly end: number;
}

/** The balance of a seat. All decisions must be judged; `null` in games without chance. */
export function balanceOf(chances: readonly ChancePoint[], seat: Seat): Balance | null {
  const [first] = chances;
  if (first?.throws === undefined) return null;
  const begun = first.chance - luckIn(first.throws);
  const lucky = luckIn(chances.flatMap((one) => one.throws ?? []));
  const played = chances.reduce((sum, one) => sum + (one.seat === 0 ? -one.loss : one.loss), 0);
  const [start, end] = [percentFor(0, begun), percentFor(0, begun + lucky + played)];
  // Each is the whole number below or above, and the one that is cut off more gets what is missing.
  const [least, cut] = [Math.floor(100 * lucky), Math.floor(100 * played)];
  const missing = end - start - least - cut;
  const moreLuck = 100 * lucky - least >= 100 * played - cut;
  const luck = least + (moreLuck ? Math.ceil(missing / 2) : Math.floor(missing / 2));
  const play = end - start - luck;
  return seat === 0
    ? { start, luck, play, end }
    : { start: 100 - start, luck: -luck, play: -play, end: 100 - end };
}

/** For seat 0. */
function luckIn(throws: NonNullable<ChancePoint["throws"]>): number {
  return throws.reduce((sum, { luck }) => sum + luck, 0);
}
