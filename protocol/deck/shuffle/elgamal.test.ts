import { describe, expect, test } from "vitest";
import { seededBytes } from "../../randomness.ts";
import { randomPermutation } from "./elgamal.ts";

describe("52: a permutation", () => {
  test("falls on each of the 24 orders of four equally often", () => {
    const random = seededBytes(new Uint8Array(32).fill(4), "permutations");
    const counts = new Map<string, number>();
    const runs = 24_000;
    for (let run = 0; run < runs; run++) {
      const order = randomPermutation(4, random).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // The 99.99 % point for 23 degrees of freedom.
    expect(chi).toBeLessThan(56.6);
  });

  test("draws again instead of folding a word beyond the last multiple", () => {
    const words = [
      Uint8Array.of(255, 255, 255, 255),
      Uint8Array.of(0, 0, 0, 1),
      Uint8Array.of(0, 0, 0, 0),
    ];
    expect(randomPermutation(3, () => words.shift() ?? new Uint8Array(4))).toEqual([2, 0, 1]);
    expect(words).toHaveLength(0);
  });

  test("takes its randomness from the given source only", () => {
    const from = (seed: number) =>
      randomPermutation(52, seededBytes(new Uint8Array(32).fill(seed), "p"));
    expect(from(1)).toEqual(from(1));
    expect(from(1)).not.toEqual(from(2));
    // A constant source is noticeable: it never gives another order.
    const stuck = () => new Uint8Array(4);
    expect(randomPermutation(4, stuck)).toEqual(randomPermutation(4, stuck));
  });
});
