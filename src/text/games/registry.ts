import type { FaultTexts } from "../fault-texts.ts";
import { connectFourFaults } from "./connect-four.ts";
import { crazyEightsFaults } from "./crazy-eights.ts";
import { royalUrFaults } from "./royal-ur.ts";
import { rpslsFaults } from "./rpsls.ts";
import { tequilaTrainFaults } from "./tequila-train.ts";

/** By the id of the game in `src/games`. */
export const GAME_FAULTS: Readonly<Record<string, FaultTexts>> = {
  "connect-four": connectFourFaults,
  "royal-ur": royalUrFaults,
  "crazy-eights": crazyEightsFaults,
  "tequila-train": tequilaTrainFaults,
  rpsls: rpslsFaults,
};
