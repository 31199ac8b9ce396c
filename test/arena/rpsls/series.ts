import type { Following, Thrower } from "../../../src/games/rpsls/bot.ts";
import { BEST, metaPredictor } from "../../../src/games/rpsls/bot.ts";
import { balanceOf, informed, leaning } from "../../../src/games/rpsls/rivals.fixture.ts";
import type { Mean, Yield } from "../results.ts";
import { OTHERS } from "./others.ts";
import { anything, type Habit, POOL } from "./throwers.ts";

const THROWS = 1000;

/** A level of RPSLS; `following`: how it follows the predictor, if it does. */
export interface Level {
  readonly create: () => Thrower;
  readonly following?: Following;
}

/**
 * Plays `series` thousands of throws against every player of both pools, against random throws and the best bot, and
 * `single` thousands against each of those whose figures stand alone: one leaning to a sign, and two that know the bot.
 */
export function measureThrower(level: Level, series: number, single: number): Yield {
  const { create, following } = level;
  let throws = 0;
  const play = (count: number, rival: () => Thrower): readonly number[] => {
    throws += count * THROWS;
    return Array.from({ length: count }, (_, at) => balanceOf(create(), rival(), THROWS, at + 1));
  };
  const balances = (habits: Readonly<Record<string, Habit>>) =>
    Object.values(habits).map((habit) => play(series, () => watching(habit)));
  const [pool, others] = [balances(POOL), balances(OTHERS)];
  const rest = [play(series, () => watching(anything)), play(series, () => metaPredictor(BEST))];
  const knowing = (baits: boolean) =>
    following && meanOf(play(single, () => informed(following, baits)));
  const [plain, baits] = [knowing(false), knowing(true)];
  return {
    pool: meanOf(bySeries(pool)),
    all: meanOf(bySeries([...pool, ...others])),
    leaning: meanOf(play(single, leaning)),
    ...(plain && baits && { informed: plain, baits }),
    worst: Math.min(...[...pool, ...others, ...rest].map((cell) => meanOf(cell).value)),
    throws,
  };
}

/** The mean over all players in each series, since what varies is the series. */
function bySeries(cells: readonly (readonly number[])[]): readonly number[] {
  return (cells[0] ?? []).map(
    (_, at) => cells.reduce((sum, cell) => sum + (cell[at] as number), 0) / cells.length,
  );
}

function meanOf(balances: readonly number[]): Mean {
  const count = balances.length;
  const value = balances.reduce((sum, one) => sum + one, 0) / count;
  const squares = balances.reduce((sum, one) => sum + (one - value) ** 2, 0);
  return { value, margin: 1.96 * Math.sqrt(squares / Math.max(count - 1, 1) / count) };
}

/** A player of a pool, who is shown both sides' throws. */
function watching(habit: Habit): Thrower {
  const own: number[] = [];
  const other: number[] = [];
  return {
    choose: (random) => habit(own, other, random),
    observe(mine, theirs) {
      own.push(mine);
      other.push(theirs);
    },
  };
}
