import type { BotLevel } from "../../src/engine/policy.ts";
import {
  BEST,
  EXPERT,
  HARD,
  habitual,
  historyMatcher,
  metaPredictor,
} from "../../src/games/rpsls/bot.ts";
import type { Level } from "./rpsls/series.ts";

/** The whole interval lies above an equal share. */
export const ORDERED = "more than equal";

/** Who plays against the hero, in all other seats. */
export type Rival = BotLevel | "random" | "first legal";

/** One line of the arena: who plays whom, how often, and what docs/bots.md promises. */
export interface Entry {
  readonly game: string;
  readonly hero: BotLevel;
  readonly others: Rival;
  readonly seats: number;
  /** Each is played once with the hero in every seat. */
  readonly deals: number;
  /** Nodes a decision may cost; if absent, only the bots' own limits apply. */
  readonly nodes?: number;
  /**
   * Share of first places, in percent, that the hero must reach; or more than an equal share, with its whole interval.
   */
  readonly goal?: number | typeof ORDERED;
  /** Milliseconds within which 99 of 100 decisions of the hero are made. */
  readonly limit?: number;
}

/** Levels against one another and against play without any skill, with 2 seats, 4 seats and the most. */
export const PROGRAM: readonly Entry[] = [
  { game: "connect-four", hero: "easy", others: "first legal", seats: 2, deals: 1000, goal: 75 },
  { game: "connect-four", hero: "easy", others: "random", seats: 2, deals: 1000, goal: 75 },
  { game: "connect-four", hero: "medium", others: "easy", seats: 2, deals: 5000, goal: 65 },
  { game: "connect-four", hero: "hard", others: "medium", seats: 2, deals: 2000, goal: 65 },
  { game: "connect-four", hero: "expert", others: "hard", seats: 2, deals: 400, goal: 65 },
  {
    game: "connect-four",
    hero: "best",
    others: "expert",
    seats: 2,
    deals: 400,
    goal: 65,
    limit: 1000,
  },
  { game: "royal-ur", hero: "easy", others: "first legal", seats: 2, deals: 10_000, goal: 75 },
  { game: "royal-ur", hero: "easy", others: "random", seats: 2, deals: 10_000, goal: 75 },
  { game: "royal-ur", hero: "medium", others: "easy", seats: 2, deals: 10_000, goal: 65 },
  { game: "royal-ur", hero: "hard", others: "medium", seats: 2, deals: 10_000, goal: 65 },
  { game: "royal-ur", hero: "expert", others: "hard", seats: 2, deals: 2000, goal: 65 },
  { game: "royal-ur", hero: "best", others: "expert", seats: 2, deals: 2000, goal: 65, limit: 50 },
  { game: "crazy-eights", hero: "easy", others: "random", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "crazy-eights", hero: "medium", others: "easy", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "crazy-eights", hero: "hard", others: "medium", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 2, deals: 10_000, goal: 60 },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 4, deals: 5000, goal: 32 },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 10, deals: 2000, goal: ORDERED },
  {
    game: "crazy-eights",
    hero: "expert",
    others: "hard",
    seats: 2,
    deals: 2000,
    goal: ORDERED,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "expert",
    others: "hard",
    seats: 4,
    deals: 1000,
    goal: ORDERED,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "expert",
    seats: 2,
    deals: 2000,
    goal: ORDERED,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "first legal",
    seats: 2,
    deals: 2000,
    goal: 65,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "random",
    seats: 2,
    deals: 2000,
    goal: 65,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "hard",
    seats: 2,
    deals: 2000,
    goal: 57,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "random",
    seats: 4,
    deals: 1000,
    goal: 34,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "hard",
    seats: 4,
    deals: 1000,
    goal: 27,
    limit: 100,
  },
  {
    game: "crazy-eights",
    hero: "best",
    others: "random",
    seats: 10,
    deals: 400,
    goal: 14,
    limit: 100,
  },
  { game: "tequila-train", hero: "easy", others: "random", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "tequila-train", hero: "medium", others: "easy", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "tequila-train", hero: "hard", others: "medium", seats: 2, deals: 10_000, goal: ORDERED },
  { game: "tequila-train", hero: "expert", others: "hard", seats: 2, deals: 10_000, goal: ORDERED },
  {
    game: "tequila-train",
    hero: "expert",
    others: "random",
    seats: 2,
    deals: 10_000,
    goal: 73.5,
    limit: 20,
  },
  {
    game: "tequila-train",
    hero: "expert",
    others: "random",
    seats: 4,
    deals: 5000,
    goal: 42.2,
    limit: 20,
  },
  {
    game: "tequila-train",
    hero: "expert",
    others: "random",
    seats: 8,
    deals: 2500,
    goal: 16.7,
    limit: 20,
  },
  {
    game: "tequila-train",
    hero: "best",
    others: "expert",
    seats: 2,
    deals: 2000,
    goal: 55,
    limit: 150,
  },
  {
    game: "tequila-train",
    hero: "best",
    others: "expert",
    seats: 4,
    deals: 1000,
    goal: 27,
    limit: 150,
  },
  {
    game: "tequila-train",
    hero: "best",
    others: "random",
    seats: 8,
    deals: 500,
    goal: 16.7,
    limit: 150,
  },
  { game: "go-fish", hero: "easy", others: "random", seats: 2, deals: 5000, goal: ORDERED },
  { game: "go-fish", hero: "medium", others: "easy", seats: 2, deals: 5000, goal: ORDERED },
  { game: "go-fish", hero: "hard", others: "medium", seats: 2, deals: 5000, goal: ORDERED },
  { game: "go-fish", hero: "expert", others: "hard", seats: 2, deals: 5000, goal: ORDERED },
  { game: "go-fish", hero: "best", others: "expert", seats: 2, deals: 5000, goal: ORDERED },
];

