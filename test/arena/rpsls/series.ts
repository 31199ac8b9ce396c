import { seededRandom } from "../../src/engine/random.ts";
import { metaPredictor, THREE_RATES, type Thrower } from "../../src/games/rpsls/bot.ts";
import type { Yield } from "./results.ts";
import { anything, POOL, resultOf } from "./throwers.ts";

const THROWS = 1000;

/** Plays `series` thousands of throws against every player of the pool, against random throws and a meta-predictor. */
export function measureThrower(create: () => Thrower, series: number): Yield {
  const means: number[] = [];
  const cells = new Map<string, number>();
  const rivals = [...Object.entries(POOL), ["random", anything] as const];
  for (let seed = 1; seed <= series; seed++) {
    let sum = 0;
    for (const [name, rival] of rivals) {
      const won = play(create(), watching(rival), seed);
      if (name in POOL) sum += won;
      cells.set(name, (cells.get(name) ?? 0) + won / series);
    }
    const clone = play(create(), metaPredictor(THREE_RATES), seed);
    cells.set("clone", (cells.get("clone") ?? 0) + clone / series);
    means.push(sum / Object.keys(POOL).length);
  }
  const pool = means.reduce((sum, one) => sum + one, 0) / series;
  const variance = means.reduce((sum, one) => sum + (one - pool) ** 2, 0) / Math.max(series - 1, 1);
  return {
    pool,
    margin: 1.96 * Math.sqrt(variance / series),
    worst: Math.min(...cells.values()),
    throws: series * THROWS * (rivals.length + 1),
  };
}

function play(hero: Thrower, rival: Thrower, seed: number): number {
  const [own, other] = [seededRandom(seed, 1), seededRandom(seed, 2)];
  let balance = 0;
  for (let round = 0; round < THROWS; round++) {
    const [mine, theirs] = [hero.choose(own), rival.choose(other)];
    hero.observe(mine, theirs);
    rival.observe(theirs, mine);
    balance += resultOf(mine, theirs);
  }
  return balance;
}

/** A player of the pool, who is shown both sides' throws. */
function watching(throws: (typeof POOL)[string]): Thrower {
  const own: number[] = [];
  const other: number[] = [];
  return {
    choose: (random) => throws(own, other, random),
    observe(mine, theirs) {
      own.push(mine);
      other.push(theirs);
    },
  };
}
