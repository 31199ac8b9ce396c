import { monteCarlo } from "../../search/monte-carlo.ts";
import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { collecting, possibleCards, remembering } from "./bot.ts";
import { goFishFaults } from "./faults.ts";
import { goFish } from "./rules.ts";
import { goFishTerminal } from "./terminal.ts";

const levels = (): Levels => ({
  easy: withSlips(collecting, 50),
  medium: collecting,
  hard: remembering,
  best: monteCarlo(goFish, {
    rollout: remembering,
    playouts: () => 100,
    possible: possibleCards,
  }),
});

export const goFishBox: GameBox = {
  rules: goFish,
  faults: goFishFaults,
  terminal: goFishTerminal,
  levels,
};
