import type { Seat } from "../../engine/game.ts";
import type { Thinking } from "../../engine/policy.ts";
import { bitboards, CELLS } from "./bitboards.ts";
import { type Columns, discOf, drop, ROWS, winningCells } from "./board.ts";
import { nodeBudget, type Solver, winnerBy } from "./solver.ts";

/** What a column is worth to whoever plays it. */
export interface Weighed {
  /** 0..6. */
  readonly column: number;
  /** Who wins then, both playing on without fault: 1 the mover, 0 nobody, -1 the other; `null` if it was not found out. */
  readonly winner: 1 | 0 | -1 | null;
  /** Moves of the winner until then, this one included if it is the mover's; `null` for ties and where it is not known. */
  readonly moves: number | null;
}

/** What each playable column is worth, with at most so many nodes for each question. */
export function weighColumns(
  solver: Solver,
  columns: Columns,
  seat: Seat,
  nodes: number,
  thinking: Thinking,
): Weighed[] {
  return columns.flatMap((stack, column): Weighed[] => {
    if (stack.length === ROWS) return [];
    const next = drop(columns, column, discOf(seat));
    if (winningCells(next, { column, row: stack.length }).length > 0)
      return [{ column, winner: 1, moves: 1 }];
    const reply = bitboards(next, discOf(1 - seat));
    if (reply.discs === CELLS) return [{ column, winner: 0, moves: null }];
    const sign = solver.solve(reply, "sign", nodeBudget(nodes, thinking.spend));
    const winner = winnerBy(sign);
    if (winner === null) return [{ column, winner: null, moves: null }];
    if (winner === 0) return [{ column, winner, moves: null }];
    const { min, max } = solver.solve(reply, "score", nodeBudget(nodes, thinking.spend));
    const known = min === max;
    // A score counts the winner's discs that are left (see `Solver`); the mover's first one lies on the board already.
    if (winner === 1)
      return [{ column, winner: -1, moves: known ? untilWin(reply.discs, min) : null }];
    return [{ column, winner: 1, moves: known ? untilLoss(reply.discs, -max) + 1 : null }];
  });
}

/** Moves of the side to move with so many discs on the board until it wins with this score. */
function untilWin(discs: number, score: number): number {
  return ((CELLS + 1 - discs) >> 1) - score + 1;
}

/** Moves of the other side until it wins. */
function untilLoss(discs: number, score: number): number {
  return ((CELLS - discs) >> 1) - score + 1;
}
