import type { BotLevel } from "../../src/engine/policy.ts";

/** One line of the arena: who plays whom, how often, and what docs/bots promises. */
export interface Entry {
  readonly game: string;
  readonly hero: BotLevel;
  readonly others: BotLevel | "random";
  readonly seats: number;
  /** Deals of the full run; the quick run plays a tenth of them. */
  readonly deals: number;
  /** Share of first places, in percent, that the hero is to reach. */
  readonly goal?: number;
}

/** Levels against one another and against random play, with 2 seats, 4 seats and the most. */
export const PROGRAM: readonly Entry[] = [
  { game: "connect-four", hero: "easy", others: "random", seats: 2, deals: 200, goal: 75 },
  { game: "connect-four", hero: "medium", others: "easy", seats: 2, deals: 200, goal: 75 },
  { game: "connect-four", hero: "hard", others: "medium", seats: 2, deals: 40, goal: 75 },
  { game: "connect-four", hero: "best", others: "hard", seats: 2, deals: 20, goal: 75 },
  { game: "royal-ur", hero: "easy", others: "random", seats: 2, deals: 2000, goal: 75 },
  { game: "royal-ur", hero: "medium", others: "easy", seats: 2, deals: 2000, goal: 75 },
  { game: "royal-ur", hero: "hard", others: "medium", seats: 2, deals: 400, goal: 75 },
  { game: "royal-ur", hero: "best", others: "hard", seats: 2, deals: 200, goal: 50 },
  { game: "crazy-eights", hero: "medium", others: "random", seats: 2, deals: 10_000, goal: 60 },
  { game: "crazy-eights", hero: "medium", others: "random", seats: 4, deals: 5000, goal: 30 },
  { game: "crazy-eights", hero: "hard", others: "random", seats: 2, deals: 2000, goal: 65 },
  { game: "crazy-eights", hero: "hard", others: "medium", seats: 2, deals: 2000, goal: 54 },
  { game: "crazy-eights", hero: "best", others: "medium", seats: 2, deals: 1000, goal: 57 },
  { game: "crazy-eights", hero: "best", others: "random", seats: 4, deals: 400, goal: 34 },
  { game: "crazy-eights", hero: "best", others: "medium", seats: 4, deals: 400, goal: 27 },
  { game: "crazy-eights", hero: "best", others: "random", seats: 10, deals: 50, goal: 14 },
  { game: "tequila-train", hero: "medium", others: "random", seats: 2, deals: 5000, goal: 60 },
  { game: "tequila-train", hero: "hard", others: "random", seats: 2, deals: 5000, goal: 73.5 },
  { game: "tequila-train", hero: "hard", others: "random", seats: 4, deals: 2000, goal: 42.2 },
  { game: "tequila-train", hero: "hard", others: "random", seats: 8, deals: 500, goal: 16.7 },
  { game: "tequila-train", hero: "best", others: "hard", seats: 2, deals: 1000, goal: 55 },
  { game: "tequila-train", hero: "best", others: "hard", seats: 4, deals: 400, goal: 27 },
];
