import { expect, test } from "vitest";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { beginRandom, playRandomly } from "../random-play.ts";
import { bitboards } from "./bitboards.ts";
import { discOf } from "./board.ts";
import { bookish, dropsOnly, evaluateLines, obliging, perfect, winOrBlock } from "./bot.ts";
import { connectFour } from "./rules.ts";
import { nodeBudget } from "./solver.ts";
import type { Drop, State } from "./state.ts";

/** Nobody has won, and the board is far from full. */
function position(seed: number, discs: number): State {
  const random = seededRandom(seed);
  const match = beginRandom(connectFour, 2, 0, random);
  playRandomly(match, random, { moves: discs });
  return match.state as State;
}

function after(state: State, action: Drop): State {
  const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action });
  if (!next.ok) throw new Error(next.fault.message);
  return next.value;
}

function decision(state: State) {
  const legal = dropsOnly.legal(state, state.turn, NO_KNOWLEDGE);
  return { state, seat: state.turn, known: NO_KNOWLEDGE, legal };
}

/** Unlimited thinking that counts its cost. */
function counting() {
  const count = { nodes: 0 };
  const spend = (nodes: number) => {
    count.nodes += nodes;
    return true;
  };
  return { count, thinking: { random: seededRandom(1), spend } };
}

test("a bot does not repeat what it searched on the opponent's time", () => {
  let [rested, pondered] = [0, 0];
  for (let seed = 1; seed <= 4; seed++) {
    const state = position(seed, 13);
    if (state.end !== null) continue;
    for (const ponders of [false, true]) {
      const bot = perfect(winOrBlock);
      const choice = bot.choose(decision(state), counting().thinking);
      if (ponders) bot.ponder?.(decision(state), choice, counting().thinking);
      const afterwards = after(state, choice);
      if (afterwards.end !== null) continue;
      const reply = after(afterwards, decision(afterwards).legal[0] as Drop);
      if (reply.end !== null) continue;
      const { count, thinking } = counting();
      bot.choose(decision(reply), thinking);
      if (ponders) pondered += count.nodes;
      else rested += count.nodes;
    }
  }
  expect(rested).toBeGreaterThan(20_000);
  expect(pondered).toBeLessThan(rested / 2);
});

test("pondering stops when it is told to", () => {
  const bot = perfect(winOrBlock);
  const state = position(3, 8);
  expect(state.end).toBeNull();
  let asked = 0;
  const spend = () => {
    asked++;
    return false;
  };
  bot.ponder?.(decision(state), { column: 1 }, { random: seededRandom(1), spend });
  expect(asked).toBe(1);
});

/** Seat 1 moves first. */
function opened(moves: string): State {
  let state = position(1, 0);
  state = { ...state, turn: 1 };
  for (const digit of moves) state = after(state, { column: Number(digit) });
  return state;
}

test("a bot guesses before its budget is spent, and plays no move it found to lose", () => {
  // Beyond the books; the first one was once given away (test/arena/connect-four-hard.ts).
  for (const moves of ["525231461", "1757263412"]) {
    const state = opened(moves);
    let [guessed, spent] = [0, 0];
    // It always guesses the first column.
    const bot = perfect({
      choose(_decision, { spend }) {
        expect(spend(0)).toBe(true);
        guessed++;
        return { column: 1 };
      },
    });
    const spend = (nodes: number) => {
      spent += nodes;
      return spent < 2_100_000;
    };
    const { column } = bot.choose(decision(state), { random: seededRandom(1), spend });
    expect(guessed).toBe(1);
    const seen = bookish(20).solve(
      bitboards(state.columns, discOf(state.turn)),
      "sign",
      nodeBudget(2_100_000),
    );
    expect(seen.lost).not.toContain(column - 1);
  }
});

test("a bot finds out that the other columns lose where the two that hold take all its nodes", () => {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  // Of Pons's set L1_R3: the first two columns tie, each after 50 million nodes and more.
  const drops = [..."27133212"].map((digit): Drop => ({ column: Number(digit) }));
  const state = drops.reduce(after, setup.value);
  const anything = { choose: () => ({ column: 4 }) };
  const choice = perfect(anything).choose(decision(state), counting().thinking);
  expect([1, 2]).toContain(choice.column);
});

test("bots agree to every takeback and never ask for one", () => {
  const start = connectFour.setup({
    options: { ...connectFour.defaults, takebacks: true },
    seats: 2,
    stake: 0,
  });
  if (!start.ok) throw new Error(start.fault.message);
  const played = after(after(start.value, { column: 4 }), { column: 4 });
  const bot = obliging(winOrBlock);
  const { thinking } = counting();
  const legal = connectFour.legal(played, 1, NO_KNOWLEDGE);
  expect(
    bot.choose({ state: played, seat: 1, known: NO_KNOWLEDGE, legal }, thinking),
  ).toHaveProperty("column");
  const asked = connectFour.apply(played, { kind: "acted", seat: 1, action: { takeback: "ask" } });
  if (!asked.ok) throw new Error(asked.fault.message);
  const answers = connectFour.legal(asked.value, 0, NO_KNOWLEDGE);
  const answer = { state: asked.value, seat: 0, known: NO_KNOWLEDGE, legal: answers };
  expect(bot.choose(answer, thinking)).toEqual({ takeback: "yes" });
});

test("lines that one side can still complete count more the fuller they are, and those of both not at all", () => {
  // Seat 1 has three in a row at the bottom, and one disc above; seat 0 has three others.
  const state = opened("4151546");
  expect(500 * evaluateLines(state, 1)).toBeCloseTo(lineByLine(state, 1));
  expect(evaluateLines(state, 0)).toBe(-evaluateLines(state, 1));
  expect(500 * evaluateLines(opened("4"), 1)).toBeCloseTo(7);
});

/** The same sum, written down the long way. */
function lineByLine({ columns }: State, seat: number): number {
  const worths = [0, 1, 4, 12];
  let sum = 0;
  for (let column = 0; column < 7; column++)
    for (let row = 0; row < 6; row++)
      for (const [right, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        const [lastColumn, lastRow] = [column + 3 * right, row + 3 * up];
        if (lastColumn > 6 || lastRow < 0 || lastRow > 5) continue;
        const discs = [0, 1, 2, 3].map((k) => columns[column + k * right]?.[row + k * up]);
        const mine = discs.filter((disc) => disc === discOf(seat)).length;
        const theirs = discs.filter((disc) => disc === discOf(1 - seat)).length;
        if (theirs === 0) sum += worths[mine] ?? 0;
        else if (mine === 0) sum -= worths[theirs] ?? 0;
      }
  return sum;
}
