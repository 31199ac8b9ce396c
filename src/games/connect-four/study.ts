import type { Seat } from "../../engine/game.ts";
import type { Thinking } from "../../engine/policy.ts";
import { bitboards, CELLS } from "./bitboards.ts";
import { type Columns, discOf, drop, ROWS, winningCells } from "./board.ts";
import { nodeBudget, type Solver, winnerBy } from "./solver.ts";

/** A column's value to the player who plays it. */
export interface Weighed {
  /** 0..6. */
  readonly column: number;
  /**
   * Who wins then with perfect play on both sides: 1 the mover, 0 nobody, -1 the opponent; `null` if unknown.
   */
  readonly winner: 1 | 0 | -1 | null;
  /** Moves of the winner until then, this one included if it is the mover's; `null` for ties and where unknown. */
  readonly moves: number | null;
  /** No other column is known to lead to a better result. */
  readonly best: boolean;
}

type Worth = Omit<Weighed, "best">;

/** The value of each playable column, with at most this many nodes for each question. */
export function weighColumns(
  solver: Solver,
  columns: Columns,
  seat: Seat,
  nodes: number,
  thinking: Thinking,
): Weighed[] {
  const position = bitboards(columns, discOf(seat));
  const all = solver.solve(position, "sign", nodeBudget(nodes, thinking.spend));
  const worth = winnerBy(all);
  const weighed = columns.flatMap((stack, column): Worth[] => {
    if (stack.length === ROWS) return [];
    const next = drop(columns, column, discOf(seat));
    if (winningCells(next, { column, row: stack.length }).length > 0)
      return [{ column, winner: 1, moves: 1 }];
    const reply = bitboards(next, discOf(1 - seat));
    if (reply.discs === CELLS) return [{ column, winner: 0, moves: null }];
    const sign = solver.solve(reply, "sign", nodeBudget(nodes, thinking.spend));
    // What the book or the search of all columns shows need not be searched again.
    const told = worth === -1 || column === all.column ? worth : null;
    const winner = winnerBy(sign) ?? (told === null ? null : opposite(told));
    if (winner === null) return [{ column, winner: null, moves: null }];
    if (winner === 0) return [{ column, winner, moves: null }];
    const { min, max } = solver.solve(reply, "score", nodeBudget(nodes, thinking.spend));
    const known = min === max;
    // A score counts the winner's remaining discs (see `Solver`); the mover's next one is already on the board.
    if (winner === 1)
      return [{ column, winner: -1, moves: known ? untilWin(reply.discs, min) : null }];
    return [{ column, winner: 1, moves: known ? untilLoss(reply.discs, -max) + 1 : null }];
  });
  const top = worth ?? topOf(weighed);
  return weighed.map((one) => ({ ...one, best: top !== null && one.winner === top }));
}

function opposite(worth: 1 | 0 | -1): 1 | 0 | -1 {
  if (worth === 0) return 0;
  return worth === 1 ? -1 : 1;
}

/** Who wins, as far as the columns show. */
function topOf(weighed: readonly Worth[]): 1 | 0 | -1 | null {
  if (weighed.some(({ winner }) => winner === 1)) return 1;
  if (weighed.some(({ winner }) => winner === null)) return null;
  return weighed.some(({ winner }) => winner === 0) ? 0 : -1;
}

/** Moves of the side to move, with this many discs on the board, until it wins with this score. */
function untilWin(discs: number, score: number): number {
  return ((CELLS + 1 - discs) >> 1) - score + 1;
}

/** Moves of the other side until it wins. */
function untilLoss(discs: number, score: number): number {
  return ((CELLS - discs) >> 1) - score + 1;
}
