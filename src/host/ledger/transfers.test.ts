import fc from "fast-check";
import { expect, test } from "vitest";
import { transfersOf } from "./transfers.ts";

test("one winner takes every loser's stake", () => {
  expect(transfersOf(10, { payouts: [0, 30, 0], remainder: 0 })).toEqual([
    [0, -10, 0],
    [10, 0, 10],
    [0, -10, 0],
  ]);
});

test("winners share every loss, and players who got their stake back are not involved", () => {
  expect(transfersOf(10, { payouts: [20, 20, 10, 0, 0], remainder: 0 })).toEqual([
    [0, 0, 0, 5, 5],
    [0, 0, 0, 5, 5],
    [0, 0, 0, 0, 0],
    [-5, -5, 0, 0, 0],
    [-5, -5, 0, 0, 0],
  ]);
});

test("indivisible chips are assigned by running sums, and a remainder goes to nobody", () => {
  // Three share the pot of 40: 13 each and 1 left over; the loser's 10 chips are 3, 3, 3 and the one that is lost.
  expect(transfersOf(10, { payouts: [13, 0, 13, 13], remainder: 1 })).toEqual([
    [0, 3, 0, 0],
    [-3, 0, -3, -3],
    [0, 3, 0, 0],
    [0, 3, 0, 0],
  ]);
});

test("a tie moves nothing", () => {
  expect(transfersOf(7, { payouts: [7, 7], remainder: 0 })).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

const matches = fc
  .record({
    stake: fc.integer({ min: 0, max: 1_000_000_000 }),
    weights: fc.array(fc.oneof(fc.constant(0), fc.nat(1000)), { minLength: 2, maxLength: 64 }),
  })
  .map(({ stake, weights }) => {
    const pot = BigInt(stake) * BigInt(weights.length);
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    const payouts = weights.map((weight) =>
      total === 0n ? stake : Number((pot * BigInt(weight)) / total),
    );
    const remainder = Number(pot) - payouts.reduce((sum, paid) => sum + paid, 0);
    return { stake, payouts, remainder };
  });

test("any match: gains equal losses, losers pay only winners, and rows add up", () => {
  fc.assert(
    fc.property(matches, ({ stake, payouts, remainder }) => {
      const transfers = transfersOf(stake, { payouts, remainder });
      let lostToNobody = 0;
      for (const [row, cells] of transfers.entries()) {
        const net = (payouts[row] ?? 0) - stake;
        for (const [column, chips] of cells.entries()) {
          expect(chips + (transfers[column]?.[row] ?? 0)).toBe(0);
          if (net <= 0) expect(chips).toBeLessThanOrEqual(0);
          if (net >= 0) expect(chips).toBeGreaterThanOrEqual(0);
        }
        const sum = cells.reduce((chips, cell) => chips + cell, 0);
        if (net >= 0) expect(sum).toBe(net);
        lostToNobody += sum - net;
      }
      expect(lostToNobody).toBe(remainder);
    }),
  );
});
