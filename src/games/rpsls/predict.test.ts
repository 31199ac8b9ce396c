import { expect, test } from "vitest";
import { randomBelow, seededRandom } from "../../engine/random.ts";
import { createPredictor } from "./predict.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

/** What somebody throws who sees both sides' throws so far. */
type Habit = (other: readonly Symbol5[], own: readonly Symbol5[]) => Symbol5;

/** In how many of the last 100 of 200 rounds the advice beats a habit; what is played is at random or the advice. */
function beaten(habit: Habit, follows: boolean): number {
  const random = seededRandom(1);
  const predictor = createPredictor();
  const [mine, theirs]: [Symbol5[], Symbol5[]] = [[], []];
  let wins = 0;
  for (let round = 0; round < 200; round++) {
    const shown = habit(mine, theirs);
    const { symbol } = predictor.advise();
    if (round >= 100 && beats(symbol, shown)) wins++;
    const own = follows ? symbol : randomBelow(random, THROWS.length);
    predictor.observe(own, shown);
    mine.push(own);
    theirs.push(shown);
  }
  return wins;
}

const weakest = (symbol: Symbol5): Symbol5 => THROWS.findIndex((_, one) => beats(one, symbol));
/** Eleven throws without any order, over and over. */
const SONG: readonly Symbol5[] = [0, 3, 3, 1, 4, 0, 2, 2, 0, 1, 3];

test.each<[string, Habit, boolean]>([
  ["throws always the same", () => 2, false],
  ["throws one after the other", (_other, own) => (own.length * 2) % 5, false],
  ["repeats a song", (_other, own) => SONG[own.length % SONG.length] as Symbol5, false],
  ["copies the other's last throw", (other) => other.at(-1) ?? 0, false],
  ["beats the other's last throw", (other) => weakest(other.at(-1) ?? 0), false],
  [
    "changes with both last throws",
    (other, own) => ((other.at(-1) ?? 0) * 3 + (own.at(-1) ?? 0) + 1) % 5,
    false,
  ],
  ["beats what was played most", (other) => weakest(mostOf(other)), true],
])("who %s is beaten nearly always", (_habit, habit, follows) => {
  expect(beaten(habit, follows)).toBeGreaterThanOrEqual(90);
});

function mostOf(throws: readonly Symbol5[]): Symbol5 {
  const counts = THROWS.map((_, symbol) => throws.filter((one) => one === symbol).length);
  return counts.indexOf(Math.max(...counts));
}

test("who throws at random is beaten two times of five", () => {
  const random = seededRandom(7);
  // Five standard deviations of a binomial count.
  expect(Math.abs(beaten(() => randomBelow(random, THROWS.length), true) - 40)).toBeLessThan(25);
});

test("the score of a prediction that always wins nears the sum of its weights, and falls when it fails", () => {
  const predictor = createPredictor();
  const random = seededRandom(2);
  expect(predictor.advise().score).toBe(0);
  for (let round = 0; round < 200; round++)
    predictor.observe(randomBelow(random, THROWS.length), 3);
  // 1 + 0.95 + 0.95^2 + ...
  expect(predictor.advise().score).toBeCloseTo(20, 1);
  for (let round = 0; round < 60; round++)
    predictor.observe(randomBelow(random, THROWS.length), randomBelow(random, THROWS.length));
  expect(predictor.advise().score).toBeLessThan(12);
});
