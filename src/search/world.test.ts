import { expect, test } from "vitest";
import type { Face, Game, Plain, Slot } from "../engine/game.ts";
import { seededRandom } from "../engine/random.ts";
import { type Possible, worldSampler } from "./world.ts";

const SLOTS: readonly Slot[] = [10, 11, 12, 13];
const FACES: readonly Face[] = [0, 1, 2, 3];
const decision = {
  state: null,
  seat: 0,
  known: { faces: new Map([[9, 7]]), sealed: [] },
  legal: [],
};

/** The part of a game that the sampler uses. */
function hiding(faces: readonly Face[]): Game {
  return { unseen: () => ({ slots: SLOTS, faces }) } as unknown as Game<Plain, Plain, Plain, Plain>;
}

function deals(faces: readonly Face[], count: number, possible?: Possible): Face[][] {
  const random = seededRandom(1);
  const sample = worldSampler(hiding(faces), decision, possible);
  return Array.from({ length: count }, () => {
    const world = sample(random);
    expect(world.faces[9]).toBe(7);
    return SLOTS.map((slot) => world.faces[slot] as Face);
  });
}

test("every piece lies in exactly one slot, and every deal is as likely", () => {
  const counts = new Map<string, number>();
  for (const deal of deals(FACES, 4800))
    counts.set(deal.join(), (counts.get(deal.join()) ?? 0) + 1);
  expect(counts.size).toBe(24);
  // 200 expected of each; chi-squared with 23 degrees of freedom stays below 49.7 in 99.9 % of all samples.
  const chi = [...counts.values()].reduce((sum, seen) => sum + (seen - 200) ** 2 / 200, 0);
  expect(chi).toBeLessThan(49.7);
});

test("the order in which a game lists the pieces tells nothing", () => {
  expect(deals([3, 1, 0, 2], 50)).toEqual(deals(FACES, 50));
});

test("pieces lie only where they may", () => {
  const possible: Possible = (slot, face) => slot < 12 === face < 2;
  for (const deal of deals(FACES, 200, possible)) {
    expect(deal.slice(0, 2).sort()).toEqual([0, 1]);
    expect(deal.slice(2).sort()).toEqual([2, 3]);
  }
});

test("a world is dealt even if no deal is possible", () => {
  for (const deal of deals(FACES, 20, () => false)) expect(deal.toSorted()).toEqual(FACES);
});
