import fc from "fast-check";
import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { type Game, NO_KNOWLEDGE } from "../../engine/game.ts";
import { findGame, GAMES } from "../../games/registry.ts";
import type { BotPace } from "../api/api.ts";
import { delayOf, paced, readPace } from "./pace.ts";

const [game] = GAMES;

test("a bot's answer waits for the delay, which runs from the start", async () => {
  const waits: number[] = [];
  const ends: (() => void)[] = [];
  let pace: BotPace = "natural";
  const choose = paced(async () => ok({ column: 1 }), {
    pace: () => pace,
    word: () => 0,
    wait(ms) {
      waits.push(ms);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const start = game.setup({ options: game.defaults, seats: 2, stake: 0 });
  if (!start.ok) throw new Error(start.fault.message);
  const ask = () => choose(game, start.value, 0, NO_KNOWLEDGE, "easy");
  let answered = false;
  const answer = ask().then((move) => {
    answered = true;
    return move;
  });
  // Longer than the bot itself takes to answer.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(answered).toBe(false);
  ends[0]?.();
  expect(await answer).toEqual(ok({ column: 1 }));
  pace = "none";
  expect(await ask()).toEqual(ok({ column: 1 }));
  expect(waits).toEqual([delayOf("natural", 0)]);
});

test("delays are short, and natural ones vary", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), (word) => {
      expect(delayOf("none", word)).toBe(0);
      expect(delayOf("short", word)).toBeLessThan(delayOf("natural", word));
      expect(delayOf("natural", word)).toBeLessThan(2000);
    }),
  );
  expect(delayOf("natural", 1)).not.toBe(delayOf("natural", 2));
});

test("automatic actions come soon, never later than the pace", () => {
  expect(delayOf("natural", 0, true)).toBe(300);
  expect(delayOf("short", 0, true)).toBe(300);
  expect(delayOf("none", 0, true)).toBe(0);
});

test("a bot with one legal move does not pretend to think", async () => {
  const waits: number[] = [];
  const choose = paced(async () => ok({ column: 1 }), {
    pace: () => "natural",
    word: () => 0,
    wait: async (ms) => void waits.push(ms),
  });
  for (const legal of [[{ column: 1 }], [{ column: 1 }, { column: 2 }]])
    await choose({ ...game, legal: () => legal }, null, 0, NO_KNOWLEDGE, "easy");
  expect(waits).toEqual([300, 700]);
});

/** How long a bot of seat 0 takes in a position written by hand. */
async function waitIn(game: Game, seats: number, input: object): Promise<number | undefined> {
  const { state, faces } = unwrap(
    game.position!({ options: game.defaults, seats, stake: 0 }, input),
  );
  const { hands } = state as unknown as { hands: readonly (readonly number[])[] };
  const own = new Map([...faces].filter(([slot]) => hands[0]?.includes(slot)));
  const waits: number[] = [];
  const choose = paced(async () => ok(null), {
    pace: () => "natural",
    word: () => 0,
    wait: async (ms) => void waits.push(ms),
  });
  await choose(game, state, 0, { faces: own, sealed: [] }, "easy");
  return waits[0];
}

test.each([
  ["its only card that fits", ["7H", "2C", "3C"]],
  ["one of two cards that fit", ["7H", "2S", "3C"]],
])(
  "a bot that plays %s takes its time, so that nobody learns what else it holds",
  async (_, hand) => {
    const input = { hands: [hand, ["KD", "QD"]], discard: ["7S"], draw: ["4D", "5D"], turn: 0 };
    expect(await waitIn(findGame("crazy-eights")!, 2, input)).toBe(delayOf("natural", 0));
  },
);

test("a bot that must draw, which proves that nothing fits, is quick", async () => {
  const input = { hands: [["2C", "3C"], ["KD"]], discard: ["7S"], draw: ["4D", "5D"], turn: 0 };
  expect(await waitIn(findGame("crazy-eights")!, 2, input)).toBe(300);
});

test("a bot that can ask for one rank only does not show that by being quick", async () => {
  const input = {
    hands: [
      ["7S", "7H"],
      ["KD", "QD"],
    ],
    draw: ["4D", "5D"],
    turn: 0,
  };
  expect(await waitIn(findGame("go-fish")!, 2, input)).toBe(delayOf("natural", 0));
});

test("a profile's pace is read with care", () => {
  expect(readPace("short", "natural")).toBe("short");
  expect(readPace(null, "natural")).toBe("natural");
  expect(readPace("fast", "none")).toBe("none");
});
