import { expect, test } from "vitest";
import { ownCards, questionsFor, questionTo } from "./asking.ts";

const ask = (of: number, rank: number) => ({ kind: "ask", of, rank, slot: 3 }) as const;
const LEGAL = [ask(1, 7), ask(2, 7), ask(1, 9), { kind: "done" } as const];

test("a rank offers one question a player", () => {
  expect(questionsFor(LEGAL, 7).map(({ of }) => of)).toEqual([1, 2]);
  expect(questionsFor(LEGAL, 8)).toEqual([]);
});

test("a player is asked for the rank that was chosen, and for none before that", () => {
  expect(questionTo(LEGAL, 7, 2)).toEqual(ask(2, 7));
  expect(questionTo(LEGAL, 9, 2)).toBeUndefined();
  expect(questionTo(LEGAL, null, 1)).toBeUndefined();
});

test("every card of the hand has a number of its own, seen or not", () => {
  const hand = [
    { card: { slot: 4, face: 6 }, rank: 7, seen: null },
    { card: null, rank: 1, seen: 0 },
    { card: null, rank: 2, seen: 1 },
  ];
  expect(ownCards({ hand })).toEqual([
    { slot: 4, face: 6, rank: 7 },
    { slot: -1, face: 0, rank: 1 },
    { slot: -2, face: 1, rank: 2 },
  ]);
});
