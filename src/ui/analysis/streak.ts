/** The streak of days on which the puzzle was solved, up to and including day `last`. */
export interface Streak {
  readonly days: number;
  readonly last: number;
}

const KEY = "fairhand-puzzle-streak";
const DAY_MS = 86_400_000;

/** The local day of a date, counted from 1970-01-01. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** The stored streak; none if nothing valid is stored. */
export function readStreak(storage: Pick<Storage, "getItem">): Streak {
  const [, days, last] = /^(\d{1,6}):(\d{1,6})$/.exec(storage.getItem(KEY) ?? "") ?? [];
  return { days: Number(days ?? 0), last: Number(last ?? 0) };
}

/** The days in a row as of `day`: the streak goes on as long as that day's puzzle can still be solved. */
export function daysInARow({ days, last }: Streak, day: number): number {
  return last >= day - 1 ? days : 0;
}

/**
 * Records that a day's puzzle was solved; a second time on the same day changes nothing. Nor does the day before the
 * last one: whoever travels west has it twice.
 */
export function noteSolved(storage: Pick<Storage, "getItem" | "setItem">, day: number): Streak {
  const { days, last } = readStreak(storage);
  if (last === day || last === day + 1) return { days, last };
  const streak = { days: last === day - 1 ? days + 1 : 1, last: day };
  storage.setItem(KEY, `${streak.days}:${streak.last}`);
  return streak;
}
