import type { Seat } from "../../engine/game.ts";
import type { Policy } from "../../engine/policy.ts";
import { randomBelow } from "../../engine/random.ts";
import type { Searched } from "../../search/alpha-beta.ts";
import { type Bitboards, bitboards, CELLS } from "./bitboards.ts";
import { COLUMNS, type Columns, discOf, drop, ROWS, winningCells } from "./board.ts";
import { worthAfterEight } from "./books/eight-plies.ts";
import { scoreOfFirst } from "./books/first-scores.ts";
import { findOpening, openings } from "./books/opening.ts";
import { connectFour } from "./rules.ts";
import type { Budget } from "./search.ts";
import { createSolver, nodeBudget, type Solution, type Solver, winnerBy } from "./solver.ts";
import { type Action, type Drop, isDrop, type State } from "./state.ts";

/** The game as a search sees it, without takebacks. */
export const dropsOnly: Searched<State, Drop> = {
  ...connectFour,
  legal: (state, seat, known) => connectFour.legal(state, seat, known).filter(isDrop),
};

/** A player who thinks only about moves and agrees to every takeback. */
export function obliging(policy: Policy<State, Drop>): Policy<State, Action> {
  const { ponder } = policy;
  return {
    choose(decision, thinking) {
      const legal = decision.legal.filter(isDrop);
      return legal.length === 0
        ? { takeback: "yes" }
        : policy.choose({ ...decision, legal }, thinking);
    },
    ...(ponder === undefined
      ? {}
      : {
          ponder(decision, choice, thinking) {
            const legal = decision.legal.filter(isDrop);
            if (isDrop(choice)) ponder.call(policy, { ...decision, legal }, choice, thinking);
          },
        }),
  };
}

/** Wins at once if it can, else blocks an immediate win, else plays anything. */
export const winOrBlock: Policy<State, Drop> = {
  choose({ state, seat, legal }, { random }) {
    const winner = [seat, 1 - seat]
      .map((by) => legal.find(({ column }) => wins(state.columns, column - 1, by)))
      .find((action) => action !== undefined);
    return winner ?? (legal[randomBelow(random, legal.length)] as Drop);
  },
};

function wins(columns: Columns, column: number, seat: Seat): boolean {
  const row = columns[column]?.length ?? ROWS;
  return winningCells(drop(columns, column, discOf(seat)), { column, row }).length > 0;
}

/** Every line of four on the board, four cells `column * ROWS + row` each. */
const LINES = Uint8Array.from(linesOfFour().flat());

/** The value of a line with 0..3 discs of one colour and none of the other; four end the game. */
const LINE_WORTH = [0, 1, 4, 12] as const;
/** What a disc adds to the sum of its line, so that the sum says how many of each colour there are. */
const [OWN, THEIRS] = [1, 5];
/** The worth of a line by that sum. */
const SUM_WORTH = worthOfSums();
/** Far above the value of any position. */
const WORTH_SCALE = 500;

/** The lines only one side can still complete, fuller ones counting more: this seat's less the opponent's. */
export function evaluateLines({ columns }: State, seat: Seat): number {
  const own = discOf(seat);
  const board = new Uint8Array(CELLS);
  let cell = 0;
  for (const stack of columns) {
    for (let row = 0; row < stack.length; row++)
      board[cell + row] = stack[row] === own ? OWN : THEIRS;
    cell += ROWS;
  }
  let worth = 0;
  for (let at = 0; at < LINES.length; at += 4) {
    let sum = 0;
    for (let k = at; k < at + 4; k++) sum += board[LINES[k] as number] as number;
    worth += SUM_WORTH[sum] as number;
  }
  return worth / WORTH_SCALE;
}

function worthOfSums(): Int8Array {
  const worths = new Int8Array(4 * THEIRS + 1);
  for (const [discs, worth] of LINE_WORTH.entries()) {
    worths[discs * OWN] = worth;
    worths[discs * THEIRS] = -worth;
  }
  return worths;
}

