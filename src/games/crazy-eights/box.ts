import { monteCarlo } from "../../search/monte-carlo.ts";
import { monteCarloAnalyst, OF_A_MATCH } from "../../search/monte-carlo-analyst.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { connected, possibleCards } from "./bot.ts";
import { crazyEightsFaults } from "./faults.ts";
import { playOut } from "./playout.ts";
import { crazyEights } from "./rules.ts";
import type { State } from "./state.ts";
import { crazyEightsTerminal } from "./terminal.ts";

const knowledge = { rollout: connected, possible: possibleCards, playOut };
const worldly = (two: number, more = two) =>
  monteCarlo(crazyEights, {
    ...knowledge,
    playouts: ({ hands }) => (hands.length > 2 ? more : two),
  });

const levels = (): Levels => ({
  easy: withSlips(connected, 75),
  medium: withSlips(connected, 30),
  hard: connected,
  // With more playouts here, best would hardly be stronger than expert.
  expert: worldly(200),
  // With four hands, 5,000 take 116 ms in one decision of a hundred, where all hold many cards; 3,500 take 77.
  best: worldly(5000, 3500),
});

// These numbers give losses to within 0.01 of a match (95 %) in a third of a second.
const analyst = () =>
  monteCarloAnalyst(crazyEights, knowledge, { scouting: 1000, comparing: 16_000 }, OF_A_MATCH);

export const crazyEightsBox: GameBox = {
  rules: crazyEights,
  faults: crazyEightsFaults,
  terminal: crazyEightsTerminal,
  levels,
  analyst,
  isDecided: ({ first }: State) => first !== null,
};
