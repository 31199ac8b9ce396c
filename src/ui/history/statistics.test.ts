import { expect, test } from "vitest";
import type { PastMatch } from "../../host/api/api.ts";
import { scoreOf, statisticsOf, sumOf } from "./statistics.ts";

const ME = { name: "Ann", level: null, person: "a" };
const BOB = { name: "Bob", level: null, person: "b" };
const OTHER_BOB = { name: "Bob", level: null, person: "c" };

function match(part: Partial<PastMatch>): PastMatch {
  return {
    table: "t",
    kind: "network",
    game: "connect-four",
    at: 1,
    players: [ME, BOB],
    own: 0,
    winners: [0],
    reason: "line",
    moves: 7,
    chips: 0,
    standing: "signed",
    ...part,
  };
}

test("who shares the win with everybody has tied, and what is disputed or broken off counts for nobody", () => {
  expect(scoreOf(match({}))).toBe("won");
  expect(scoreOf(match({ winners: [1] }))).toBe("lost");
  expect(scoreOf(match({ winners: [0, 1] }))).toBe("tied");
  for (const part of [
    { standing: "claimed" },
    { standing: "disputed" },
    { winners: null },
    { winners: [] },
    { own: null },
  ] as const)
    expect(scoreOf(match(part))).toBeNull();
});

test("sums are told apart by game, by level, and by key where names are the same", () => {
  const bot = { name: "", level: "hard", person: null } as const;
  const { games, levels, opponents, all } = statisticsOf([
    match({}),
    match({ winners: [1], players: [ME, OTHER_BOB] }),
    match({
      game: "royal-ur",
      kind: "device",
      players: [{ ...ME, person: null }, bot],
      standing: null,
    }),
  ]);
  expect(sumOf(all)).toBe(3);
  expect(games.map(({ key, tally }) => [key, tally.won, tally.lost])).toEqual([
    ["connect-four", 1, 1],
    ["royal-ur", 1, 0],
  ]);
  expect(levels).toMatchObject([{ key: "hard", tally: { won: 1 } }]);
  expect(opponents.map(({ key, name, tally }) => [key, name, tally.won])).toEqual([
    ["b", "Bob", 1],
    ["c", "Bob", 0],
  ]);
});

test("streaks are of wins, now and ever; matches without a score do not break one", () => {
  const [won, lost] = [match({}), match({ winners: [1] })];
  const { streak, form } = statisticsOf([won, match({ own: null }), won, lost, won, won, won]);
  expect(streak).toEqual({ now: 2, best: 3 });
  expect(form).toEqual(["won", "won", "won", "lost", "won", "won"]);
});

test("names the longest match and the one that won most; of nothing there is neither", () => {
  const long = match({ moves: 40, table: "long" });
  const rich = match({ chips: 12, table: "rich" });
  expect(statisticsOf([match({ chips: -3 }), long, rich])).toMatchObject({
    longest: long,
    best: rich,
  });
  expect(statisticsOf([])).toMatchObject({
    longest: null,
    best: null,
    streak: { now: 0, best: 0 },
  });
});
