import { describe, expect, test } from "vitest";
import { NO_KNOWLEDGE, type Seat } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { BEST, EXPERT, HARD, metaPredictor, type Thrower, throwing } from "./bot.ts";
import { DEFAULTS } from "./config.ts";
import { createPredictor } from "./predict.ts";
import { balanceOf, informed, leaning } from "./rivals.fixture.ts";
import { rpsls } from "./rules.ts";
import type { Round, State } from "./state.ts";
import { THROWS } from "./throws.ts";

const [ROCK, PAPER, SPOCK] = [0, 1, 4];

/** A match among this many seats in which these rounds were tied. */
function match(seats: number, rounds: readonly Round[]): State {
  const setup = rpsls.setup({ options: DEFAULTS, seats, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  return { ...setup.value, rounds };
}

/** `count` rounds in which `thrower` threw rock and the others threw at random. */
function rocks(seats: number, thrower: Seat, count: number): Round[] {
  const random = seededRandom(count);
  const survivors = Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: count }, () => ({
    throws: survivors.map((seat) => ({
      seat,
      symbol: seat === thrower ? ROCK : random() % THROWS.length,
    })),
    survivors,
  }));
}

/** How often each symbol is thrown in a thousand answers to the same decision. */
function answers(create: () => Thrower, state: State, seat: Seat, earlier: readonly State[] = []) {
  const policy = throwing(create);
  const seats = state.balances.length;
  const counts = THROWS.map(() => 0);
  for (let seed = 0; seed < 1000; seed++) {
    const action = policy.choose(
      {
        state,
        seat,
        known: NO_KNOWLEDGE,
        legal: rpsls.legal(state, seat, NO_KNOWLEDGE),
        earlier: earlier.map((one, index) => ({
          state: one,
          seat: (seat + earlier.length - index) % seats,
        })),
      },
      { random: seededRandom(seed), spend: () => true },
    );
    if (action.type !== "throw") throw new Error(`${action.type} is not a throw`);
    counts[action.symbol] = (counts[action.symbol] ?? 0) + 1;
  }
  return counts;
}

const expert = () => metaPredictor(EXPERT);
const best = () => metaPredictor(BEST);

test("a habit is exploited, but only in half of the throws while few rounds are known", () => {
  const counts = answers(expert, match(2, rocks(2, 1, 11)), 0);
  const winning = (counts[PAPER] ?? 0) + (counts[SPOCK] ?? 0);
  // Half of them, and two fifths of the random half: 700 on average, with a standard deviation of 15.
  expect(winning).toBeGreaterThan(640);
  expect(winning).toBeLessThan(760);
});

test("earlier matches of a series count, wherever the two sat", () => {
  const [first, second] = [match(2, rocks(2, 0, 11)), match(2, rocks(2, 1, 11))];
  const earlier = [second, first];
  // Seats moved on twice: the rival sits at 1 now, at 0 in the last match and at 1 in the one before.
  const counts = answers(expert, match(2, []), 0, earlier);
  expect((counts[PAPER] ?? 0) + (counts[SPOCK] ?? 0)).toBe(1000);
});

/** Three matches in which the other threw rock. */
const KNOWN: readonly State[] = [0, 1, 0].map((seat) => match(2, rocks(2, seat, 11)));

test.each<[string, () => Thrower, State, readonly State[]]>([
  ["nobody is known yet", best, match(2, []), []],
  ["there are several opponents", expert, match(3, rocks(3, 1, 11)), []],
  ["a match of two may have lost its first rounds", expert, match(2, rocks(2, 1, 12)), KNOWN],
  ["only such matches are known", expert, match(2, []), [match(2, rocks(2, 1, 12))]],
])("throws at random when %s", (_case, create, state, earlier) => {
  // Binomial with a mean of 200 and a standard deviation of 12.6.
  for (const count of answers(create, state, 0, earlier)) {
    expect(Math.abs(count - 200)).toBeLessThan(60);
  }
});

const LEVELS = { hard: HARD, expert: EXPERT, best: BEST };

describe.each(Object.entries(LEVELS))(
  "%s, on average in a thousand throws,",
  (_level, following) => {
    const series = 12;
    const average = (rival: () => Thrower) => {
      const balances = Array.from({ length: series }, (_, at) =>
        balanceOf(metaPredictor(following), rival(), 1000, at + 1),
      );
      return balances.reduce((sum, one) => sum + one, 0) / series;
    };

    test.each([
      ["without baits", false],
      ["with baits", true],
    ])("loses no more than its bank to a rival that knows its predictor, %s", (_case, baits) => {
      // A bank of 40, and three standard deviations of a random balance.
      expect(average(() => informed(following, baits))).toBeGreaterThan(
        -40 - (3 * 28) / Math.sqrt(series),
      );
    });

    test("wins a hundred of somebody who throws one sign two times in five", () => {
      expect(average(leaning)).toBeGreaterThan(100);
    });
  },
);

test("hard throws at random in one of ten throws more than expert", () => {
  const winning = [HARD, EXPERT].map((following) => {
    const counts = answers(() => metaPredictor(following), match(2, []), 0, KNOWN);
    return (counts[PAPER] ?? 0) + (counts[SPOCK] ?? 0);
  });
  expect(winning[1]).toBe(1000);
  // Two fifths of the random throws win, too: 940 on average, with a standard deviation of 7.5.
  expect(Math.abs((winning[0] ?? 0) - 940)).toBeLessThan(30);
});

test("a prediction that no longer wins is not played", () => {
  const predictor = createPredictor([0.95]);
  const random = seededRandom(1);
  const any = () => random() % THROWS.length;
  for (let round = 0; round < 100; round++) predictor.observe(any(), ROCK);
  expect(predictor.advise().yield).toBeGreaterThan(0.8);
  expect([PAPER, SPOCK]).toContain(predictor.advise().symbol);
  for (let round = 0; round < 200; round++) predictor.observe(any(), any());
  expect(predictor.advise().yield).toBeLessThan(0.3);
});
