import { NO_KNOWLEDGE } from "../../src/engine/game.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { bitboards } from "../../src/games/connect-four/bitboards.ts";
import { discOf } from "../../src/games/connect-four/board.ts";
import { bookish, dropsOnly, evaluateLines, perfect } from "../../src/games/connect-four/bot.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { nodeBudget, type Solver, winnerBy } from "../../src/games/connect-four/solver.ts";
import type { Drop, State } from "../../src/games/connect-four/state.ts";
import { alphaBeta } from "../../src/search/alpha-beta.ts";
import { startThinking } from "../../src/search/thinking.ts";

/**
 * How often best gives a result away from positions of 4 to 9 discs, each reached by random discs: `node
 * test/arena/connect-four-lost.ts [positions] [seed]`. Best is asked cold, within its nodes and without a time limit;
 * then its move is judged. A position not solved in this many parts counts as not judged. Minutes of one processor.
 */
const positions = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? 1);
const [FEWEST, MOST] = [4, 9];
const PART = 24_000_000;
const PARTS = 12;

const count = { asked: 0, kept: 0, lost: 0, unjudged: 0 };
for (let number = 0; count.asked < positions; number++) {
  const state = positionOf(number);
  if (state === null) continue;
  count.asked++;
  const { turn: seat } = state;
  const legal = dropsOnly.legal(state, seat, NO_KNOWLEDGE);
  const best = perfect(alphaBeta(dropsOnly, { evaluate: evaluateLines, depth: 6 }));
  const thinking = startThinking(number, {}, () => 0);
  const action = best.choose({ state, seat, known: NO_KNOWLEDGE, legal }, thinking);
  const solver = bookish(22);
  const before = worthOf(solver, state);
  const next = after(state, action);
  const reply = next === null ? null : worthOf(solver, next);
  const verdict =
    before === null || reply === null ? "unjudged" : before === 0 - reply ? "kept" : "lost";
  count[verdict]++;
  const moves = state.columns.map((column) => column.join("")).join("/");
  if (verdict !== "kept") console.log(`${verdict}: ${moves}, column ${action.column}`);
  if (count.asked % 10 === 0) console.log(JSON.stringify(count));
}
console.log(JSON.stringify(count));

/** `null` if somebody wins on the way. */
function positionOf(number: number): State | null {
  const random = seededRandom(seed, number);
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  let state = setup.ok ? setup.value : null;
  const discs = FEWEST + (number % (MOST - FEWEST + 1));
  for (let disc = 0; disc < discs && state !== null && state.end === null; disc++) {
    const legal = dropsOnly.legal(state, state.turn, NO_KNOWLEDGE);
    const action = legal[randomBelow(random, legal.length)];
    state = action === undefined ? null : after(state, action);
  }
  return state?.end === null ? state : null;
}

function after(state: State, action: Drop): State | null {
  const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action });
  return next.ok ? next.value : null;
}

/** Who wins, 1 for the player to move; `null` if unsolved. */
function worthOf(solver: Solver, { columns, turn, end }: State): number | null {
  if (end !== null) return end.winner === null ? 0 : -1;
  const position = bitboards(columns, discOf(turn));
  for (let part = 0; part < PARTS; part++) {
    const worth = winnerBy(solver.solve(position, "sign", nodeBudget(PART)));
    if (worth !== null) return worth;
  }
  return null;
}
