import { monteCarlo } from "../../search/monte-carlo.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { connected, possibleCards } from "./bot.ts";
import { crazyEightsFaults } from "./faults.ts";
import { playOut } from "./playout.ts";
import { crazyEights } from "./rules.ts";
import { crazyEightsTerminal } from "./terminal.ts";

const worldly = (playouts: (seats: number) => number) =>
  monteCarlo(crazyEights, {
    rollout: connected,
    playouts: ({ terms }) => playouts(terms.seats),
    possible: possibleCards,
    playOut,
  });

const levels = (): Levels => ({
  easy: withSlips(connected, 60),
  medium: connected,
  // Between two hands best is hardly ahead of a search with more playouts.
  hard: worldly((seats) => (seats === 2 ? 300 : 1000)),
  best: worldly(() => 5000),
});

export const crazyEightsBox: GameBox = {
  rules: crazyEights,
  faults: crazyEightsFaults,
  terminal: crazyEightsTerminal,
  levels,
};
