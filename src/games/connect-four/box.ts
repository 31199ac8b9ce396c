import { alphaBeta } from "../../search/alpha-beta.ts";
import { sometimes, withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { connectFourAnalyst } from "./analysis.ts";
import { dropsOnly, evaluateLines, obliging, perfect, winOrBlock } from "./bot.ts";
import { connectFourFaults } from "./faults.ts";
import { connectFourNotebook } from "./notebook.ts";
import { connectFour } from "./rules.ts";
import type { State } from "./state.ts";
import { connectFourTerminal } from "./terminal.ts";

const lineCounter = (depth: number) => alphaBeta(dropsOnly, { evaluate: evaluateLines, depth });

const levels = (): Levels => ({
  easy: obliging(withSlips(winOrBlock, 12)),
  medium: obliging(withSlips(lineCounter(4), 41)),
  hard: obliging(withSlips(lineCounter(2), 6)),
  expert: obliging(sometimes(perfect(lineCounter(4), 200_000), lineCounter(2), 40)),
  best: obliging(perfect(lineCounter(6))),
});

export const connectFourBox: GameBox = {
  rules: connectFour,
  faults: connectFourFaults,
  terminal: connectFourTerminal,
  levels,
  analyst: connectFourAnalyst,
  notebook: connectFourNotebook,
  opener: ({ opener }: State) => opener,
};
