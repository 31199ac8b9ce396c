import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChancePoint } from "../host/api/api.ts";
import {
  balanceOf,
  decimalText,
  GRAPH,
  gravest,
  lineThrough,
  percentFor,
  placeOf,
  pointsOf,
  positionAt,
  reviewOf,
  signedText,
  verdictText,
} from "./chances.ts";

const chance = (turn: number, value: number): ChancePoint => ({
  turn,
  seat: turn % 2,
  chance: value,
  best: null,
  loss: 0,
  grade: null,
});
const thrown = (...lucks: readonly number[]) => ({
  throws: lucks.map((luck, index) => ({ seat: index % 2, value: 1, luck })),
});
const won = { winners: [1], payouts: [0, 0], remainder: 0, reason: "line" };

test("the graph ends where the match ended, once everything is judged", () => {
  const line = { seat: 0, text: "1", action: null, kind: "acted" } as const;
  const replay = { moves: [line, line], outcome: won };
  const chances = [chance(0, 0.5), chance(1, 0.75)];
  expect(pointsOf(chances, replay, false)).toEqual([
    { position: 0, chance: 0.5 },
    { position: 1, chance: 0.75 },
  ]);
  expect(pointsOf(chances, replay, true).at(-1)).toEqual({ position: 2, chance: 0 });
  const tied = { ...replay, outcome: { ...won, winners: [0, 1] } };
  expect(pointsOf(chances, tied, true).at(-1)).toEqual({ position: 2, chance: 0.5 });
});

test("moves that no bot could judge are not called free of mistakes", () => {
  const fine = [chance(2, 0.5), chance(3, 0.5)];
  expect(verdictText("en", fine, 2)).toBe("No mistakes.");
  expect(verdictText("en", fine, 4)).toBe(
    "No decisive mistakes among the moves that could be analyzed. 2 moves were too hard to analyze.",
  );
  expect(verdictText("en", [{ ...chance(3, 0.5), grade: "mistake" }], 2)).toBe(
    "1 mistake, marked with a cross. 1 move was too hard to analyze.",
  );
  expect(verdictText("zh-CN", [], 3)).toBe("有 3 步太难，无法分析。");
});

test("mistakes and blunders are counted each by themselves, as in the review", () => {
  const graded = (...grades: readonly ChancePoint["grade"][]) =>
    grades.map((grade, turn) => ({ ...chance(turn, 0.5), loss: 0.1, grade }));
  const said = (...grades: readonly ChancePoint["grade"][]) =>
    verdictText("en", graded(...grades), grades.length);
  expect(said("mistake", "blunder", "inaccuracy", "mistake")).toBe(
    "2 mistakes and 1 blunder, marked with crosses.",
  );
  expect(said("blunder", null)).toBe("1 blunder, marked with a cross.");
  expect(said("mistake", "mistake")).toBe("2 mistakes, marked with crosses.");
  expect(verdictText("zh-CN", graded("mistake", "blunder"), 2)).toBe(
    "1 处失误、1 处大错，以叉号标出。",
  );
});

test("a move that gave something away is never called free of mistakes", () => {
  const slow = { ...chance(2, 0.9), loss: 0.05 };
  expect(verdictText("en", [slow], 1)).toBe("No decisive mistakes.");
});

test("the gravest mistakes are listed in the order of play", () => {
  const losses = [0.1, 0.4, 0.2, 0.3];
  const mistakes = losses.map((loss, turn) => ({
    ...chance(turn, 0.5),
    loss,
    grade: "mistake" as const,
  }));
  expect(gravest(mistakes, 2).map(({ turn }) => turn)).toEqual([1, 3]);
  expect(gravest(mistakes, 9)).toEqual(mistakes);
});

test("the two players' percentages add up to a hundred, whatever is rounded", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (thousandths) => {
      const chance = thousandths / 1000;
      expect(percentFor(0, chance) + percentFor(1, chance)).toBe(100);
    }),
  );
});

