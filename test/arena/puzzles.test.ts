import { describe, expect, test } from "vitest";
import type { Weighed } from "../../src/engine/analysis.ts";
import type { Plain } from "../../src/engine/game.ts";
import type { GameBox } from "../../src/games/box.ts";
import { findBox } from "../../src/games/registry.ts";
import { startThinking } from "../../src/search/thinking.ts";

/** For each question about Connect Four: more than any of its puzzles takes. */
const NODES = 2_000_000;
const RATINGS = ["1", "2", "3", "4", "5"];
/** What makes a choice in Ur a puzzle, in matches. */
const WORTH = 0.03;

function puzzlesOf(game: string) {
  const { notebook, analyst } = findBox(game) as Required<GameBox>;
  const all = notebook.puzzles.split(" ").map((line) => line.split(":"));
  return { notebook, weigh: analyst().weigh, all };
}

/** Every puzzle of a difficulty, with what each of its moves is worth. */
function solved(game: string, wanted: string) {
  const { notebook, weigh, all } = puzzlesOf(game);
  return all.flatMap(([text = "", rating]): [string, readonly Weighed<Plain>[]][] => {
    if (rating !== wanted) return [];
    const noted = notebook.read(text);
    if (!noted.ok) throw new Error(noted.fault.message);
    const { state } = noted.value;
    const { turn } = state as { turn: number };
    return [
      [
        text,
        weigh?.(
          state,
          turn,
          NODES,
          startThinking(0, {}, () => 0),
        ) ?? [],
      ],
    ];
  });
}

describe.each(["connect-four", "royal-ur"])("%s", (game) => {
  test("there is a puzzle for every day of a year, each another one, with a rating", () => {
    const { all } = puzzlesOf(game);
    expect(new Set(all.map(([text]) => text)).size).toBe(366);
    for (const [, rating] of all) expect(RATINGS).toContain(rating);
  });
});

test.each(RATINGS)("each puzzle of Connect Four rated %s has one move that wins", (rating) => {
  for (const [text, weighed] of solved("connect-four", rating)) {
    const winners = weighed.map(({ winner }) => winner);
    expect(
      winners.filter((winner) => winner === 1),
      text,
    ).toHaveLength(1);
    expect(winners, text).not.toContain(null);
  }
});

test.each(RATINGS)(
  "each puzzle of Ur rated %s has one move of three or more that is worth three points more",
  (rating) => {
    for (const [text, weighed] of solved("royal-ur", rating)) {
      const chances = weighed.map(({ chance }) => chance ?? Number.NaN);
      const [first = 0, second = 1] = chances.toSorted((one, other) => other - one);
      expect(chances.length, text).toBeGreaterThan(2);
      expect(first - second, text).toBeGreaterThan(WORTH);
    }
  },
);
