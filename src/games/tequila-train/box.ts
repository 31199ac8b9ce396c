import { monteCarlo } from "../../search/monte-carlo.ts";
import { monteCarloAnalyst, OF_A_MATCH } from "../../search/monte-carlo-analyst.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { heaviest, planner, possibleTiles } from "./bot.ts";
import { tequilaTrainFaults } from "./faults.ts";
import { playOut } from "./playout.ts";
import { tequilaTrain } from "./rules.ts";
import { tequilaTrainTerminal } from "./terminal.ts";

const knowledge = { rollout: planner(40), possible: possibleTiles, playOut: playOut(40) };

const levels = (): Levels => ({
  easy: withSlips(heaviest, 50),
  medium: heaviest,
  hard: withSlips(planner(2000), 28),
  expert: planner(2000),
  best: monteCarlo(tequilaTrain, { ...knowledge, playouts: () => 600 }),
});

const analyst = () =>
  monteCarloAnalyst(tequilaTrain, knowledge, { scouting: 400, comparing: 8000 }, OF_A_MATCH);

export const tequilaTrainBox: GameBox = {
  rules: tequilaTrain,
  faults: tequilaTrainFaults,
  terminal: tequilaTrainTerminal,
  levels,
  analyst,
};
