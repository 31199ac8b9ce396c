import { describe, expect, test } from "vitest";
import type { Outcome } from "../../engine/game.ts";
import { rememberedIn } from "../../games/registry.ts";
import type { Match } from "../../match/match.ts";
import { type Remembered, recall, remember } from "./memory.ts";

const KEYS = { ann: 1, bob: 2, cyd: 3, bot: 9 } as const;
type Name = keyof typeof KEYS;
const idOf = (name: Name) => KEYS[name].toString(16).padStart(2, "0");

/** The part of a match that a memory looks at; the state identifies the match. */
function matchOf(players: readonly Name[], state = 0, game = "rpsls", ended = true): Match {
  const joins = players.map((name) => ({ value: { player: Uint8Array.of(KEYS[name]) } }));
  const outcome: Partial<Outcome> | null = ended ? {} : null;
  return { game: { id: game }, seating: { joins }, phase: { state, outcome } } as unknown as Match;
}

const memoryOf = (...matches: readonly Match[]) =>
  matches.reduce<readonly Remembered[]>(remember, []);

describe("what a bot remembers about a series", () => {
  test("includes every match among the same players, wherever they sat", () => {
    const memory = memoryOf(
      matchOf(["ann", "bob", "bot"], 1),
      matchOf(["bob", "bot", "ann"], 2),
      matchOf(["bot", "ann", "bob"], 3),
    );
    expect(recall(memory, matchOf(["ann", "bob", "bot"]), idOf("bot"))).toEqual([
      { state: 1, seat: 2 },
      { state: 2, seat: 1 },
      { state: 3, seat: 0 },
    ]);
  });

  test.each<[string, Match]>([
    ["of another game", matchOf(["ann", "bob", "bot"], 1, "go-fish")],
    ["with somebody else", matchOf(["ann", "cyd", "bot"], 1)],
    ["with one more", matchOf(["ann", "bob", "cyd", "bot"], 1)],
    ["with one fewer", matchOf(["ann", "bot"], 1)],
    ["in another order", matchOf(["bob", "ann", "bot"], 1)],
  ])("excludes a match %s", (_, other) => {
    const now = matchOf(["ann", "bob", "bot"]);
    expect(recall(memoryOf(other, matchOf(["ann", "bob", "bot"], 2)), now, idOf("bot"))).toEqual([
      { state: 2, seat: 2 },
    ]);
  });

  test("excludes unfinished matches", () => {
    expect(memoryOf(matchOf(["ann", "bot"], 1, "rpsls", false))).toEqual([]);
    expect(remember([], null)).toEqual([]);
  });

  test("leaves out games whose bots do not look back", () => {
    expect(memoryOf(matchOf(["ann", "bot"], 1, "crazy-eights"))).toEqual([]);
  });

  test("starts over after a number of matches", () => {
    const most = rememberedIn("rpsls");
    const played = Array.from({ length: most + 2 }, (_, at) => matchOf(["ann", "bot"], at));
    expect(memoryOf(...played.slice(0, most))).toHaveLength(most);
    expect(memoryOf(...played).map(({ state }) => state)).toEqual([most, most + 1]);
  });
});
