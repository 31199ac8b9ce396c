import { withSlips } from "../../search/uniform.ts";
import type { GameBox, Levels } from "../box.ts";
import { collecting, remembering } from "./bot.ts";
import { goFishFaults } from "./faults.ts";
import { goFish } from "./rules.ts";
import { goFishTerminal } from "./terminal.ts";

// Searching dealt worlds was no better than `remembering` alone and took a tenth of a second (docs/bots.md).
const levels = (): Levels => ({
  easy: withSlips(collecting, 60),
  medium: withSlips(remembering, 60),
  hard: withSlips(remembering, 35),
  expert: withSlips(remembering, 15),
  best: remembering,
});

export const goFishBox: GameBox = {
  rules: goFish,
  faults: goFishFaults,
  terminal: goFishTerminal,
  levels,
};
