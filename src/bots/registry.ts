import type { Game, Plain } from "../engine/game.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import { evaluateLines, perfect, winOrBlock } from "../games/connect-four/bot.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { connected, possibleCards } from "../games/crazy-eights/bot.ts";
import { playOut as playOutCards } from "../games/crazy-eights/playout.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import type { GameId } from "../games/registry.ts";
import { captureFirst, enterFirst, lookingAhead } from "../games/royal-ur/bot.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import {
  habitual,
  historyMatcher,
  metaPredictor,
  ONE_RATE,
  THREE_RATES,
  throwing,
} from "../games/rpsls/bot.ts";
import { heaviest, planner, possibleTiles } from "../games/tequila-train/bot.ts";
import { playOut as playOutTiles } from "../games/tequila-train/playout.ts";
import { tequilaTrain } from "../games/tequila-train/rules.ts";
import { alphaBeta } from "./alpha-beta.ts";
import { expectimax } from "./expectimax.ts";
import { monteCarlo } from "./monte-carlo.ts";
import { uniform, withSlips } from "./uniform.ts";

const lineCounter = (depth: number) => alphaBeta(connectFour, { evaluate: evaluateLines, depth });

const worldly = (playouts: (seats: number) => number) =>
  monteCarlo(crazyEights, {
    rollout: connected,
    playouts: ({ terms }) => playouts(terms.seats),
    possible: possibleCards,
    playOut: playOutCards,
  });

type Levels = Readonly<Record<BotLevel, Policy<Plain, Plain>>>;

/** Who plays each game at each level. A new game adds one entry here. */
const BOTS: Readonly<Record<GameId, Levels>> = {
  "connect-four": {
    easy: withSlips(winOrBlock, 12),
    medium: withSlips(lineCounter(2), 40),
    hard: lineCounter(2),
    best: perfect(lineCounter(6)),
  },
  "royal-ur": {
    easy: captureFirst,
    medium: enterFirst,
    hard: withSlips(expectimax(royalUr, lookingAhead(1)), 7),
    best: expectimax(royalUr, lookingAhead(3)),
  },
  "crazy-eights": {
    easy: withSlips(connected, 60),
    medium: connected,
    // Between two hands best is hardly ahead of a search with more playouts.
    hard: worldly((seats) => (seats === 2 ? 300 : 1000)),
    best: worldly(() => 5000),
  },
  rpsls: {
    easy: throwing(habitual),
    medium: throwing(historyMatcher),
    hard: throwing(() => metaPredictor(ONE_RATE)),
    best: throwing(() => metaPredictor(THREE_RATES)),
  },
  "tequila-train": {
    easy: withSlips(heaviest, 50),
    medium: heaviest,
    hard: planner(2000),
    best: monteCarlo(tequilaTrain, {
      rollout: planner(40),
      playouts: () => 600,
      possible: possibleTiles,
      playOut: playOutTiles(40),
    }),
  },
};

/** The bot that plays a game at a level; one that knows nothing of it but the rules, for a game without an entry. */
export function botFor(game: Game, level: BotLevel): Policy<Plain, Plain> {
  return (BOTS as Readonly<Record<string, Levels>>)[game.id]?.[level] ?? uniform;
}
