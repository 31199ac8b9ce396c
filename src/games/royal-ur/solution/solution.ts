import type { Seat } from "../../../engine/game.ts";
import type { Solution } from "../../box.ts";
import { TOKENS } from "../board.ts";
import type { Tokens } from "../moves.ts";
import { type Layout, layOut, placeInTable } from "./positions.ts";
import { solveUr } from "./solve.ts";

/** What single precision allows: about ten sweeps a layer. */
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
  solve: (report) => solveUr(TOKENS, TOLERANCE, (_, share) => report(share)).worth,
};
