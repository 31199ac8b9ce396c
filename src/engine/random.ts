/** A stream of 32-bit words, the only form in which chance enters the engine's helpers. */
export type Random = () => number;

/**
 * sfc32 (Chris Doty-Humphrey, PractRand), seeded from four words: fast, reproducible, not secret. For the local dealer,
 * bots and simulations only, never for anything that peers must not predict.
 */
export function seededRandom(...seed: readonly number[]): Random {
  let a = seed[0] ?? 0;
  let b = seed[1] ?? 0x9e3779b9;
  let c = seed[2] ?? 0x243f6a88;
  let counter = seed[3] ?? 1;
  const next = () => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  // The author's warm-up rounds, which mix a short seed into the whole state.
  for (let round = 0; round < 12; round++) next();
  return next;
}

const WORDS = 2 ** 32;

/** A uniform integer in 0..bound-1, by rejection so that no value is favoured. `bound` is 1..2^32. */
export function randomBelow(random: Random, bound: number): number {
  let word = random();
  // Only words this close to 2^32 can lie beyond the last complete run of values.
  if (word > WORDS - bound) {
    const limit = WORDS - (WORDS % bound);
    while (word >= limit) word = random();
  }
  // Several times as fast as `%`, and exact below 2^53.
  return word - Math.floor(word / bound) * bound;
}

/** A shuffled copy (Fisher-Yates, from the end). */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const result = items.slice();
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    const held = result[last] as T;
    result[last] = result[other] as T;
    result[other] = held;
  }
  return result;
}
