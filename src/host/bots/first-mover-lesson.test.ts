import { expect, test } from "vitest";
import type { LocalPlayer } from "../api/api.ts";
import { testHost, value } from "../testing/hosts.ts";

const PEOPLE: LocalPlayer[] = [
  { kind: "human", name: "Ann" },
  { kind: "human", name: "Bob" },
];

/** The last move is a blunder. */
const COLUMNS = [4, 4, 4, 3, 5, 5, 2, 6, 3, 3, 3, 1, 2, 2, 5, 5, 1, 1, 7, 2, 6, 6];

test.each([
  ["guest", 1],
  ["host", 0],
])("a mistake is played again by who made it, if the %s moved first", async (first, opener) => {
  const host = await testHost();
  const wish = { game: "connect-four", options: { first }, stake: 0, players: PEOPLE };
  const id = value(await host.api.playHere(wish));
  for (const [move, column] of COLUMNS.entries())
    value(await host.api.act(id, (move + opener) % 2, { column }));
  value(await host.api.resign(id, opener));
  const { analysis = "", texts = [], moves } = value(await host.api.replay(id));
  const { chances } = value(await host.api.analyse(analysis, 0, null));
  const mistake = chances.at(-1);
  expect(mistake?.grade).toBe("blunder");
  // `Lessons` shows this study with the match's names by seat.
  const study = value(await host.api.study(mistake?.text ?? "", 0));
  expect(study.seat).toBe(mistake?.seat);
  expect(study.first).toBe(opener);
  // So does every position that can be tried from the replay.
  for (const turn of [0, 1]) {
    const tried = value(await host.api.study(texts[turn] ?? "", 0));
    expect(tried.seat).toBe(moves[turn]?.seat);
  }
});
