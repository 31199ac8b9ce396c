import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHex } from "./bytes.ts";
import { combineSeeds, commitSeed, randomBelow, seededBytes } from "./randomness.ts";

const draw = { match: new Uint8Array(32).fill(1), purpose: "seating" };
const seeds = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const honest = seeds.map((seed, seat) => ({ seed, commitment: commitSeed(draw, seat, seed) }));

describe("a joint draw", () => {
  test("depends on every seat's seed, the match and the purpose", () => {
    const outcomes = new Set<string>();
    const outcomeOf = (of: typeof draw, own: readonly Uint8Array[]) => {
      const combined = combineSeeds(
        of,
        own.map((seed, seat) => ({ seed, commitment: commitSeed(of, seat, seed) })),
      );
      if (!combined.ok) throw new Error(combined.fault.code);
      outcomes.add(toHex(combined.value));
    };
    outcomeOf(draw, seeds);
    for (const seat of seeds.keys()) outcomeOf(draw, seeds.with(seat, new Uint8Array(32).fill(9)));
    outcomeOf({ ...draw, match: new Uint8Array(32) }, seeds);
    outcomeOf({ ...draw, purpose: "dealer" }, seeds);
    expect(outcomes.size).toBe(6);
  });

  test.each([
    ["changes its seed after seeing the others'", 1, { seed: new Uint8Array(32).fill(9) }],
    ["repeats another's seed and commitment", 2, honest[0]!],
    ["reveals a seed cut short", 0, { seed: seeds[0]!.subarray(1) }],
  ])("names the seat that %s", (_name, seat, change) => {
    expect(combineSeeds(draw, honest.with(seat, { ...honest[seat]!, ...change }))).toMatchObject({
      ok: false,
      fault: { code: "randomness/bad-seed", field: `seats.${seat}` },
    });
  });
});

describe("seeded bytes", () => {
  test("do not depend on how they are cut into pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 10 }), (lengths) => {
        const whole = seededBytes(seeds[0]!, "x")(lengths.reduce((sum, length) => sum + length, 0));
        const pieces = seededBytes(seeds[0]!, "x");
        expect(Uint8Array.from(lengths.flatMap((length) => [...pieces(length)]))).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  test("differ by seed and purpose", () => {
    const first = toHex(seededBytes(seeds[0]!, "x")(32));
    expect(toHex(seededBytes(seeds[0]!, "y")(32))).not.toBe(first);
    expect(toHex(seededBytes(seeds[1]!, "x")(32))).not.toBe(first);
  });
});

test("a bounded number is uniform by rejection, not by remainder", () => {
  // 2^32 leaves a remainder of 1 for 3: a stub at the very end of the range must be drawn again, not folded to 0.
  const words = [
    [255, 255, 255, 255],
    [0, 0, 0, 5],
  ];
  expect(randomBelow(() => Uint8Array.from(words.shift()!), 3)).toBe(2);
  const random = seededBytes(seeds[0]!, "die");
  const counts = [0, 0, 0, 0, 0, 0];
  for (let draws = 0; draws < 60_000; draws++) counts[randomBelow(random, 6)]!++;
  const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(chi).toBeLessThan(25.74);
});
