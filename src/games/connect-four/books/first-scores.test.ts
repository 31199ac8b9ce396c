import { expect, test } from "vitest";
import { bitboards } from "../bitboards.ts";
import { discOf, drop, EMPTY_BOARD } from "../board.ts";
import { bookish } from "../bot.ts";
import { createSolver } from "../solver.ts";
import { weighColumns } from "../study.ts";
import { positionsAt, successors } from "./early-positions.ts";
import { worthAfterEight } from "./eight-plies.ts";
import { firstScores, packScores, scoreOfFirst, unpackScores } from "./first-scores.ts";
import { FIRST_SCORES, PLIES } from "./first-scores-data.ts";
import { findOpening, openings } from "./opening.ts";

const endless = () => true;

/** Seat 1 moves first. */
function after(moves: string) {
  const columns = [...moves].reduce(
    (board, digit, ply) => drop(board, Number(digit) - 1, discOf(1 - (ply % 2))),
    EMPTY_BOARD,
  );
  return { columns, seat: 1 - (moves.length % 2) };
}

function scoreAfter(moves: string) {
  const { columns, seat } = after(moves);
  return scoreOfFirst(bitboards(columns, discOf(seat)));
}

test("every position after the last ply is there, and is read as it was packed", () => {
  expect(firstScores().size).toBe(positionsAt(PLIES).size);
  expect(packScores(PLIES, firstScores())).toBe(FIRST_SCORES);
  const some = new Map([...firstScores()].slice(0, 3));
  expect(unpackScores(PLIES, packScores(PLIES, some))).toEqual(some);
  expect(unpackScores(PLIES, "").size).toBe(0);
});

test("the first moves are worth what Allen and Allis found in 1988", () => {
  expect(scoreAfter("")).toEqual({ score: 1, column: 3 });
  // For the second player: the mirror image of a column is worth the same.
  const replies = [..."1234567"].map((first) => scoreAfter(first)?.score);
  expect(replies).toEqual([2, 1, 0, -1, 0, 1, 2]);
  expect(scoreAfter("1")?.column).toBe(3);
  expect(scoreAfter("6")?.column).toBe(6 - (scoreAfter("2")?.column ?? Number.NaN));
});

test("who wins by a score is who wins by the books of results", () => {
  const results = createSolver(18, (position) => {
    const worth = worthAfterEight(position);
    return findOpening(openings(), position) ?? (worth === undefined ? undefined : { worth });
  });
  for (const position of positionsAt(PLIES).values()) {
    const found = scoreOfFirst(position);
    const { min, max } = results.solve(position, "sign", endless);
    expect(Math.sign(found?.score ?? Number.NaN)).toBe(min > 0 ? 1 : max < 0 ? -1 : 0);
    // The column is one that can be played, and reaches no less than a tie where the score does.
    expect(found?.column).toBeGreaterThanOrEqual(0);
    expect(successors(position)).toHaveLength(7);
  }
});

test("all columns of the first plies have their exact result at once", () => {
  const solver = bookish(16);
  let searched = false;
  const spend = () => {
    searched = true;
    return true;
  };
  const thinking = { random: () => 0, spend };
  const { columns, seat } = after("");
  const weighed = weighColumns(solver, columns, seat, 1000, thinking);
  expect(weighed.map(({ winner }) => winner)).toEqual([-1, -1, 0, 1, 0, -1, -1]);
  // The first player wins with its last disc but one, or loses to the second player's 20th or 21st.
  expect(weighed.map(({ moves }) => moves)).toEqual([20, 21, null, 21, null, 21, 20]);
  expect(searched).toBe(false);
});
