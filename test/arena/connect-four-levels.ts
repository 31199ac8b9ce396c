import { botFor } from "../../src/bots/registry.ts";
import { NO_KNOWLEDGE, type Plain } from "../../src/engine/game.ts";
import { BOT_LEVELS, type Policy } from "../../src/engine/policy.ts";
import { seededRandom } from "../../src/engine/random.ts";
import { bitboards, CELLS } from "../../src/games/connect-four/bitboards.ts";
import { discOf } from "../../src/games/connect-four/board.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { createSolver, winnerBy } from "../../src/games/connect-four/solver.ts";
import { type Action, isDrop, type State } from "../../src/games/connect-four/state.ts";
import { startThinking } from "../../src/search/thinking.ts";
import { uniform, withSlips } from "../../src/search/uniform.ts";

/**
 * Judges every move of each level by an exact solver without a book: `node test/arena/connect-four-levels.ts [games]
 * [levels]`. A move is critical if another one would give the game's result away. The opponents range from random to
 * perfect, so that the level meets all kinds of positions. Times are processor times, and also depend on how busy the
 * machine is.
 */
const games = Number(process.argv[2] ?? 40);
const levels = BOT_LEVELS.filter((level) => process.argv[3]?.includes(level) ?? true);
/** From this many discs on, judging is quick; hard positions before that are in the book, which has its own tests. */
const FIRST_JUDGED = 12;
const solver = createSolver(24);
const best = botFor(connectFour, "best");
const OTHERS: readonly Policy<Plain, Plain>[] = [
  uniform,
  withSlips(botFor(connectFour, "medium"), 20),
  botFor(connectFour, "hard"),
  withSlips(best, 20),
];

console.log("| level | moves | critical | kept % | critical kept % | ms p50 | ms p99 | ms most |");
console.log("|---|---|---|---|---|---|---|---|");
for (const level of levels) {
  const times: number[] = [];
  const [all, critical] = [
    { moves: 0, kept: 0 },
    { moves: 0, kept: 0 },
  ];
  for (let game = 0; game < games; game++) {
    const random = seededRandom(game, 7);
    const others = OTHERS[game % OTHERS.length] as Policy<Plain, Plain>;
    const seat = (game >> 2) & 1;
    play((state) => {
      const mine = state.turn === seat;
      const start = process.cpuUsage();
      const action = decide(mine ? botFor(connectFour, level) : others, state, random());
      const { user, system } = process.cpuUsage(start);
      if (!mine) return action;
      times.push((user + system) / 1000);
      if (state.columns.flat().length < FIRST_JUDGED) return action;
      const worths = connectFour
        .legal(state, seat, NO_KNOWLEDGE)
        .filter(isDrop)
        .map((other) => ({ column: other.column, worth: worthAfter(state, other) }));
      const most = Math.max(...worths.map(({ worth }) => worth));
      const kept =
        worths.find(({ column }) => isDrop(action) && column === action.column)?.worth === most;
      for (const count of worths.every(({ worth }) => worth === most) ? [all] : [all, critical]) {
        count.moves++;
        if (kept) count.kept++;
      }
      return action;
    });
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const percent = ({ moves, kept }: { moves: number; kept: number }) =>
    ((100 * kept) / moves).toFixed(1);
  const cells = [level, all.moves, critical.moves, percent(all), percent(critical)];
  console.log(`| ${[...cells, at(0.5), at(0.99), at(1)].join(" | ")} |`);
}

function play(choose: (state: State) => Action): void {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  let state = setup.ok ? setup.value : null;
  while (state !== null && state.end === null) {
    const next = connectFour.apply(state, {
      kind: "acted",
      seat: state.turn,
      action: choose(state),
    });
    state = next.ok ? next.value : null;
  }
}

function decide(policy: Policy<Plain, Plain>, state: State, seed: number): Action {
  const seat = state.turn;
  const legal = connectFour.legal(state, seat, NO_KNOWLEDGE);
  const thinking = startThinking(seed, {}, () => 0);
  return policy.choose({ state, seat, known: NO_KNOWLEDGE, legal }, thinking) as Action;
}

/** What an action is worth to its seat: 1 won, 0 tied, -1 lost. */
function worthAfter(state: State, action: Action): number {
  const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action });
  if (!next.ok) throw new Error(next.fault.message);
  const { columns, turn, end } = next.value;
  if (end !== null) return end.winner === null ? 0 : 1;
  const position = bitboards(columns, discOf(turn));
  if (position.discs === CELLS) return 0;
  return 0 - (winnerBy(solver.solve(position, "sign", () => true)) ?? Number.NaN);
}
