import { HOME, isRosette } from "../board.ts";
import { countShared, POWERS, SHARED, swapShared } from "./positions.ts";

/** The places that both players use. */
const SHARED_PLACES = [5, 6, 7, 8, 9, 10, 11, 12] as const;
export const ROSETTE: readonly boolean[] = Array.from({ length: HOME + 1 }, (_, place) =>
  isRosette(place),
);
const everyShared = Array.from({ length: SHARED }, (_, shared) => shared);
export const SWAPPED = Int32Array.from(everyShared, swapShared);
export const OWN_SHARED = Int32Array.from(everyShared, (shared) => countShared(shared, 1));
export const OTHER_SHARED = Int32Array.from(everyShared, (shared) => countShared(shared, 2));

/** Whose token stands on a shared place: 1 the mover's, 2 the other's, 0 nobody's. */
export function holderOf(shared: number, place: number): number {
  return ((shared / (POWERS[place] as number)) | 0) % 3;
}

/**
 * All positions with the same tokens on the shared squares are a class, and a move leads to few others. So many classes can
 * be brought up to date at the same time: those of a wave do not lead to one another.
 */
export interface Classes {
  /** From which classes a move of either player leads to each. */
  readonly before: readonly Int32Array[];
  /** Of a class and its mirror image, the one with the smaller number stands for both: one may lead to the other. */
  readonly waves: readonly Int32Array[];
}

let classes: Classes | undefined;

export function allClasses(): Classes {
  classes ??= classify();
  return classes;
}

function classify(): Classes {
  const before = everyShared.map(() => new Set<number>());
  for (const shared of everyShared)
    for (const next of nextClasses(shared)) {
      before[next]?.add(shared);
      before[swapped(next)]?.add(swapped(shared));
    }
  const inWave = new Int32Array(SHARED).fill(-1);
  const waves: number[][] = [];
  // Tokens far ahead first, so that what most moves lead to is up to date.
  for (let number = SHARED - 1; number >= 0; number--) {
    if ((inWave[number] as number) >= 0) continue;
    const shared = swapped(number);
    const taken = new Set<number>();
    for (const one of [shared, number]) {
      for (const other of before[one] ?? []) taken.add(inWave[other] as number);
      for (const other of nextClasses(one)) taken.add(inWave[other] as number);
      for (const other of nextClasses(swapped(one))) taken.add(inWave[swapped(other)] as number);
    }
    let wave = 0;
    while (taken.has(wave)) wave++;
    for (const one of [shared, number]) inWave[one] = wave;
    waves[wave] = [...(waves[wave] ?? []), shared];
  }
  return {
    before: before.map((some) => Int32Array.from(some)),
    waves: waves.map((some) => Int32Array.from(some)),
  };
}

function swapped(shared: number): number {
  return SWAPPED[shared] as number;
}

/** The other classes to which a move of the mover may lead, whatever stands on the private squares. */
function nextClasses(shared: number): Set<number> {
  const found = new Set<number>();
  const land = (rest: number, to: number) => {
    const there = holderOf(shared, to);
    if (there === 0 || (there === 2 && !ROSETTE[to]))
      found.add(rest + (1 - there) * (POWERS[to] as number));
  };
  for (let to = 5; to <= 8; to++) land(shared, to);
  for (const from of SHARED_PLACES) {
    if (holderOf(shared, from) !== 1) continue;
    const rest = shared - (POWERS[from] as number);
    for (let to = from + 1; to <= from + 4; to++)
      if (to > 12) found.add(rest);
      else land(rest, to);
  }
  return found;
}
