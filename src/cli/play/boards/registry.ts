import { connectFourBoard } from "./connect-four.ts";
import { crazyEightsBoard } from "./crazy-eights.ts";
import { royalUrBoard } from "./royal-ur.ts";
import { rpslsBoard } from "./rpsls.ts";
import { tequilaTrainBoard } from "./tequila-train.ts";
import type { AnyTextBoard } from "./text-board.ts";

/** How each game looks in a terminal. A game without a line here is played by its list of moves alone. */
export const TEXT_BOARDS: Readonly<Record<string, AnyTextBoard>> = {
  "connect-four": connectFourBoard,
  "royal-ur": royalUrBoard,
  "crazy-eights": crazyEightsBoard,
  "tequila-train": tequilaTrainBoard,
  rpsls: rpslsBoard,
};
