import { expect, test } from "vitest";
import { lessonsOf, verdictOn } from "./lessons.tsx";

const move = { text: "enter", best: false, winner: null, chance: null } as const;
const chances = [{ chance: 0.6 }, { chance: 0.597 }, { chance: 0.4 }];

test("only a move that is as good as the best solves a lesson", () => {
  expect(verdictOn({ ...move, best: true }, [], "4>8")).toBe("right");
  expect(verdictOn({ ...move, chance: 0.597 }, chances, "4>8")).toBe("right");
  expect(verdictOn({ ...move, chance: 0.4 }, chances, "4>8")).toBe("wrong");
  expect(verdictOn({ ...move, winner: -1 }, [], "4>8")).toBe("wrong");
});

test("where the game is solved, as good as the best means equal to it but for rounding", () => {
  const step = 1 / (2 ** 16 - 1);
  const exactly = (chance: number) =>
    verdictOn({ ...move, chance, exact: true }, [{ chance: 0.6 }, { chance }], "4>8");
  expect(exactly(0.6 - step)).toBe("right");
  expect(exactly(0.6 - 2 * step)).toBe("wrong");
  expect(exactly(0.597)).toBe("wrong");
});

test("what was played is told apart, and what nobody has found out yet", () => {
  expect(verdictOn({ ...move, best: true }, [], "enter")).toBe("again");
  expect(verdictOn(move, [], "4>8")).toBe("wait");
  expect(verdictOn({ ...move, chance: 0.6 }, [...chances, { chance: null }], "4>8")).toBe("wait");
});

test("the lessons are one player's, where positions can be studied", () => {
  const point = { turn: 3, seat: 1, chance: 0, best: null, loss: 1, grade: "blunder" } as const;
  const all = [{ ...point, text: "royal-ur:+0/+0/1/2" }, point, { ...point, seat: 0, text: "x:" }];
  expect(lessonsOf(all, 1)).toEqual([{ ...all[0], from: { text: "royal-ur:+0/+0/1/2" } }]);
});
