import { randomBelow, seededRandom } from "../../../src/engine/random.ts";

/** The chance of an evening: one seed, one course of decisions. */
export interface Dice {
  below(bound: number): number;
  /** Once in so many times. */
  once(times: number): boolean;
  of<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  /** One of them, by their weights; `undefined` if there is none. */
  weighed<T extends { readonly weight: number }>(items: readonly T[]): T | undefined;
}

export function diceOf(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (bound: number) => randomBelow(random, bound);
  return {
    below,
    once: (times) => below(times) === 0,
    of: (items) => items[below(items.length)] ?? items[0],
    pick: (items) => (items.length === 0 ? undefined : items[below(items.length)]),
    weighed(items) {
      const sum = items.reduce((total, { weight }) => total + weight, 0);
      if (sum === 0) return undefined;
      let left = below(sum);
      return items.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
    },
  };
}
