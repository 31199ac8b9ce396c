import type { Seat } from "../engine/game.ts";
import type { Clock, EveningView, Snapshot, TimeControl } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { clockText } from "./clocks/text.ts";
import { fillCounted } from "./text/message.ts";
import { messagesIn } from "./text/messages.ts";

export const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the host's word of a time arrived, on the page's own clock. */
const arrivals = new WeakMap<object, number>();

function sinceArrival(word: object, now: number): number {
  const arrival = arrivals.get(word) ?? now;
  arrivals.set(word, arrival);
  return now - arrival;
}

/** Lets all of the host's times run from now on (`performance.now()`), though nobody may look at them for a while. */
export function noteTimes({ tables }: Snapshot, now: number): void {
  for (const { match, evening } of tables)
    for (const word of [match?.clock, match?.left, evening])
      if (word != null) sinceArrival(word, now);
}

/** Milliseconds left at `now`, never below 0. */
export function leftAt(clock: Clock, now: number): number {
  return Math.max(0, clock.left - sinceArrival(clock, now));
}

/** How much of the current move was still free when the clock was told. */
export function freeOf(clock: Clock, control: TimeControl | null | undefined): number {
  return control?.kind === "delay" ? Math.max(0, control.plus - (clock.limit - clock.left)) : 0;
}

/** A seat's time for all of its moves, while it runs. */
export interface TotalTime {
  readonly clock: Clock;
  /** What all seats had left. */
  readonly totals: readonly (number | null)[];
  readonly seat: Seat;
  readonly control: TimeControl | null | undefined;
}

/** Milliseconds left of it at `now`. */
export function totalLeftAt({ clock, totals, seat, control }: TotalTime, now: number): number {
  // Of the two, what has not changed is not told again, and would seem to have arrived earlier.
  const since = Math.min(sinceArrival(clock, now), sinceArrival(totals, now));
  return Math.max(0, (totals[seat] ?? 0) - Math.max(0, since - freeOf(clock, control)));
}

/** Milliseconds until the next match begins by itself. */
export function startsInAt(evening: EveningView, startsIn: number, now: number): number {
  return Math.max(0, startsIn - sinceArrival(evening, now));
}

/**
 * The time left, as short as it can be read: `0:42`, `12:05`, `23 hours`, `3 days`. Seconds are rounded up, except for
 * the millisecond that a rule with a strict limit adds (`Game.timeLimit`).
 */
export function timeText(language: Language, left: number): string {
  const { seats } = messagesIn(language);
  const seconds = Math.ceil(Math.max(0, left - 1) / SECOND);
  if (left >= 2 * DAY) return fillCounted(language, seats.days, Math.floor(left / DAY), {});
  if (left >= HOUR) return fillCounted(language, seats.hours, Math.floor(left / HOUR), {});
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until `timeText` changes. */
export function untilNextText(left: number): number {
  if (left >= HOUR) return (left % (left >= 2 * DAY ? DAY : HOUR)) + 1;
  return Math.min(left, (left - 1) % SECOND || SECOND);
}

/** One warning is enough, near the end but in time to act: the first of these that is at most half the limit. */
const WARNINGS = [10 * SECOND, 5 * SECOND];

/** How long before the end of a limit a player is warned; `null` if the limit is too short to read a warning. */
export function warningFor(limit: number): number | null {
  return WARNINGS.find((warning) => limit >= 2 * warning) ?? null;
}

/** Milliseconds until the player must be warned, or `null` if it is too late or never worth it. */
export function untilWarning({ limit }: Clock, left: number): number | null {
  const warning = warningFor(limit);
  return warning !== null && left > warning ? left - warning : null;
}

/**
 * What comes of running out of time: the others may vote this player out, the only other one may wait no longer, the own
 * app resigns, or, on one device, this player is out.
 */
export type EndOfTime = "vote" | "wait" | "resign" | "out";

/**
 * The text beside the time for the player who is to move: what its end means, and then that it has come; `null` before
 * that.
 */
export function endText(
  language: Language,
  { limit }: Clock,
  left: number,
  end: EndOfTime,
): string | null {
  const { ends, up } = clockText[language];
  if (left === 0) return up[end];
  return left <= (warningFor(limit) ?? 0) ? ends[end] : null;
}
