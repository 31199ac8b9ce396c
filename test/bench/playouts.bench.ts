import { seededRandom } from "../../src/engine/random.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { beginRandom, playRandomly } from "../../src/games/random-play.ts";
import { GAMES } from "../../src/games/registry.ts";
import type { Row } from "./row.ts";

const WARM_UP_MS = 300;
const MEASURE_MS = 1000;
/** Large tables of rock-paper-scissors hardly ever decide a round. */
const MAX_MOVES = 500;

/** Random matches a second through the generic engine, and Connect Four's engine by itself. */
export async function measurePlayouts(): Promise<Row[]> {
  const rows = GAMES.map((game): Row => {
    const random = seededRandom(1);
    const seats = game.seats.min;
    const value = rate(() => {
      playRandomly(beginRandom(game, seats, 1, random), random, { moves: MAX_MOVES });
      return 1;
    });
    return { name: `${game.id} random matches, ${seats} seats`, value, unit: "1/s" };
  });
  rows.push({
    name: "connect-four engine moves",
    value: rate(connectFourMoves()),
    unit: "1/s",
    goal: { of: "value", at: "least", bound: 500_000 },
  });
  return rows;
}

/** Replays prepared random matches with `apply` alone, as boardgame.io's reducer would be fed. */
function connectFourMoves(): () => number {
  const random = seededRandom(2);
  const scripts = Array.from({ length: 200 }, () => {
    const columns: number[] = [];
    const match = beginRandom(connectFour, 2, 1, random);
    playRandomly(match, random, {
      step() {
        const last = (match.state as { last: { column: number } | null }).last;
        if (last !== null) columns.push(last.column + 1);
      },
    });
    return columns;
  });
  let next = 0;
  return () => {
    const script = scripts[next++ % scripts.length] ?? [];
    const setup = connectFour.setup({ options: {}, seats: 2, stake: 1 });
    if (!setup.ok) throw new Error(setup.fault.message);
    let state = setup.value;
    for (const column of script) {
      const done = connectFour.apply(state, {
        kind: "acted",
        seat: state.turn,
        action: { column },
      });
      if (!done.ok) throw new Error(done.fault.message);
      state = done.value;
    }
    return script.length;
  };
}

/** Units of work a second; `work` answers how many it did. */
function rate(work: () => number): number {
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) work();
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < MEASURE_MS) done += work();
  return (done * 1000) / (performance.now() - start);
}
