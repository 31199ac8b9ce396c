import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { NO_KNOWLEDGE } from "../../src/engine/game.ts";
import { type Bitboards, bitboards } from "../../src/games/connect-four/bitboards.ts";
import { discOf } from "../../src/games/connect-four/board.ts";
import { bookish, dropsOnly, evaluateLines, perfect } from "../../src/games/connect-four/bot.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { createSolver, winnerBy } from "../../src/games/connect-four/solver.ts";
import type { State } from "../../src/games/connect-four/state.ts";
import { alphaBeta } from "../../src/search/alpha-beta.ts";
import { startThinking } from "../../src/search/thinking.ts";

/**
 * Solves Pascal Pons's test sets (http://blog.gamesolver.org/solving-connect-four/02-test-protocol/) and has best move in
 * each of their positions: `node test/arena/connect-four-sets.ts [moves] [within=MS] FILE...`, each line the columns
 * played and the score. With `moves` only the latter, since the scores of the hardest set take most of an hour.
 *
 * Without a book and with an empty table: nodes and milliseconds a position for its score, in a second run, when the
 * code is compiled; `wrong` are the scores that differ from the published ones. Best: cold, within its nodes and, if
 * asked for, so many milliseconds; `lost` are the positions whose result it gives away, `longest` the milliseconds of its
 * longest move.
 */
const TABLE_BITS = 18;
const unlimited = () => true;
const bare = createSolver(TABLE_BITS);
const judge = bookish(22);

interface Posed {
  readonly state: State;
  readonly score: number;
}

const WITHIN = "within=";
const words = process.argv.slice(2);
const onlyMoves = words.includes("moves");
const within = words.find((word) => word.startsWith(WITHIN));
const limit = within === undefined ? {} : { ms: Number(within.slice(WITHIN.length)) };

for (const file of words.filter((word) => word !== "moves" && word !== within)) {
  const posed = readFileSync(file, "utf8").trim().split("\n").map(pose);
  const scored = onlyMoves ? [] : posed;
  for (const { state } of scored) solve(state);
  const count = { nodes: 0, ms: 0, wrong: 0, lost: 0, longest: 0 };
  for (const { state, score } of scored) {
    const { found, ms } = solve(state);
    count.nodes += found.nodes / posed.length;
    count.ms += ms / posed.length;
    if (found.min !== found.max || found.min !== score) count.wrong++;
  }
  for (const { state, score } of posed) {
    const before = performance.now();
    const next = afterBest(state);
    count.longest = Math.max(count.longest, performance.now() - before);
    if (resultOf(next) === Math.sign(score)) continue;
    count.lost++;
    console.log("lost", JSON.stringify(state.columns));
  }
  const rounded = Object.entries(count).map(([name, value]) => `${name} ${round(value)}`);
  console.log(`${parse(file).name}: ${posed.length} positions, ${rounded.join(", ")}`);
}

function pose(line: string): Posed {
  const [moves = "", score] = line.split(" ");
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  let state = setup.ok ? setup.value : null;
  for (const digit of moves) {
    const next =
      state === null
        ? null
        : connectFour.apply(state, {
            kind: "acted",
            seat: state.turn,
            action: { column: Number(digit) },
          });
    state = next?.ok ? next.value : null;
  }
  if (state === null || state.end !== null) throw new Error(`No position: ${line}`);
  return { state, score: Number(score) };
}

function positionOf({ columns, turn }: State): Bitboards {
  return bitboards(columns, discOf(turn));
}

function solve(state: State) {
  bare.clear();
  const position = positionOf(state);
  const before = performance.now();
  const found = bare.solve(position, "score", unlimited);
  return { found, ms: performance.now() - before };
}

function afterBest(state: State): State {
  const { turn: seat } = state;
  const legal = dropsOnly.legal(state, seat, NO_KNOWLEDGE);
  const best = perfect(alphaBeta(dropsOnly, { evaluate: evaluateLines, depth: 6 }));
  const thinking = startThinking(1, limit, () => performance.now());
  const action = best.choose({ state, seat, known: NO_KNOWLEDGE, legal }, thinking);
  const next = connectFour.apply(state, { kind: "acted", seat, action });
  if (!next.ok) throw new Error("Best made no move.");
  return next.value;
}

/** What the player who has just moved is left with: 1 won, 0 tied, -1 lost. */
function resultOf(state: State): number {
  if (state.end !== null) return state.end.winner === null ? 0 : 1;
  return 0 - (winnerBy(judge.solve(positionOf(state), "sign", unlimited)) ?? Number.NaN);
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value);
}