/**
 * A few seconds of all that, bounded in nodes: results are the same everywhere, so any loss comes from a change in the
 * program.
 */
export const QUICK: readonly Entry[] = [
  { game: "connect-four", hero: "easy", others: "random", seats: 2, deals: 40, goal: 75 },
  { game: "connect-four", hero: "medium", others: "easy", seats: 2, deals: 20, goal: 65 },
  {
    game: "connect-four",
    hero: "hard",
    others: "medium",
    seats: 2,
    deals: 20,
    nodes: 100_000,
    goal: 65,
  },
  { game: "connect-four", hero: "expert", others: "hard", seats: 2, deals: 10, nodes: 100_000 },
  { game: "royal-ur", hero: "easy", others: "random", seats: 2, deals: 100, goal: 75 },
  { game: "royal-ur", hero: "medium", others: "easy", seats: 2, deals: 100, goal: ORDERED },
  { game: "royal-ur", hero: "hard", others: "medium", seats: 2, deals: 100, goal: ORDERED },
  {
    game: "royal-ur",
    hero: "expert",
    others: "hard",
    seats: 2,
    deals: 40,
    nodes: 200,
    goal: ORDERED,
  },
  { game: "crazy-eights", hero: "easy", others: "random", seats: 2, deals: 600 },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 2, deals: 600, goal: ORDERED },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 4, deals: 600, goal: ORDERED },
  { game: "crazy-eights", hero: "best", others: "hard", seats: 2, deals: 300, nodes: 10_000 },
  { game: "crazy-eights", hero: "best", others: "random", seats: 10, deals: 20, nodes: 40_000 },
  { game: "tequila-train", hero: "easy", others: "random", seats: 2, deals: 200, goal: ORDERED },
  { game: "tequila-train", hero: "medium", others: "random", seats: 2, deals: 200, goal: ORDERED },
  { game: "tequila-train", hero: "expert", others: "random", seats: 4, deals: 100, goal: ORDERED },
  { game: "tequila-train", hero: "expert", others: "random", seats: 8, deals: 50 },
  {
    game: "tequila-train",
    hero: "best",
    others: "random",
    seats: 2,
    deals: 30,
    nodes: 600,
    goal: ORDERED,
  },
];

/** Identifies a contest from one run to the next. */
export function nameOf({ game, hero, others, seats }: Entry): string {
  return `${game}: ${hero} v ${others}, ${seats} seats`;
}

/** The levels of RPSLS. */
export const THROWERS: readonly ({ readonly level: BotLevel } & Level)[] = [
  { level: "easy", create: habitual },
  { level: "medium", create: historyMatcher },
  ...(
    [
      ["hard", HARD],
      ["expert", EXPERT],
      ["best", BEST],
    ] as const
  ).map(([level, following]) => ({
    level,
    create: () => metaPredictor(following),
    following,
  })),
];

/**
 * What those that follow the predictor are to win in a thousand throws, against all players of the pools, somebody who
 * leans to a sign, and at worst against anybody.
 */
export const THROWS_GOALS = { all: 550, leaning: 100, worst: -50 } as const;
