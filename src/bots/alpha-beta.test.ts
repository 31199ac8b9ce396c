import { expect, test } from "vitest";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { randomBelow, seededRandom } from "../engine/random.ts";
import { bitboards } from "../games/connect-four/bitboards.ts";
import { discOf } from "../games/connect-four/board.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { createSolver, winnerBy } from "../games/connect-four/solver.ts";
import type { State } from "../games/connect-four/state.ts";
import { beginRandom, playRandomly } from "../games/random-play.ts";
import { alphaBeta } from "../search/alpha-beta.ts";
import { startThinking } from "../search/thinking.ts";

const EMPTY_CELLS = 8;

/** Random positions with few empty cells in which the game is not over. */
function latePositions(count: number): State[] {
  const random = seededRandom(3);
  const found: State[] = [];
  while (found.length < count) {
    const match = beginRandom(connectFour, 2, 0, random);
    playRandomly(match, random, { moves: 42 - EMPTY_CELLS + randomBelow(random, EMPTY_CELLS) });
    const state = match.state as State;
    if (state.end === null && state.columns.flat().length >= 42 - EMPTY_CELLS) found.push(state);
  }
  return found;
}

test("a search to the end keeps the value that the exact solver gives the position", () => {
  const bot = alphaBeta(connectFour, { evaluate: () => 0, depth: EMPTY_CELLS });
  const solver = createSolver(12);
  const worth = (state: State, seat: number) => {
    if (state.end !== null)
      return state.end.winner === null ? 0 : state.end.winner === seat ? 1 : -1;
    const position = bitboards(state.columns, discOf(state.turn));
    const winner = winnerBy(solver.solve(position, "sign", () => true)) ?? Number.NaN;
    return state.turn === seat ? winner : 0 - winner;
  };
  for (const [seed, state] of latePositions(60).entries()) {
    const seat = state.turn;
    const legal = connectFour.legal(state, seat, NO_KNOWLEDGE);
    const thinking = startThinking(seed, {}, () => 0);
    const action = bot.choose({ state, seat, known: NO_KNOWLEDGE, legal }, thinking);
    const next = connectFour.apply(state, { kind: "acted", seat, action });
    if (!next.ok) throw new Error(next.fault.message);
    expect(worth(next.value, seat)).toBe(worth(state, seat));
  }
});
