import { botFor } from "../../src/bots/registry.ts";
import type { Seat } from "../../src/engine/game.ts";
import { BOT_LEVELS, type Policy } from "../../src/engine/policy.ts";
import { randomBelow } from "../../src/engine/random.ts";
import {
  HOME,
  isRosette,
  isShared,
  OFF,
  type Place,
  placeOf,
} from "../../src/games/royal-ur/board.ts";
import { keyOf } from "../../src/games/royal-ur/bot.ts";
import { type Action, captures, type Tokens } from "../../src/games/royal-ur/moves.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import { CHANCES } from "../../src/games/royal-ur/solution/rows.ts";
import type { State } from "../../src/games/royal-ur/state.ts";
import { expectimax } from "../../src/search/expectimax.ts";
import { uniform, withSlips } from "../../src/search/uniform.ts";
import { hold } from "./contest.ts";
import { standingOf } from "./tally.ts";

/**
 * How simulated people do against each level: `node test/arena/royal-ur-people.ts [deals] [levels] [people]`. Each kind of
 * person should find a level against which they win about every other game.
 */
const deals = Number(process.argv[2] ?? 200);
const levels = BOT_LEVELS.filter((level) => process.argv[3]?.includes(level) ?? true);

function placesOf(seat: Seat, action: Action): readonly [from: Place, to: Place] {
  const from = action.type === "create" ? OFF : (placeOf(seat, action.from) ?? OFF);
  return [from, from + action.distance];
}

/** How likely the other seat captures a token on this place with its next throw. */
function dangerOn({ board }: Tokens, seat: Seat, place: Place): number {
  if (!isShared(place) || isRosette(place)) return 0;
  return (board[1 - seat] ?? []).reduce((sum, from) => {
    const distance = place - from;
    return sum + (distance > 0 ? (CHANCES[distance] ?? 0) : 0);
  }, 0);
}

/** Sees captures, rosettes and the way home three times in four and takes any of them, otherwise plays anything. */
const beginner: Policy<State, Action> = {
  choose(decision, thinking) {
    const { state, seat, legal } = decision;
    const good = legal.filter((action) => {
      const [, to] = placesOf(seat, action);
      return captures(state.tokens, seat, to) || isRosette(to) || to === HOME;
    });
    const isSeen = good.length > 0 && randomBelow(thinking.random, 4) < 3;
    return uniform.choose(isSeen ? { ...decision, legal: good } : decision, thinking) as Action;
  },
};

/** Captures, rosettes, home, out of the way of the other's tokens, in that order; otherwise the foremost token. */
const attentive: Policy<State, Action> = {
  choose({ state: { tokens }, seat, legal }) {
    const worth = (action: Action) => {
      const [from, to] = placesOf(seat, action);
      if (captures(tokens, seat, to)) return 300 + to;
      if (isRosette(to)) return 200 + to;
      if (to === HOME) return 100;
      return 50 * (dangerOn(tokens, seat, from) - dangerOn(tokens, seat, to)) + from / HOME;
    };
    return legal.reduce((best, action) => (worth(action) > worth(best) ? action : best));
  },
};

/** The lead in places, with tokens on the board and the rosette in the middle counted extra, less what may be captured. */
function evaluate({ tokens, turn }: State, viewer: Seat): number {
  const side = (seat: Seat) => {
    const own = tokens.board[seat] ?? [];
    const kept = (place: Place) => (turn === seat ? 1 : 1 - dangerOn(tokens, seat, place));
    const onBoard = own.reduce((sum, place) => sum + (place + 2) * kept(place), 0);
    return (HOME + 2) * (tokens.home[seat] ?? 0) + onBoard + (own.includes(8) ? 8 : 0);
  };
  const lead = side(viewer) - side(1 - viewer) + (turn === viewer ? 2 : -2);
  return lead / 400;
}

const PEOPLE: Readonly<Record<string, Policy<State, Action>>> = {
  beginner,
  attentive,
  /** Compares the positions one move ahead, and slips in one move in twenty. */
  club: withSlips(expectimax(royalUr, { evaluate, key: keyOf, depth: 1 }), 5),
};

console.log("| who | level | games | share % |");
console.log("|---|---|---|---|");
for (const [name, hero] of Object.entries(PEOPLE)) {
  if (process.argv[4]?.includes(name) === false) continue;
  for (const level of levels) {
    const others = botFor(royalUr, level);
    const tally = hold({ game: royalUr, hero, others, seats: 2, deals });
    const { share, margin, games } = standingOf(tally, 2);
    console.log(`| ${name} | ${level} | ${games} | ${share.toFixed(1)} ± ${margin.toFixed(1)} |`);
  }
}
