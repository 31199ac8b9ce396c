import { expect, test } from "vitest";
import { NO_KNOWLEDGE } from "../../../src/engine/game.ts";
import { BOT_LEVELS } from "../../../src/engine/policy.ts";
import { seededRandom } from "../../../src/engine/random.ts";
import {
  BEST,
  EXPERT,
  type Following,
  HARD,
  metaPredictor,
  type Thrower,
  throwing,
} from "../../../src/games/rpsls/bot.ts";
import { DEFAULTS } from "../../../src/games/rpsls/config.ts";
import { informed } from "../../../src/games/rpsls/rivals.fixture.ts";
import { rpsls } from "../../../src/games/rpsls/rules.ts";
import { HISTORY, type State } from "../../../src/games/rpsls/state.ts";
import { beats } from "../../../src/games/rpsls/throws.ts";
import { withEnded } from "../../../src/host/bots/memory.ts";

const THROWS = 300;

test.each([
  ["hard", HARD],
  ["expert", EXPERT],
  ["best", BEST],
] as const)(
  "a rival with baits wins at most the bank of %s in a series of matches",
  (level, following) => {
    const policy = throwing(() => metaPredictor(following));
    const random = seededRandom(BOT_LEVELS.indexOf(level), 5);
    const fresh = opened();
    let earlier: readonly State[] = [];
    let state = fresh;
    let balance = 0;
    for (let round = 0; round < THROWS; round++) {
      const decision = {
        state,
        seat: 0,
        known: NO_KNOWLEDGE,
        legal: rpsls.legal(state, 0, NO_KNOWLEDGE),
        earlier: earlier.map((ended) => ({ state: ended, seat: 0 })),
      };
      const action = policy.choose(decision, { random, spend: () => true });
      if (action.type !== "throw") throw new Error(`${action.type} is not a throw`);
      const [own, other] = [action.symbol, rivalOf(following, [...earlier, state]).choose(random)];
      const throws = [own, other].map((symbol, seat) => ({ seat, symbol }));
      state = {
        ...state,
        rounds: [...state.rounds, { throws, survivors: [0, 1] }].slice(-HISTORY),
      };
      if (own === other) continue;
      balance += beats(own, other) ? 1 : -1;
      earlier = withEnded(earlier, state, rpsls.id);
      state = fresh;
    }
    // A bank of 40, and three standard deviations of a random balance.
    expect(balance).toBeGreaterThan(-40 - 3 * Math.sqrt(0.8 * THROWS));
  },
);

/** A rival that knows as much of the series as the bot. */
function rivalOf(following: Following, matches: readonly State[]): Thrower {
  const rival = informed(following, true);
  for (const { throws } of matches.flatMap(({ rounds }) => rounds)) {
    const [bot, own] = throws.map(({ symbol }) => symbol);
    if (bot !== undefined && own !== undefined) rival.observe(own, bot);
  }
  return rival;
}

function opened(): State {
  const setup = rpsls.setup({ options: DEFAULTS, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  return setup.value;
}
