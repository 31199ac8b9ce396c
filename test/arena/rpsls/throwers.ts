import { type Random, randomBelow } from "../../../src/engine/random.ts";
import type { Symbol5 } from "../../../src/games/rpsls/throws.ts";

/** A way to throw, given both sides' throws so far, oldest first. */
export type Habit = (own: readonly Symbol5[], other: readonly Symbol5[], random: Random) => Symbol5;

export const SIZE = 5;
/** Each beats the two before it: rock, Spock, paper, lizard, scissors. */
export const CIRCLE: readonly Symbol5[] = [0, 4, 1, 3, 2];

/** The throw `steps` further round the circle; one or two steps further beat it. */
export function further(symbol: Symbol5, steps: number): Symbol5 {
  return CIRCLE[(CIRCLE.indexOf(symbol) + steps + SIZE) % SIZE] as Symbol5;
}

/** 1 if the first throw wins, -1 if it loses, 0 for a tie. */
export function resultOf(own: Symbol5, other: Symbol5): number {
  const ahead = (CIRCLE.indexOf(own) - CIRCLE.indexOf(other) + SIZE) % SIZE;
  return ahead === 0 ? 0 : ahead <= 2 ? 1 : -1;
}

export const anything: Habit = (_own, _other, random) => randomBelow(random, SIZE);

/** Throws this way in `percent` of its throws, and at random in the rest. */
export function often(percent: number, thrower: Habit): Habit {
  return (own, other, random) =>
    (randomBelow(random, 100) < percent ? thrower : anything)(own, other, random);
}

/** The number, of 0 to 4, that is there most often. */
export function mostFrequent(throws: readonly number[]): number | undefined {
  const counts = CIRCLE.map((_, symbol) => throws.filter((one) => one === symbol).length);
  return throws.length === 0 ? undefined : counts.indexOf(Math.max(...counts));
}

/** What followed the latest repetition of the last `length` throws. */
function followed(throws: readonly Symbol5[], length: number): Symbol5 | undefined {
  const recent = throws.slice(-length);
  for (let start = throws.length - length - 1; start >= 0; start--) {
    if (recent.every((symbol, step) => throws[start + step] === symbol))
      return throws[start + length];
  }
  return undefined;
}

/** Beats what a guess says the other will throw. */
export function beating(
  guess: (own: readonly Symbol5[], other: readonly Symbol5[]) => Symbol5 | undefined,
): Habit {
  return (own, other, random) => {
    const guessed = guess(own, other);
    return guessed === undefined ? anything(own, other, random) : further(guessed, 1);
  };
}

/** Beats the other's most frequent throw. */
const frequencyBeater = beating((_own, other) => mostFrequent(other));

/** Beats what followed the other's latest three throws when it last threw them, or two, or one. */
const historyMatcher = beating(
  (_own, other) => followed(other, 3) ?? followed(other, 2) ?? followed(other, 1),
);

/** Players with a weakness each; the names say which. */
export const POOL: Readonly<Record<string, Habit>> = {
  "always rock": () => 0,
  "mostly Spock": often(60, () => 4),
  "round the circle": (own) => further(own.at(-1) ?? 0, 1),
  "fixed song": (own) => SONG[own.length % SONG.length] as Symbol5,
  "two by turns": often(80, (own) => (own.at(-1) === 0 ? 1 : 0)),
  "same again": often(70, (own) => own.at(-1) ?? 0),
  "never the same": (own, _other, random) => further(own.at(-1) ?? 0, 1 + randomBelow(random, 2)),
  copies: often(90, (_own, other) => other.at(-1) ?? 0),
  "beats the last": often(
    90,
    beating((_own, other) => other.at(-1)),
  ),
  "stays if it won": often(80, (own, other) => stayOrMove(own, other, 1)),
  "moves if it lost": often(80, (own, other) => stayOrMove(own, other, -2)),
  "new habit every fifty": often(85, (own) => (Math.floor(own.length / 50) * 3) % SIZE),
  "by both last": often(
    90,
    (own, other) => BY_BOTH[(own.at(-1) ?? 0) * SIZE + (other.at(-1) ?? 0)] as Symbol5,
  ),
  "beats the most frequent": frequencyBeater,
  "beats the history": historyMatcher,
  "beats the beater": often(95, (own, other, random) => {
    const guessed = mostFrequent(own);
    return guessed === undefined ? anything(own, other, random) : further(guessed, 2);
  }),
};

const SONG: readonly Symbol5[] = [0, 3, 3, 1, 4, 0, 2, 2, 1, 3, 4, 4, 0, 1, 2];
/** A throw for each pair of last throws. */
const BY_BOTH: readonly Symbol5[] = Array.from(
  { length: SIZE * SIZE },
  (_, pair) => (pair * pair + 3 * pair + 1) % SIZE,
);

/** Repeats a throw that won; moves on by `steps` otherwise. */
function stayOrMove(own: readonly Symbol5[], other: readonly Symbol5[], steps: number): Symbol5 {
  const last = own.at(-1) ?? 0;
  return resultOf(last, other.at(-1) ?? 0) > 0 ? last : further(last, steps);
}
