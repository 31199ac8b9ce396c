import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chance, localDealer, randomChance } from "./dealer.ts";
import type { Claim, Face, Slot } from "./game.ts";
import { seededRandom } from "./random.ts";

/** Keeps every order as requested and throws only tails. */
const STILL: Chance = { roll: () => 0, order: (faces) => faces };

const refusal = { code: "test/false", message: "It is not so." } as const;
const is = (slot: Slot, face: Face): Claim => ({ kind: "is", slot, face, refusal });
const none = (slots: Slot[], faces: Face[]): Claim => ({ kind: "none", slots, faces, refusal });

describe("localDealer", () => {
  it("puts the faces of a shuffle into the slots from the first on", () => {
    const dealer = localDealer(STILL);
    const request = { kind: "shuffle", first: 10, faces: [4, 5, 4], hidden: [] } as const;
    expect(dealer.fulfil(request)).toEqual({ kind: "shuffled" });
    expect([is(10, 4), is(11, 5), is(12, 4)].map(dealer.holds)).toEqual([true, true, true]);
    expect([is(9, 4), is(13, 4), is(11, 4)].map(dealer.holds)).toEqual([false, false, false]);
  });

  it("shuffles in the pieces hidden in other slots without showing them", () => {
    const dealer = localDealer(STILL, new Map([[3, 8]]));
    dealer.fulfil({ kind: "shuffle", first: 20, faces: [1], hidden: [3] });
    expect(dealer.holds(is(21, 8))).toBe(true);
    expect(dealer.knowledge(0).faces.size).toBe(0);
  });

  it("shows a dealt slot to its seat only", () => {
    const dealer = localDealer(
      STILL,
      new Map([
        [0, 7],
        [1, 9],
      ]),
      [{ slot: 1, seat: 2 }],
    );
    dealer.fulfil({ kind: "deal", slots: [{ slot: 0, seat: 1 }] });
    expect([0, 1, 2].map((seat) => [...dealer.knowledge(seat).faces])).toEqual([
      [],
      [[0, 7]],
      [[1, 9]],
    ]);
  });

  it("opens slots in the order of the request", () => {
    const dealer = localDealer(
      STILL,
      new Map([
        [0, 7],
        [1, 9],
      ]),
    );
    expect(dealer.fulfil({ kind: "open", slots: [1, 0] })).toEqual({
      kind: "opened",
      faces: [9, 7],
    });
  });

  it("calls a claim false if any of its slots holds one of its faces, or nothing", () => {
    const dealer = localDealer(
      STILL,
      new Map([
        [0, 7],
        [1, 9],
      ]),
    );
    expect(dealer.holds(none([0, 1], [8, 6]))).toBe(true);
    expect(dealer.holds(none([0, 1], [8, 9]))).toBe(false);
    expect(dealer.holds(none([0, 2], [8]))).toBe(false);
    expect(dealer.holds(none([], [7]))).toBe(true);
  });

  it("keeps each seat's texts apart, oldest first", () => {
    const dealer = localDealer(STILL);
    dealer.keep(1, "a");
    dealer.keep(1, "b");
    expect([dealer.knowledge(0).sealed, dealer.knowledge(1).sealed]).toEqual([[], ["a", "b"]]);
  });
});

describe("randomChance", () => {
  it("throws each number of heads as often as fair coins do", () => {
    const chance = randomChance(seededRandom(3));
    const counts = [0, 0, 0, 0, 0];
    for (let roll = 0; roll < 16_000; roll++) {
      const heads = chance.roll(4);
      counts[heads] = (counts[heads] ?? 0) + 1;
    }
    for (const [heads, share] of [1, 4, 6, 4, 1].entries()) {
      // Six standard deviations of the largest of these binomial counts.
      expect(Math.abs((counts[heads] ?? 0) - share * 1000)).toBeLessThan(6 * 62);
    }
  });

  it("orders exactly the faces it was given", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.nat(), (faces, seed) => {
        const order = randomChance(seededRandom(seed)).order(faces);
        expect(order.toSorted()).toEqual(faces.toSorted());
      }),
    );
  });
});
