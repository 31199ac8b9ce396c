import type { Clock } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { fillCounted } from "./text/message.ts";
import { messagesIn } from "./text/messages.ts";

export const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the seats of a clock run out of time, on the page's own clock: counted from when the host's word arrived. */
const ends = new WeakMap<Pick<Clock, "left">, number>();

/** Milliseconds left at `now` (`performance.now()`), never below 0. */
export function leftAt(clock: Pick<Clock, "left">, now: number): number {
  const end = ends.get(clock) ?? now + clock.left;
  ends.set(clock, end);
  return Math.max(0, end - now);
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
 * The text beside the time for the player who is to move: what its end means, and then that it has come; `null` before
 * that.
 */
export function endText(language: Language, { limit }: Clock, left: number): string | null {
  const { seats } = messagesIn(language);
  if (left === 0) return seats.timeUp;
  return left <= (warningFor(limit) ?? 0) ? seats.timeEnds : null;
}
