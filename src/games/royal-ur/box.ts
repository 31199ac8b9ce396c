import { expectimax, expectimaxAnalyst } from "../../search/expectimax.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels, Lookup } from "../box.ts";
import { captureFirst, enterFirst, lookingAhead, lookingUp } from "./bot.ts";
import { royalUrFaults } from "./faults.ts";
import { royalUrNotebook } from "./notebook.ts";
import { royalUr } from "./rules.ts";
import { royalUrSolution } from "./solution/solution.ts";
import { royalUrTerminal } from "./terminal.ts";

const levels = (lookup?: Lookup): Levels => ({
  easy: captureFirst,
  medium: withSlips(enterFirst, 20),
  hard: withSlips(enterFirst, 6),
  expert: withSlips(expectimax(royalUr, lookingAhead(1)), 9),
  best: expectimax(royalUr, knowledge(lookup, 3)),
});

const knowledge = (lookup: Lookup | undefined, depth: number) =>
  lookup === undefined ? lookingAhead(depth) : lookingUp(lookup);

/** A review may take 50 ms a decision: its chances are off by 0.12 points on average, three ahead by 0.16. */
const REVIEWED_AHEAD = 4;

// The network's error is below half a percent. The thresholds are backgammon's, whose games are twice as long.
const analyst = (lookup?: Lookup) =>
  expectimaxAnalyst(royalUr, knowledge(lookup, REVIEWED_AHEAD), {
    inaccuracy: 0.01,
    mistake: 0.03,
    blunder: 0.06,
  });

export const royalUrBox: GameBox = {
  rules: royalUr,
  faults: royalUrFaults,
  terminal: royalUrTerminal,
  levels,
  analyst,
  notebook: royalUrNotebook,
  solution: royalUrSolution,
};
