import { expect, test } from "vitest";
import { cornerOf, judgeRound, RELATIONS, relationsOf } from "./relations.ts";

const [ROCK, PAPER, SCISSORS, LIZARD, SPOCK] = [0, 1, 2, 3, 4] as const;
const round = (...symbols: number[]) => ({
  throws: symbols.map((symbol, seat) => ({ seat, symbol })),
  survivors: [],
});

test("there are ten relations, four at every throw", () => {
  expect(RELATIONS).toHaveLength(10);
  for (const symbol of [0, 1, 2, 3, 4]) expect(relationsOf(symbol)).toHaveLength(4);
});

test("a deciding throw is named with all it beats", () => {
  expect(judgeRound(round(PAPER, ROCK, SPOCK, PAPER))).toEqual({
    winner: PAPER,
    relations: [
      { winner: PAPER, loser: ROCK },
      { winner: PAPER, loser: SPOCK },
    ],
    groups: [
      { symbol: PAPER, seats: [0, 3], survives: true },
      { symbol: ROCK, seats: [1], survives: false },
      { symbol: SPOCK, seats: [2], survives: false },
    ],
  });
});

test("a circle decides nothing and shows why", () => {
  const { winner, relations, groups } = judgeRound(round(ROCK, PAPER, SCISSORS));
  expect(winner).toBeNull();
  expect(relations).toEqual([
    { winner: ROCK, loser: SCISSORS },
    { winner: PAPER, loser: ROCK },
    { winner: SCISSORS, loser: PAPER },
  ]);
  expect(groups.every(({ survives }) => survives)).toBe(true);
});

test("like throws decide nothing", () => {
  expect(judgeRound(round(LIZARD, LIZARD))).toEqual({
    winner: null,
    relations: [],
    groups: [{ symbol: LIZARD, seats: [0, 1], survives: true }],
  });
});

test("each corner of the picture beats the next one round", () => {
  const order = [SCISSORS, PAPER, ROCK, LIZARD, SPOCK];
  for (const [index, winner] of order.entries()) {
    const loser = order[(index + 1) % 5];
    expect(RELATIONS).toContainEqual({ winner, loser });
  }
  expect(cornerOf(SCISSORS).y).toBeCloseTo(-1);
});
