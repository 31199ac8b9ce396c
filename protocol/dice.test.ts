import { describe, expect, test } from "vitest";
import {
  countHeads,
  type Dice,
  makeChain,
  rollDigest,
  rollOf,
  showLink,
  startDice,
} from "./dice.ts";
import { combineSeeds, commitSeed, seededBytes } from "./randomness.ts";
import type { Result } from "./result.ts";

const match = new Uint8Array(32).fill(7);
const seeds = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;
const chains = seeds.map((seed, seat) => makeChain(match, seat, seed, 50));
const dice = startDice(
  match,
  chains.map((chain) => chain[0]!),
);

describe("a dice chain", () => {
  test("gives the same roll to both seats once both have shown their link", () => {
    const shown = value(showLink(value(showLink(dice, 1, chains[1]![1]!)), 0, chains[0]![1]!));
    const other = value(showLink(value(showLink(dice, 0, chains[0]![1]!)), 1, chains[1]![1]!));
    expect(value(rollOf(shown, 1, 4))).toBe(value(rollOf(other, 1, 4)));
    expect(code(rollOf(shown, 2, 4))).toBe("dice/too-early");
    expect(code(rollOf(shown, 0, 4))).toBe("dice/too-early");
  });

  test("tells the roller, and nobody else, the roll before its own link is shown", () => {
    const shown = value(showLink(dice, 1, chains[1]![1]!));
    expect(code(rollOf(shown, 1, 4))).toBe("dice/too-early");
    const known = countHeads(rollDigest(match, 1, [chains[0]![1]!, chains[1]![1]!]), 4);
    expect(value(rollOf(value(showLink(shown, 0, chains[0]![1]!)), 1, 4))).toBe(known);
  });

  test.each([
    ["a chosen link", (): Uint8Array => new Uint8Array(32).fill(9)],
    ["a link that was skipped to", () => chains[0]![2]!],
    ["a link that was shown already", () => chains[0]![0]!],
    ["the other seat's link", () => chains[1]![1]!],
    ["a link cut short", () => chains[0]![1]!.subarray(1)],
  ])("refuses %s and names the seat", (_name, link) => {
    const refused = showLink(dice, 0, link());
    expect(refused).toMatchObject({ ok: false, fault: { code: "dice/bad-link" } });
    expect(!refused.ok && refused.fault.message).toContain("Seat 0");
  });

  test("refuses a link shown in another match", () => {
    const elsewhere = startDice(new Uint8Array(32).fill(8), [chains[0]![0]!, chains[1]![0]!]);
    expect(code(showLink(elsewhere, 0, chains[0]![1]!))).toBe("dice/bad-link");
    expect(code(showLink(dice, 2, chains[0]![1]!))).toBe("dice/no-such-seat");
  });

  test("is useless to a seat that copies the other's tip", () => {
    const copied = startDice(match, [chains[1]![0]!, chains[1]![0]!]);
    expect(code(showLink(copied, 0, chains[1]![1]!))).toBe("dice/bad-link");
  });

  test("starts from tips nobody could choose after seeing another's", () => {
    const draw = { match, purpose: "dice" };
    const commitments = chains.map((chain, seat) => commitSeed(draw, seat, chain[0]!));
    const reveal = (tips: readonly Uint8Array[]) =>
      combineSeeds(
        draw,
        tips.map((seed, seat) => ({ seed, commitment: commitments[seat]! })),
      );
    expect(reveal([chains[0]![0]!, chains[1]![0]!]).ok).toBe(true);
    expect(reveal([chains[0]![0]!, chains[1]![1]!])).toMatchObject({
      ok: false,
      fault: { code: "randomness/bad-seed", field: "seats.1" },
    });
  });

  test("rolls on through its whole length and no further", () => {
    let state: Dice = dice;
    for (let k = 1; k <= 50; k++)
      for (const seat of [0, 1]) state = value(showLink(state, seat, chains[seat]![k]!));
    expect(value(rollOf(state, 50, 4))).toBeLessThanOrEqual(4);
    expect(code(rollOf(state, 51, 4))).toBe("dice/too-early");
  });
});

describe("a million rolls", () => {
  // Pearson's chi-squared; the bound is the 99.99 % point for the degrees of freedom, and the seeds are fixed.
  test("fall as four fair coins do", () => {
    const rolls = 1_000_000;
    const random = seededBytes(new Uint8Array(32).fill(3), "links");
    const own = random(32);
    const other = random(32);
    const counts = [0, 0, 0, 0, 0];
    const pairs = new Array<number>(25).fill(0);
    let before = 0;
    for (let k = 1; k <= rolls; k++) {
      // Counting through the links is enough, because a roll sees them through one hash only.
      new DataView(own.buffer).setUint32(0, k);
      const heads = countHeads(rollDigest(match, k, [own, other]), 4);
      counts[heads]!++;
      pairs[before * 5 + heads]!++;
      before = heads;
    }
    const chances = [1, 4, 6, 4, 1].map((ways) => ways / 16);
    expect(chiSquared(counts, chances, rolls)).toBeLessThan(23.51);
    const pairChances = chances.flatMap((first) => chances.map((second) => first * second));
    expect(chiSquared(pairs, pairChances, rolls)).toBeLessThan(59.9);
  }, 120_000);

  test("from real chains fall as four fair coins do", () => {
    const rolls = 5_000;
    const long = seeds.map((seed, seat) => makeChain(match, seat, seed, rolls));
    const counts = [0, 0, 0, 0, 0];
    for (let k = 1; k <= rolls; k++)
      counts[countHeads(rollDigest(match, k, [long[0]![k]!, long[1]![k]!]), 4)]!++;
    expect(
      chiSquared(
        counts,
        [1, 4, 6, 4, 1].map((ways) => ways / 16),
        rolls,
      ),
    ).toBeLessThan(23.51);
  });
});

function chiSquared(counts: readonly number[], chances: readonly number[], total: number): number {
  return counts.reduce((sum, count, index) => {
    const expected = chances[index]! * total;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.code);
  return result.value;
}

function code<T>(result: Result<T>): string | null {
  return result.ok ? null : result.fault.code;
}