function linesOfFour(): number[][] {
  const lines: number[][] = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      for (const [right, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        const [lastColumn, lastRow] = [column + 3 * right, row + 3 * up];
        if (lastColumn >= COLUMNS || lastRow < 0 || lastRow >= ROWS) continue;
        lines.push([0, 1, 2, 3].map((k) => (column + k * right) * ROWS + row + k * up));
      }
    }
  }
  return lines;
}

/** 2 ** 22 entries and an eighth: 36 MB. */
const TABLE_BITS = 22;
/** Maximum nodes to find the quickest win or the longest defence, once it is known who wins. */
const REFINEMENT = 1_000_000;

/** About two seconds; the caller bounds the time. */
const PERFECT_NODES = 36_000_000;
/** Nodes spent before guessing, in case the rest is not enough either. */
const BEFORE_GUESSING = 2_000_000;

/** A solver that looks up the positions it meets in the books. */
export function bookish(tableBits: number): Solver {
  return createSolver(tableBits, (position) => {
    const first = scoreOfFirst(position);
    if (first !== undefined) return { ...first, worth: Math.sign(first.score) };
    const worth = worthAfterEight(position);
    return findOpening(openings(), position) ?? (worth === undefined ? undefined : { worth });
  });
}

/**
 * The opening book, then an exact solver; never gives away a won or tied game if it finds out who wins. If the budget
 * or `nodes` are too few for that, `otherwise` guesses, but no column found to lose is played. The solver's table is
 * kept from move to move and filled while the opponent thinks; that changes neither who wins nor how soon, only which
 * of several equal moves it finds first.
 */
export function perfect(
  otherwise: Policy<State, Drop>,
  nodes = PERFECT_NODES,
): Policy<State, Drop> {
  let solver: Solver | undefined;
  return {
    choose(decision, thinking) {
      const { state, seat } = decision;
      const position = bitboards(state.columns, discOf(seat));
      const prepared = findOpening(openings(), position);
      if (prepared !== undefined) return { column: prepared.column + 1 };
      solver ??= bookish(TABLE_BITS);
      const first = Math.min(nodes, BEFORE_GUESSING);
      let sign = solver.solve(position, "sign", nodeBudget(first, thinking.spend));
      if (winnerBy(sign) === null) {
        // Guess now: afterwards the budget may be spent.
        const guess = otherwise.choose(decision, thinking);
        const rest = nodeBudget(nodes - first, thinking.spend);
        if (first < nodes) sign = solver.solve(position, "sign", rest);
        if (isOpen(sign) && !sign.lost.includes(guess.column - 1)) return guess;
      }
      return { column: refine(solver, position, sign, thinking.spend).column + 1 };
    },
    ponder({ state, seat }, choice, thinking) {
      solver ??= bookish(TABLE_BITS);
      const columns = drop(state.columns, choice.column - 1, discOf(seat));
      for (const [reply, stack] of columns.entries()) {
        if (stack.length === ROWS || wins(columns, reply, 1 - seat)) continue;
        const next = drop(columns, reply, discOf(1 - seat));
        const position = bitboards(next, discOf(seat));
        if (position.discs === CELLS || findOpening(openings(), position) !== undefined) continue;
        if (!thinking.spend(1)) return;
        solver.solve(position, "sign", nodeBudget(nodes, thinking.spend));
      }
    },
  };
}

/** A move known to save at least a tie is better than a guess. */
function isOpen({ min, max }: Solution): boolean {
  return min < 0 && max >= 0;
}

/** The quickest win or the longest defence, if that is found quickly. */
function refine(solver: Solver, position: Bitboards, sign: Solution, budget: Budget): Solution {
  if (sign.min === 0 || isOpen(sign)) return sign;
  const exact = solver.solve(position, "score", nodeBudget(REFINEMENT, budget));
  return exact.min > 0 || exact.min === exact.max ? exact : sign;
}
