import { alphaBeta } from "../../search/alpha-beta.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { connectFourAnalyst } from "./analysis.ts";
import { evaluateLines, perfect, winOrBlock } from "./bot.ts";
import { connectFourFaults } from "./faults.ts";
import { connectFour } from "./rules.ts";
import { connectFourTerminal } from "./terminal.ts";

const lineCounter = (depth: number) => alphaBeta(connectFour, { evaluate: evaluateLines, depth });

const levels = (): Levels => ({
  easy: withSlips(winOrBlock, 12),
  medium: withSlips(lineCounter(2), 40),
  hard: lineCounter(2),
  best: perfect(lineCounter(6)),
});

export const connectFourBox: GameBox = {
  rules: connectFour,
  faults: connectFourFaults,
  terminal: connectFourTerminal,
  levels,
  analyst: connectFourAnalyst,
};
