import { monteCarlo } from "../../search/monte-carlo.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { connected, possibleCards } from "./bot.ts";
import { crazyEightsFaults } from "./faults.ts";
import { playOut } from "./playout.ts";
import { crazyEights } from "./rules.ts";
import { crazyEightsTerminal } from "./terminal.ts";

const worldly = (playouts: number) =>
  monteCarlo(crazyEights, {
    rollout: connected,
    playouts: () => playouts,
    possible: possibleCards,
    playOut,
  });

const levels = (): Levels => ({
  easy: withSlips(connected, 75),
  medium: withSlips(connected, 30),
  hard: connected,
  // With more playouts best would hardly be ahead.
  expert: worldly(200),
  best: worldly(5000),
});

export const crazyEightsBox: GameBox = {
  rules: crazyEights,
  faults: crazyEightsFaults,
  terminal: crazyEightsTerminal,
  levels,
};
