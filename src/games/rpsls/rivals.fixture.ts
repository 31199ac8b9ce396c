import { type Random, randomBelow, seededRandom } from "../../engine/random.ts";
import { type Following, GATE, type Thrower } from "./bot.ts";
import { createPredictor } from "./predict.ts";
import { beats, type Symbol5, THROWS } from "./throws.ts";

const anything = (random: Random): Symbol5 => randomBelow(random, THROWS.length);

/** Throws rock in two throws of five, and each other throw in three of twenty. */
export function leaning(): Thrower {
  return {
    choose: (random) => (randomBelow(random, 4) === 0 ? 0 : anything(random)),
    observe: () => {},
  };
}

/**
 * A rival that runs a bot's own predictor, and so knows its advice before every throw; only the bot's random numbers are
 * hidden from it. It beats the advice, but with `baits` it loses to advice that the bot does not trust yet: that costs
 * nothing, since the bot throws at random then, and makes it trust.
 */
export function informed({ rates }: Following, baits: boolean): Thrower {
  const predictor = createPredictor(rates);
  return {
    choose() {
      const advice = predictor.advise();
      const loses = baits && advice.yield <= GATE;
      return THROWS.findIndex((_, one) =>
        loses ? beats(advice.symbol, one) : beats(one, advice.symbol),
      );
    },
    observe: (own, other) => predictor.observe(other, own),
  };
}

/** What the first of two wins of so many throws, less what it loses. */
export function balanceOf(hero: Thrower, rival: Thrower, throws: number, seed: number): number {
  const [own, other] = [seededRandom(seed, 1), seededRandom(seed, 2)];
  let balance = 0;
  for (let round = 0; round < throws; round++) {
    const [mine, theirs] = [hero.choose(own), rival.choose(other)];
    hero.observe(mine, theirs);
    rival.observe(theirs, mine);
    balance += beats(mine, theirs) ? 1 : beats(theirs, mine) ? -1 : 0;
  }
  return balance;
}
