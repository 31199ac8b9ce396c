import { expect, test } from "vitest";
import { botFor } from "../src/bots/registry.ts";
import { uniform } from "../src/bots/uniform.ts";
import type { Plain } from "../src/engine/game.ts";
import type { BotLevel, Policy } from "../src/engine/policy.ts";
import { findGame } from "../src/games/registry.ts";
import { hold } from "./arena/contest.ts";

/** Far more than any takes on a free machine. */
const TIMEOUT = 60_000;

// Deals are fixed, so each result is the same in every run; `npm run arena` measures with many more of them.

function contest(
  id: string,
  hero: BotLevel,
  others: BotLevel | "random",
  seats: number,
  deals: number,
  nodes?: number,
) {
  const game = findGame(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const policy = (level: BotLevel | "random"): Policy<Plain, Plain> =>
    level === "random" ? uniform : botFor(game, level);
  return hold({
    game,
    hero: policy(hero),
    others: policy(others),
    seats,
    deals,
    ...(nodes === undefined ? {} : { nodes }),
  });
}

/** Better than an equal share even at the lower end of the interval. */
test.each([
  ["connect-four", "medium", "random", 2, 20],
  ["royal-ur", "easy", "random", 2, 60],
  ["royal-ur", "medium", "easy", 2, 60],
  ["royal-ur", "hard", "medium", 2, 40, 200],
  ["crazy-eights", "medium", "random", 2, 600],
  ["crazy-eights", "medium", "random", 4, 600],
  ["crazy-eights", "hard", "random", 2, 150, 300],
  ["tequila-train", "medium", "random", 2, 100],
  ["tequila-train", "hard", "random", 4, 100],
  ["tequila-train", "best", "random", 2, 20, 600],
] as const)(
  "%s: %s beats %s, %i seats",
  (id, hero, others, seats, deals, nodes?: number) => {
    const { share, margin } = contest(id, hero, others, seats, deals, nodes);
    expect(share - margin).toBeGreaterThan(100 / seats);
  },
  TIMEOUT,
);

/** Bots.md: three decided games in four. */
test.each([
  ["easy", "random", 40],
  ["medium", "easy", 20],
  ["hard", "medium", 4, 100_000],
] as const)(
  "connect-four: %s wins three games of four against %s",
  (hero, others, deals, nodes?: number) => {
    expect(contest("connect-four", hero, others, 2, deals, nodes).share).toBeGreaterThanOrEqual(75);
  },
  TIMEOUT,
);
