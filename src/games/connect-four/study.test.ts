import { expect, test } from "vitest";
import { discOf, drop, EMPTY_BOARD, ROWS, winningCells } from "./board.ts";
import { createSolver } from "./solver.ts";
import { weighColumns } from "./study.ts";

const thinking = { random: () => 0, spend: () => true };
const ENOUGH = 10_000_000;

/** Seat 1 moves first. */
function after(moves: string) {
  return [...moves].reduce(
    (columns, digit, ply) => drop(columns, Number(digit) - 1, discOf(1 - (ply % 2))),
    EMPTY_BOARD,
  );
}

test("an immediate win takes one move, and failing to stop one loses in one", () => {
  // Seat 1 has three in column 4 and is to move; then seat 0 is to move, with a disc elsewhere.
  const own = weighColumns(createSolver(18), after("414141"), 1, ENOUGH, thinking);
  expect(own[3]).toEqual({ column: 3, winner: 1, moves: 1, best: true });
  const other = weighColumns(createSolver(18), after("41414"), 0, ENOUGH, thinking);
  expect(other[6]).toEqual({ column: 6, winner: -1, moves: 1, best: true });
});

test("the number of moves is how long the match takes if both play by it", () => {
  const solver = createSolver(20);
  const start = "44444432353152236";
  let columns = after(start);
  let seat = 1 - (start.length % 2);
  const first = weighColumns(solver, columns, seat, ENOUGH, thinking);
  const best = pick(first);
  const winner = best.winner === 1 ? seat : 1 - seat;
  expect(best.winner).not.toBe(0);
  let [moves, won] = [0, false];
  while (!won) {
    const { column } = pick(weighColumns(solver, columns, seat, ENOUGH, thinking));
    const row = columns[column]?.length ?? ROWS;
    columns = drop(columns, column, discOf(seat));
    won = winningCells(columns, { column, row }).length > 0;
    if (seat === winner) moves++;
    if (won) expect(seat).toBe(winner);
    seat = 1 - seat;
  }
  expect(moves).toBe(best.moves);
});

/** The quickest win, otherwise a tie, otherwise the longest defence. */
function pick(all: ReturnType<typeof weighColumns>) {
  const worth = ({ winner, moves }: (typeof all)[number]) =>
    (winner ?? Number.NaN) * (100 - (moves ?? 0));
  return all.reduce((top, one) => (worth(one) > worth(top) ? one : top));
}

test("an unknown result is not called a tie", () => {
  const hasty = { random: () => 0, spend: () => false };
  const weighed = weighColumns(createSolver(16), EMPTY_BOARD, 1, 5000, hasty);
  expect(weighed).toHaveLength(7);
  expect(weighed.map(({ winner }) => winner)).toContain(null);
  expect(weighed.map(({ winner }) => winner)).not.toContain(0);
});

test("a book gives the best column, and for a lost position that every column loses", () => {
  const hasty = { random: () => 0, spend: () => false };
  const won = createSolver(16, ({ discs }) => (discs === 0 ? { column: 3, worth: 1 } : undefined));
  const winning = weighColumns(won, EMPTY_BOARD, 1, 5000, hasty);
  expect(winning[3]).toEqual({ column: 3, winner: 1, moves: null, best: true });
  expect(winning.filter(({ best }) => best)).toHaveLength(1);
  const lost = createSolver(16, ({ discs }) =>
    discs === 1 ? { column: 3, worth: -1 } : undefined,
  );
  const losing = weighColumns(lost, after("4"), 0, 5000, hasty);
  expect(losing.map(({ winner, best }) => [winner, best])).toEqual(losing.map(() => [-1, true]));
});
