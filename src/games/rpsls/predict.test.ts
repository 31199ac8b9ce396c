import { expect, test } from "vitest";
import { randomBelow, seededRandom } from "../../engine/random.ts";
import { createPredictor } from "./predict.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

/** A player's throw, knowing both sides' throws so far. */
type Habit = (other: readonly Symbol5[], own: readonly Symbol5[]) => Symbol5;

/** How many of the last 100 of 200 rounds the advice wins against a habit; we follow the advice or throw at random. */
function beaten(habit: Habit, follows: boolean): number {
  const random = seededRandom(1);
  const predictor = createPredictor([0.95]);
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
/** Eleven unordered throws, repeated. */
const SONG: readonly Symbol5[] = [0, 3, 3, 1, 4, 0, 2, 2, 0, 1, 3];

test.each<[string, Habit, boolean]>([
  ["always throws the same", () => 2, false],
  ["goes round the throws", (_other, own) => (own.length * 2) % 5, false],
  ["repeats a sequence", (_other, own) => SONG[own.length % SONG.length] as Symbol5, false],
  ["copies the other's last throw", (other) => other.at(-1) ?? 0, false],
  ["beats the other's last throw", (other) => weakest(other.at(-1) ?? 0), false],
  [
    "depends on both last throws",
    (other, own) => ((other.at(-1) ?? 0) * 3 + (own.at(-1) ?? 0) + 1) % 5,
    false,
  ],
  ["beats the most frequent throw", (other) => weakest(mostOf(other)), true],
])("a player who %s is nearly always beaten", (_habit, habit, follows) => {
  expect(beaten(habit, follows)).toBeGreaterThanOrEqual(90);
});

function mostOf(throws: readonly Symbol5[]): Symbol5 {
  const counts = THROWS.map((_, symbol) => throws.filter((one) => one === symbol).length);
  return counts.indexOf(Math.max(...counts));
}

test("a player who throws at random is beaten two times in five", () => {
  const random = seededRandom(7);
  // Five standard deviations of a binomial count.
  expect(Math.abs(beaten(() => randomBelow(random, THROWS.length), true) - 40)).toBeLessThan(25);
});

test("advice that always wins is trusted almost fully, until it fails", () => {
  const predictor = createPredictor([0.95]);
  const random = seededRandom(2);
  expect(predictor.advise().yield).toBe(0);
  for (let round = 0; round < 200; round++)
    predictor.observe(randomBelow(random, THROWS.length), 3);
  expect(predictor.advise().yield).toBeGreaterThan(0.8);
  for (let round = 0; round < 60; round++)
    predictor.observe(randomBelow(random, THROWS.length), randomBelow(random, THROWS.length));
  expect(predictor.advise().yield).toBeLessThan(0.4);
});

test("a slow rate finds a slight preference that a fast one forgets", () => {
  const advised = [[0.9], [0.9, 0.995]].map((rates) => {
    const predictor = createPredictor(rates);
    const random = seededRandom(3);
    let wins = 0;
    for (let round = 0; round < 1000; round++) {
      // Rock in two throws of five, each other throw in three of twenty.
      const shown = randomBelow(random, 20) < 8 ? 0 : 1 + randomBelow(random, 4);
      if (beats(predictor.advise().symbol, shown)) wins++;
      predictor.observe(randomBelow(random, THROWS.length), shown);
    }
    return wins;
  });
  expect((advised[1] ?? 0) - (advised[0] ?? 0)).toBeGreaterThan(10);
});
