import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Seat } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import {
  type Caution,
  metaPredictor,
  ONE_RATE,
  THREE_RATES,
  type Thrower,
  throwing,
} from "./bot.ts";
import { DEFAULTS } from "./config.ts";
import { createPredictor } from "./predict.ts";
import { rpsls } from "./rules.ts";
import type { Round, State } from "./state.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

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

const hard = () => metaPredictor(ONE_RATE);
const best = () => metaPredictor(THREE_RATES);

test("a habit is exploited, but only in half of the throws while few rounds are known", () => {
  const counts = answers(hard, match(2, rocks(2, 1, 12)), 0);
  const winning = (counts[PAPER] ?? 0) + (counts[SPOCK] ?? 0);
  // Half of them, and two fifths of the random half: 700 on average, with a standard deviation of 15.
  expect(winning).toBeGreaterThan(640);
  expect(winning).toBeLessThan(760);
});

test("earlier matches of a series count, wherever the two sat", () => {
  const [first, second] = [match(2, rocks(2, 0, 12)), match(2, rocks(2, 1, 12))];
  const earlier = [second, first];
  // Seats moved on twice: the rival sits at 1 now, at 0 in the last match and at 1 in the one before.
  const counts = answers(hard, match(2, []), 0, earlier);
  expect((counts[PAPER] ?? 0) + (counts[SPOCK] ?? 0)).toBe(1000);
});

test.each([
  ["nobody is known yet", best, match(2, []), []],
  ["there are several opponents", hard, match(3, rocks(3, 1, 12)), []],
])("throws at random when %s", (_case, create, state, earlier) => {
  // Binomial with a mean of 200 and a standard deviation of 12.6.
  for (const count of answers(create, state, 0, earlier)) {
    expect(Math.abs(count - 200)).toBeLessThan(60);
  }
});

/** A rival that runs the bot's own predictor and bank, and so knows everything but its random numbers. */
function informed(caution: Caution, baits: boolean): (own: Symbol5, other: Symbol5) => Symbol5 {
  const predictor = createPredictor(caution.rates);
  const beating = (symbol: Symbol5) => THROWS.findIndex((_, one) => beats(one, symbol));
  const beatenBy = (symbol: Symbol5) => THROWS.findIndex((_, one) => beats(symbol, one));
  const next = () => {
    const advice = predictor.advise();
    return baits && advice.yield <= caution.gate ? beatenBy(advice.symbol) : beating(advice.symbol);
  };
  return (own, other) => {
    predictor.observe(own, other);
    return next();
  };
}

test.each([
  ["one rate", ONE_RATE, false],
  ["one rate, with baits", ONE_RATE, true],
  ["three rates", THREE_RATES, false],
  ["three rates, with baits", THREE_RATES, true],
])("a rival that knows the predictor wins at most its bank: %s", (_case, caution, baits) => {
  const series = 12;
  let balance = 0;
  for (let seed = 1; seed <= series; seed++) {
    const random = seededRandom(seed, 9);
    const bot = metaPredictor(caution);
    const rival = informed(caution, baits);
    let shown: Symbol5 = ROCK;
    for (let round = 0; round < 1000; round++) {
      const own = bot.choose(random);
      balance += beats(own, shown) ? 1 : beats(shown, own) ? -1 : 0;
      bot.observe(own, shown);
      shown = rival(own, shown);
    }
  }
  // A bank of 40, and three standard deviations of a random balance.
  expect(balance / series).toBeGreaterThan(-40 - (3 * 28) / Math.sqrt(series));
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
