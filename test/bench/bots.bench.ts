import { monitorEventLoopDelay } from "node:perf_hooks";
import { createBotPool } from "../../src/bots/pool.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { bitboards } from "../../src/games/connect-four/bitboards.ts";
import { EMPTY_BOARD } from "../../src/games/connect-four/board.ts";
import { createSolver, nodeBudget } from "../../src/games/connect-four/solver.ts";
import { awaitChoice, beginRandom, choices, playRandomly } from "../../src/games/random-play.ts";
import { GAMES } from "../../src/games/registry.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const QUESTIONS = 40;
/** As at a table with four bots. */
const TOGETHER = 4;
const SOLVER_NODES = 10_000_000;

/** The exact solver's speed, how long bots think, their memory, and whether the asking thread stays responsive. */
export async function measureBots(): Promise<Row[]> {
  const asked = GAMES.map((game) => {
    const random = seededRandom(1);
    return Array.from({ length: QUESTIONS }, (_, index) => question(game, random, index));
  });
  const alone = process.memoryUsage().rss;
  const pool = createBotPool();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const rows: Row[] = [];
  for (const [index, questions] of asked.entries()) {
    const ms: number[] = [];
    for (let next = 0; next < questions.length; next += TOGETHER) {
      const start = performance.now();
      await Promise.all(questions.slice(next, next + TOGETHER).map((one) => pool.chooseMove(one)));
      ms.push((performance.now() - start) / TOGETHER);
    }
    rows.push({
      name: `${GAMES[index]?.id}: best bot, time for each of four answers asked at once, p50`,
      value: quantile(ms, 0.5),
      unit: "ms",
    });
  }
  delay.disable();
  rows.push(
    {
      name: "memory of the bots' thread once the best bot of every game has played",
      value: (process.memoryUsage().rss - alone) / 1e6,
      unit: "MB",
    },
    {
      name: "event-loop delay while four bots think, p99",
      value: delay.percentile(99) / 1e6,
      unit: "ms",
      goal: { of: "value", at: "most", bound: 50 },
    },
  );
  await pool.close();
  // Last, because its large table would count as the bots' memory.
  return [...rows, solverSpeed()];
}

function question(game: (typeof GAMES)[number], random: () => number, seed: number) {
  for (;;) {
    const match = beginRandom(game, game.seats.min, 1, random);
    playRandomly(match, random, { moves: randomBelow(random, 20) });
    const [seat] = awaitChoice(match, () => {});
    if (seat === undefined || choices(match, seat).length < 2) continue;
    const knowledge = match.dealer.knowledge(seat);
    return {
      game: game.id,
      state: match.state,
      seat,
      knowledge,
      level: "best" as const,
      seed,
      budget: { ms: 2000 },
    };
  }
}

function solverSpeed(): Row {
  const solver = createSolver(22);
  const start = performance.now();
  const { nodes } = solver.solve(bitboards(EMPTY_BOARD, 1), "sign", nodeBudget(SOLVER_NODES));
  return {
    name: "connect-four solver positions",
    value: (nodes * 1000) / (performance.now() - start),
    unit: "1/s",
    goal: { of: "value", at: "least", bound: 4_000_000 },
  };
}
