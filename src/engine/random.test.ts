import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Random, randomBelow, seededRandom, shuffled } from "./random.ts";

/** A stream of exactly these words. */
function words(...given: number[]): Random {
  return () => {
    const word = given.shift();
    if (word === undefined) throw new Error("no more words");
    return word;
  };
}

describe("seededRandom", () => {
  // Checked against an independent Python port of the author's C code.
  it("gives the same 32-bit words for the same seed, on every machine and in every version", () => {
    const random = seededRandom(1, 2, 3, 4);
    expect([random(), random(), random()]).toEqual([417285410, 1196253302, 123583739]);
  });

  it("gives a different stream for every seed", () => {
    const first = new Set(Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)()));
    expect(first.size).toBe(1000);
  });
});

describe("randomBelow", () => {
  it("draws again in the last, incomplete run of values, so that none is favoured", () => {
    // 2^32 = 3 * 1431655765 + 1: only the last word is rejected.
    expect(randomBelow(words(0xffff_ffff, 7), 3)).toBe(1);
    expect(randomBelow(words(0xffff_fffe), 3)).toBe(2);
    expect(randomBelow(words(0xffff_ffff), 2 ** 32)).toBe(0xffff_ffff);
  });

  it("is the remainder of the word", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.integer({ min: 1, max: 2 ** 32 }),
        (word, bound) => {
          fc.pre(word < 2 ** 32 - (2 ** 32 % bound));
          expect(randomBelow(words(word), bound)).toBe(word % bound);
        },
      ),
    );
  });

  it("draws every value about as often as expected", () => {
    const random = seededRandom(9);
    const counts = [0, 0, 0, 0, 0];
    for (let draw = 0; draw < 50_000; draw++) {
      const value = randomBelow(random, 5);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    // Six standard deviations of a binomial count with n = 50000, p = 1/5.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(6 * 90);
  });
});

describe("shuffled", () => {
  it("keeps every item and leaves the original unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const before = items.slice();
        const after = shuffled(seededRandom(seed), items);
        expect(items).toEqual(before);
        expect(after.toSorted()).toEqual(items.toSorted());
      }),
    );
  });

  it("reaches each order by exactly one sequence of draws", () => {
    const orders = [0, 1, 2].flatMap((last) =>
      [0, 1].map((middle) => shuffled(words(last, middle), ["a", "b", "c"]).join("")),
    );
    expect(orders.toSorted()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
  });
});
