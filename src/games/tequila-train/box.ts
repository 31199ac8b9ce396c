import { monteCarlo } from "../../search/monte-carlo.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { heaviest, planner, possibleTiles } from "./bot.ts";
import { tequilaTrainFaults } from "./faults.ts";
import { playOut } from "./playout.ts";
import { tequilaTrain } from "./rules.ts";
import { tequilaTrainTerminal } from "./terminal.ts";

const levels = (): Levels => ({
  easy: withSlips(heaviest, 50),
  medium: heaviest,
  hard: withSlips(planner(2000), 28),
  expert: planner(2000),
  best: monteCarlo(tequilaTrain, {
    rollout: planner(40),
    playouts: () => 600,
    possible: possibleTiles,
    playOut: playOut(40),
  }),
});

export const tequilaTrainBox: GameBox = {
  rules: tequilaTrain,
  faults: tequilaTrainFaults,
  terminal: tequilaTrainTerminal,
  levels,
};
