import { expect, test } from "vitest";
import { judgeDecisions } from "../../bots/judge.ts";
import type { Face, Knowledge, Plain, Slot } from "../../engine/game.ts";
import { seededRandom, shuffled } from "../../engine/random.ts";
import { type AnyMatch, beginRandom, playRandomly } from "../../games/random-play.ts";
import { findGame } from "../../games/registry.ts";
import type { Step } from "../../match/match.ts";
import { decisionsOf } from "../../match/record/decisions.ts";

/** A match played at random, and everything that happened in it. */
function playedMatch(id: string, seats: number, seed: number): { match: AnyMatch; steps: Step[] } {
  const game = findGame(id);
  if (game === undefined) throw new Error(`There is no game ${id}.`);
  const random = seededRandom(seed, seats);
  const match = beginRandom(game, seats, 0, random);
  const steps: Step[] = [];
  let before: Plain = match.state;
  playRandomly(match, random, {
    step(event) {
      steps.push({ turn: steps.length, event, before, after: match.state });
      before = match.state;
    },
  });
  return { match, steps };
}

const GAMES = ["crazy-eights", "tequila-train"];
const still = () => 0;
/** Enough for a verdict; without a bound those of early decisions take a second. */
const NODES: Readonly<Record<string, number>> = {
  "crazy-eights": 900_000,
  "tequila-train": 250_000,
};

test.each(GAMES)("%s: a decision is judged by what the seat knew at the time", (id) => {
  const { match, steps } = playedMatch(id, 3, 4);
  const last = match.dealer.knowledge(1);
  const played = decisionsOf(match.game, steps, (seat) => (seat === 1 ? last : null));
  expect(played.length).toBeGreaterThan(4);
  expect(new Set(played.map(({ seat }) => seat))).toEqual(new Set([1]));
  const [first, late] = [played[0], played.at(-1)];
  expect(first?.known.faces.size).toBeLessThan(last.faces.size);
  for (const { state, known, action } of played) {
    // Exactly its own hand is open to it, and what it did was legal by that alone.
    const hand = (state as { hands: Slot[][] }).hands[1] ?? [];
    expect(hand.every((slot) => known.faces.has(slot))).toBe(true);
    expect(match.game.legal(state, 1, known)).toContainEqual(action);
    const { slots } = match.game.unseen?.(state, 1, known) ?? { slots: [] };
    expect(slots.some((slot) => known.faces.has(slot))).toBe(false);
  }
  expect(late?.known.faces.size).toBeGreaterThan(first?.known.faces.size ?? 0);
});

test.each(GAMES)("%s: what was hidden from the seat does not change the verdict", (id) => {
  const random = seededRandom(11);
  let permuted = 0;
  for (const seed of [1, 2]) {
    const { match, steps } = playedMatch(id, 2, seed);
    const { game, dealer } = match;
    const last = dealer.knowledge(0);
    const honest = decisionsOf(game, steps, (seat) => (seat === 0 ? last : null));
    for (const index of [0, Math.floor(honest.length / 2)]) {
      const decision = honest[index];
      if (decision === undefined) continue;
      const { known } = decision;
      const hidden = [...last.faces.keys()].filter((slot) => !known.faces.has(slot));
      const lie = permute(last, hidden, random);
      if (hidden.some((slot) => lie.faces.get(slot) !== last.faces.get(slot))) permuted++;
      // With other faces later decisions may have been impossible; those up to this one stay as they were.
      const again = decisionsOf(game, steps, (seat) => (seat === 0 ? lie : null));
      const same = again.find(({ turn }) => turn === decision.turn);
      expect(same).toEqual(decision);
      const verdict = (one: typeof decision) =>
        judgeDecisions(
          { game: id, played: [one], seed: 1, budget: { nodes: NODES[id] ?? 0 } },
          still,
        );
      const honestly = verdict(decision);
      expect(honestly).toMatchObject({ ok: true, value: [{ turn: decision.turn }] });
      expect(same && verdict(same)).toEqual(honestly);
    }
  }
  expect(permuted).toBeGreaterThan(1);
});

/** Knowledge with the faces of these slots dealt anew among them. */
function permute(known: Knowledge, slots: readonly Slot[], random: () => number): Knowledge {
  const dealt = shuffled(
    random,
    slots.map((slot) => known.faces.get(slot) as Face),
  );
  const changed = slots.map((slot, index): [Slot, Face] => [slot, dealt[index] as Face]);
  return { ...known, faces: new Map([...known.faces, ...changed]) };
}

test("decisions of seats whose pieces are unknown here are not shown", () => {
  const { match, steps } = playedMatch("crazy-eights", 2, 5);
  expect(decisionsOf(match.game, steps, () => null)).toEqual([]);
});
