import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { seededRandom } from "../../src/engine/random.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { beginRandom, playRandomly } from "../../src/games/random-play.ts";
import { GAMES } from "../../src/games/registry.ts";
import { loadBoardgameIo, type Reducer } from "./peers/boardgame-io.ts";
import type { Row } from "./row.ts";

const WARM_UP_MS = 300;
const MEASURE_MS = 1000;
/** Needed because large tables of rock-paper-scissors-lizard-Spock hardly ever decide a round. */
const MAX_MOVES = 500;

/** Random matches a second through the generic engine, and with Connect Four's rules alone. */
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
  return [...rows, ...memoryRows(), ...engineRows()];
}

/** Connect Four by `apply` alone; boardgame.io's reducer plays the same moves in turn with it. */
function engineRows(): Row[] {
  const scripts = randomScripts(200);
  const rival = loadBoardgameIo();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(rate(replaying(scripts, playScript)));
    if (rival !== null)
      theirs.push(rate(replaying(scripts, (script) => playElsewhere(rival, script))));
  }
  const value = median(ours);
  const row = { name: "connect-four engine moves", value, unit: "1/s" } as const;
  const rows: Row[] = [{ ...row, goal: { of: "value", at: "least", bound: 500_000 } }];
  if (rival === null) {
    console.error("boardgame.io cannot be fetched here: the comparison with it is left out.");
    return rows;
  }
  const reference = median(theirs);
  return [
    ...rows,
    {
      ...row,
      name: "connect-four engine moves beside boardgame.io's",
      reference,
      ratio: value / reference,
      goal: { of: "ratio", at: "least", bound: 13 },
    },
  ];
}

/** Columns 1..7 of random matches, played to their end. */
function randomScripts(count: number): number[][] {
  const random = seededRandom(2);
  return Array.from({ length: count }, () => {
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
}

function replaying(scripts: number[][], play: (script: number[]) => void): () => number {
  let next = 0;
  return () => {
    const script = scripts[next++ % scripts.length] ?? [];
    play(script);
    return script.length;
  };
}

function playScript(script: number[]): void {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 1 });
  if (!setup.ok) throw new Error(setup.fault.message);
  let state = setup.value;
  for (const column of script) {
    const event = { kind: "acted", seat: state.turn, action: { column } } as const;
    const done = connectFour.apply(state, event);
    if (!done.ok) throw new Error(done.fault.message);
    state = done.value;
  }
}

function playElsewhere({ start, drop }: Reducer, script: number[]): void {
  let state = start();
  for (const [move, column] of script.entries()) {
    const next = drop(state, column - 1, move % 2);
    if (next === state) throw new Error("boardgame.io refused a move");
    state = next;
  }
}

/** Bytes that a state adds to the heap in mid-match, shared parts counted once, as in a search. */
function memoryRows(): Row[] {
  return GAMES.map((game): Row => {
    const random = seededRandom(3);
    const kept: unknown[] = [];
    const before = heapUsed();
    while (kept.length < KEPT_STATES) {
      const match = beginRandom(game, game.seats.min, 1, random);
      playRandomly(match, random, { moves: MAX_MOVES, step: () => void kept.push(match.state) });
    }
    const value = (heapUsed() - before) / kept.length;
    return { name: `${game.id} memory per state`, value, unit: "B" };
  });
}

const KEPT_STATES = 20_000;
const ROUNDS = 3;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}

/** Units of work a second; `work` returns how many it did. */
function rate(work: () => number): number {
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) work();
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < MEASURE_MS) done += work();
  return (done * 1000) / (performance.now() - start);
}
