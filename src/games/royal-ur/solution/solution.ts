import type { Seat } from "../../../engine/game.ts";
import type { Solution } from "../../box.ts";
import { TOKENS } from "../board.ts";
import type { Tokens } from "../moves.ts";
import { type Layout, layOut, placeInTable } from "./positions.ts";
import { memoryFor, openUr } from "./work.ts";

/** With four tokens, values are off by at most 1.8e-6 in the end, and by 5e-8 on average. */
export const TOLERANCE = 1e-6;

let layout: Layout | undefined;

function full(): Layout {
  layout ??= layOut(TOKENS);
  return layout;
}

/** The number of a position before a roll, in which nobody has won. */
export function numberOf(tokens: Tokens, turn: Seat): number {
  return placeInTable(full(), tokens, turn);
}

export const royalUrSolution: Solution = {
  positions: () => full().size,
  memory: () => memoryFor(full()),
  open: (memory) => openUr(full(), TOLERANCE, memory),
};