test("signs are those of print, and what rounds to zero has none", () => {
  const numbers = [-5.4, -0.04, 0, 0.04, 2.5];
  expect(numbers.map((one) => decimalText(one, 1))).toEqual(["−5.4", "0.0", "0.0", "0.0", "2.5"]);
  expect(numbers.map((one) => signedText(one, 1))).toEqual(["−5.4", "0.0", "0.0", "0.0", "+2.5"]);
});

test("a press on a point of the graph leads to its position", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (positions, any) => {
      const position = any % positions;
      const { x } = placeOf({ position, chance: 0.3 }, positions);
      expect(positionAt(x / GRAPH.width, positions)).toBe(position);
    }),
  );
  expect([positionAt(-0.2, 9), positionAt(1.3, 9)]).toEqual([0, 8]);
});

test("the line runs from the left edge to the right one, high where seat 0 is ahead", () => {
  const points = [
    { position: 0, chance: 0.5 },
    { position: 1, chance: 1 },
    { position: 2, chance: 0 },
  ];
  expect(lineThrough(points, 3)).toBe("M0.0 100.0 L300.0 0.0 L600.0 200.0");
  expect(lineThrough(points.slice(0, 1), 3)).toBe("");
});

test("a review counts what each player gave away and what the throws brought", () => {
  const judged: ChancePoint[] = [
    { ...chance(0, 0.5), ...thrown(0.15, -0.05), loss: 0.02, grade: "inaccuracy" },
    { ...chance(1, 0.6), ...thrown(-0.3), loss: 0.08, grade: "blunder" },
    { ...chance(2, 0.4), ...thrown(0.05) },
  ];
  const [first, second] = [reviewOf(judged, 0), reviewOf(judged, 1)];
  expect(first).toMatchObject({ decisions: 2, grades: { inaccuracy: 1, mistake: 0, blunder: 0 } });
  expect(first.rate).toBeCloseTo(10);
  expect(second.rate).toBeCloseTo(80);
  expect(first.luck).toBeCloseTo(-0.15);
  expect((first.luck ?? 1) + (second.luck ?? 1)).toBeCloseTo(0);
  expect(reviewOf([chance(0, 0.5)], 0).luck).toBe(null);
});

test("luck and play lead from the chance at the start to the one at the end, for both players", () => {
  const judged: ChancePoint[] = [
    { ...chance(0, 0.5), ...thrown(0.15, -0.05), loss: 0.02 },
    { ...chance(1, 0.2), ...thrown(-0.28), loss: 0.8 },
  ];
  expect(balanceOf(judged, 0)).toEqual({ start: 40, luck: -18, play: 78, end: 100 });
  expect(balanceOf(judged, 1)).toEqual({ start: 60, luck: 18, play: -78, end: 0 });
  expect(balanceOf([chance(0, 0.5)], 0)).toBe(null);
  expect(balanceOf([], 0)).toBe(null);
});

test("the balance adds up in whole percent, each of them the next one below or above", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (start, first, second, loss) => {
      const luck = first - second;
      const judged = [{ ...chance(0, start + luck), ...thrown(luck), loss }];
      for (const seat of [0, 1]) {
        const shown = balanceOf(judged, seat);
        if (shown === null) throw new Error("there is luck");
        expect(Math.abs(shown.start + shown.luck + shown.play - shown.end)).toBe(0);
        expect(Math.abs(shown.luck - (seat === 0 ? 100 : -100) * luck)).toBeLessThan(1.0001);
        expect(Math.abs(shown.play - (seat === 0 ? -100 : 100) * loss)).toBeLessThan(1.0001);
      }
    }),
  );
});

test("a move without a choice does not lower the error rate", () => {
  const judged: ChancePoint[] = [
    { ...chance(0, 0.5), loss: 0.02 },
    { ...chance(2, 0.5), forced: true },
    { ...chance(4, 0.5), loss: 0.04 },
  ];
  const review = reviewOf(judged, 0);
  expect(review.decisions).toBe(2);
  expect(review.rate).toBeCloseTo(30);
  expect(reviewOf([{ ...chance(0, 0.5), forced: true }], 0).rate).toBe(0);
});
