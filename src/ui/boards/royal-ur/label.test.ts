import { expect, test } from "vitest";
import type { Tokens } from "../../../games/royal-ur/moves.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { stationLabel } from "./label.ts";

const NAMES = ["Anna", "Bo"];

function viewOf(tokens: Tokens, roll: number, moves: View["moves"]): View {
  const off = [0, 1].map(
    (seat) => 7 - (tokens.home[seat] ?? 0) - (tokens.board[seat] ?? []).length,
  );
  return { tokens, off, turn: 0, roll, moves, rolls: [], last: null, end: null };
}

const move = (from: number, to: number, captures = false) => ({
  action: { type: "create", distance: to - from } as const,
  from,
  to,
  captures,
  again: to === 4,
});

// A capture (docs/games/royal-ur.md, row 10).
const VIEW = viewOf(
  {
    board: [
      [2, 9, 11],
      [2, 10],
    ],
    home: [1, 4],
  },
  1,
  [move(0, 1), move(2, 3), move(9, 10, true), move(11, 12)],
);
const label = (owner: number | null, place: number, choices = VIEW.moves) =>
  stationLabel("en", NAMES, VIEW, choices, { owner, place });

test("squares say whose they are and who stands on them", () => {
  expect(label(null, 8, [])).toBe("square 8, rosette, empty");
  expect(label(0, 2, [])).toBe("Anna's square 2, Anna's token");
  expect(label(1, 2, [])).toBe("Bo's square 2, Bo's token");
  expect(label(0, 0, [])).toBe("Anna's waiting tokens, 3 tokens");
  expect(label(0, 15, [])).toBe("Anna's tokens at home, 1 token");
});

test("a token says where it can go, its destination from where it comes", () => {
  expect(label(null, 9)).toBe("square 9, Anna's token, move to square 10, captures");
  expect(label(null, 10)).toBe("square 10, Bo's token, move here from square 9, captures");
  expect(label(0, 1)).toBe("Anna's square 1, empty, bring a token in here");
  expect(label(1, 1)).toBe("Bo's square 1, empty");
});

test("a rosette promises another throw", () => {
  const view = viewOf({ board: [[], []], home: [0, 0] }, 4, [move(0, 4)]);
  expect(stationLabel("en", NAMES, view, view.moves, { owner: 0, place: 4 })).toBe(
    "Anna's square 4, rosette, empty, bring a token in here, throw again",
  );
});

test("a token that is held up says why", () => {
  const view = viewOf({ board: [[2, 4], [8]], home: [0, 0] }, 4, [move(2, 6)]);
  expect(stationLabel("en", NAMES, view, view.moves, { owner: 0, place: 4 })).toBe(
    "Anna's square 4, rosette, Anna's token, cannot move: rosette taken",
  );
});

test("speaks the reader's language", () => {
  expect(stationLabel("zh-CN", NAMES, VIEW, [], { owner: null, place: 8 })).toMatch(
    /^第 8 格，玫瑰格，/,
  );
});
