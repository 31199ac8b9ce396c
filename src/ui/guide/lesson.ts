import type { Plain, Seat } from "../../engine/game.ts";

/** What a learner sees. */
export interface Situation<View, Action> {
  readonly view: View;
  /** Empty when it is not the learner's turn. */
  readonly legal: readonly Action[];
  readonly seat: Seat;
  /** Moves the learner has made in this match. */
  readonly made: number;
}

/** One hint of a guided match: `id` names its text. */
export interface Lesson<View, Action, Id extends string = string> {
  readonly id: Id;
  /** Whether this is the moment to say it. */
  readonly fits: (situation: Situation<View, Action>) => boolean;
}

export type AnyLesson = Lesson<Plain, Plain>;

/** Which lesson is shown, and since when. */
export interface Progress {
  readonly seen: readonly string[];
  readonly current: { readonly id: string; readonly made: number } | null;
}

export const FIRST_LESSON: Progress = { seen: [], current: null };

/** A lesson stays until the learner has moved once more; the next one begins when its moment comes. */
export function advance(
  lessons: readonly AnyLesson[],
  progress: Progress,
  situation: Situation<Plain, Plain>,
): Progress {
  const { current, seen } = progress;
  const isOver = current !== null && situation.made > current.made;
  if (current !== null && !isOver) return progress;
  const learned = current === null ? seen : [...seen, current.id];
  const next = lessons.find(({ id, fits }) => !learned.includes(id) && fits(situation));
  if (next === undefined && current === null) return progress;
  return {
    seen: learned,
    current: next === undefined ? null : { id: next.id, made: situation.made },
  };
}

/** The learner has read it. */
export function dismiss({ seen, current }: Progress): Progress {
  return current === null ? { seen, current } : { seen: [...seen, current.id], current: null };
}

const KEY = "fairhand-guide";

/** Begins a guided match at this table; any other one is no longer guided. */
export function keepGuide(
  storage: Pick<Storage, "setItem">,
  table: string,
  seen: readonly string[],
) {
  storage.setItem(KEY, JSON.stringify({ table, seen }));
}

export function endGuide(storage: Pick<Storage, "removeItem">) {
  storage.removeItem(KEY);
}

/** What has already been said at this table; `null` if nobody is guided. Data written by another version is ignored. */
export function readGuide(storage: Pick<Storage, "getItem">, table: string): Progress | null {
  const kept = parse(storage.getItem(KEY));
  if (typeof kept !== "object" || kept === null || !("table" in kept) || kept.table !== table)
    return null;
  const seen = "seen" in kept && Array.isArray(kept.seen) ? kept.seen : [];
  return { seen: seen.filter((id) => typeof id === "string"), current: null };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
