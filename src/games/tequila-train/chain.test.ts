import fc from "fast-check";
import { expect, test } from "vitest";
import type { Face } from "../../engine/game.ts";
import { longestChain } from "./chain.ts";
import { farEnd, MOST_PIPS, pipsOf, TILE_COUNT, tileOf } from "./tiles.ts";

const hands = (maxLength: number) =>
  fc.uniqueArray(fc.nat(TILE_COUNT - 1), { minLength: 0, maxLength });
const ends = fc.nat(MOST_PIPS);

/** Every chain of these tiles from `end` on. */
function chains(hand: readonly Face[], end: number): Face[][] {
  return [
    [],
    ...hand.flatMap((face) => {
      const far = farEnd(face, end);
      if (far < 0) return [];
      return chains(
        hand.filter((other) => other !== face),
        far,
      ).map((rest) => [face, ...rest]);
    }),
  ];
}

const sum = (chain: readonly Face[]) => chain.reduce((pips, face) => pips + pipsOf(face), 0);

test("with enough steps it finds the longest chain, and the heaviest of that length", () => {
  fc.assert(
    fc.property(hands(9), ends, (hand, end) => {
      const all = chains(hand, end);
      const found = longestChain(hand, end, 100_000);
      expect(all).toContainEqual(found);
      const length = Math.max(...all.map((chain) => chain.length));
      expect(found).toHaveLength(length);
      const longest = all.filter((chain) => chain.length === length);
      expect(sum(found)).toBe(Math.max(...longest.map(sum)));
    }),
    { seed: 1 },
  );
});

test("with few steps it looks at the oldest tiles first", () => {
  const hand = [tileOf(0, 1), tileOf(1, 2), tileOf(0, 9), tileOf(9, 8), tileOf(8, 7)];
  expect(longestChain(hand, 0, 2)).toEqual(hand.slice(0, 2));
  expect(longestChain(hand, 0, 5)).toEqual(hand.slice(2));
});

test("a hand can be as large as the whole set", () => {
  fc.assert(
    fc.property(hands(TILE_COUNT), ends, (hand, end) => {
      const found = longestChain(hand, end, 300);
      let at = end;
      for (const face of found) at = farEnd(face, at);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(new Set(found).size).toBe(found.length);
      expect(hand).toEqual(expect.arrayContaining([...found]));
      expect(found.length > 0).toBe(hand.some((face) => farEnd(face, end) >= 0));
    }),
    { seed: 1 },
  );
  const last = [...Array(TILE_COUNT).keys()].filter((face) => farEnd(face, 12) < 0);
  const hand = [...last, tileOf(12, 3)];
  expect(longestChain(hand, 12, 1)).toEqual([tileOf(12, 3)]);
});
