import type { Analyst, Luck, Thresholds, Throw } from "../engine/analysis.ts";
import {
  type ChanceRequest,
  type Game,
  type GameEvent,
  NO_KNOWLEDGE,
  type Plain,
  type Seat,
} from "../engine/game.ts";
import type { Policy, Thinking } from "../engine/policy.ts";
import { shuffled } from "../engine/random.ts";
import { winBalance } from "./payoff.ts";

/** What the search needs from a game. */
export interface Expectimax<State> {
  /** The value of a running match for `seat`, between -1 (lost) and 1 (won). */
  readonly evaluate: (state: State, seat: Seat) => number;
  /** Equal for states that continue alike, otherwise different. */
  readonly key: (state: State) => string;
  /** Decisions looked ahead, and turns passed over by a roll; other rolls do not count. */
  readonly depth: number;
  /** Whether the values are exact, not estimates. */
  readonly exact?: boolean;
}

/**
 * Expectimax with iterative deepening and a transposition table, for two seats that hide nothing and toss coins.
 * When the budget ends, the deepest completed search counts.
 */
export function expectimax<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  knowledge: Expectimax<S>,
): Policy<S, A> {
  return {
    choose({ state, seat, legal }, thinking) {
      const order = shuffled(thinking.random, legal);
      let best = order[0] as A;
      for (let depth = 1; depth <= knowledge.depth && order.length > 1; depth++) {
        const value = valuer(game, knowledge, seat, thinking);
        let top = Number.NEGATIVE_INFINITY;
        let choice = best;
        for (const action of order) {
          const score = value(after(game, state, { kind: "acted", seat, action }), depth - 1);
          if (score === null) return best;
          if (score > top) [top, choice] = [score, action];
        }
        best = choice;
      }
      return best;
    },
  };
}

/** Judges finished matches by the same search. */
export function expectimaxAnalyst<
  S extends Plain,
  A extends Plain,
  O extends Plain,
  V extends Plain,
>(game: Game<S, A, O, V>, knowledge: Expectimax<S>, thresholds: Thresholds): Analyst<S, A> {
  const tables = createTables();
  const nameOf = (state: S, seat: Seat) => `${seat} ${knowledge.key(state)}`;
  const exact = knowledge.exact === true ? { exact: true as const } : {};
  return {
    thresholds,
    chances: (played, thinking) =>
      played.flatMap(({ turn, seat, state, action, throws }) => {
        const name = nameOf(state, seat);
        const value = valuer(game, knowledge, seat, thinking, tables.of(name));
        const worth = (one: A) => {
          const next = after(game, state, { kind: "acted", seat, action: one });
          return value(next, knowledge.depth - 1);
        };
        const done = worth(action);
        let [best, top]: [A | null, number | null] = [null, done];
        for (const other of game.legal(state, seat, NO_KNOWLEDGE)) {
          const score = worth(other);
          if (score === null || top === null) return [];
          if (score > top) [best, top] = [other, score];
        }
        if (done === null || top === null) return [];
        const chance = (1 + (seat === 0 ? top : -top)) / 2;
        const loss = (top - done) / 2;
        const judged = { turn, seat, chance, best, loss, ...exact };
        if (throws === undefined) {
          tables.drop(name);
          return [judged];
        }
        // The same value by which the previous decision was judged, so that luck, losses and the chance at the start
        // add up to the result.
        const hopes = throws.map(({ before }) => value(before, knowledge.depth - 1));
        const lucks = lucksOf(throws, hopes, top, seat);
        if (lucks === null) return [];
        tables.drop(name);
        return [{ ...judged, throws: lucks }];
      }),
    weigh(state, seat, _nodes, thinking) {
      const value = valuer(game, knowledge, seat, thinking, tables.of(nameOf(state, seat)));
      const all = game.legal(state, seat, NO_KNOWLEDGE).map((action) => {
        const next = after(game, state, { kind: "acted", seat, action });
        const score = value(next, knowledge.depth - 1);
        const isOver = game.pending(next).kind === "over";
        return { action, chance: score === null ? null : (1 + score) / 2, isOver };
      });
      const top = all
        .map(({ chance }) => chance)
        .reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)));
      return all.map(({ action, chance, isOver }) => ({
        action,
        winner: isOver && chance === 1 ? 1 : null,
        moves: isOver && chance === 1 ? 1 : null,
        chance,
        best: all.length === 1 || (top !== null && chance === top),
        ...exact,
      }));
    },
  };
}

/** Those of two reviews at a time, two decisions each, and of a position that is studied. */
const MOST_TABLES = 5;

/** What was found out about the last few questions, so that asking again continues from there. */
function createTables() {
  const tables = new Map<string, Map<string, number>>();
  return {
    of(name: string): Map<string, number> {
      const table = tables.get(name) ?? new Map<string, number>();
      // The newest comes last.
      tables.delete(name);
      tables.set(name, table);
      for (const oldest of [...tables.keys()].slice(0, -MOST_TABLES)) tables.delete(oldest);
      return table;
    },
    drop: (name: string) => void tables.delete(name),
  };
}

/** What each throw brought, from the values for `seat` before each of them and after the last; `null` if one is missing. */
function lucksOf(
  throws: readonly Throw<unknown>[],
  hopes: readonly (number | null)[],
  after: number,
  seat: Seat,
): Luck[] | null {
  const sign = seat === 0 ? 1 : -1;
  const lucks = throws.flatMap(({ seat: thrower, value }, index): Luck[] => {
    const [hoped = null, then = null] = [
      hopes[index],
      index + 1 < hopes.length ? hopes[index + 1] : after,
    ];
    if (hoped === null || then === null) return [];
    return [{ seat: thrower, value, luck: (sign * (then - hoped)) / 2 }];
  });
  return lucks.length === throws.length ? lucks : null;
}

/** Returns the expected value of a state for `viewer`, `left` decisions deep; `null` if the budget ends. */
function valuer<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  { evaluate, key }: Expectimax<S>,
  viewer: Seat,
  thinking: Thinking,
  table = new Map<string, number>(),
): (state: S, left: number) => number | null {
  function value(state: S, left: number): number | null {
    // One move is looked ahead whatever the budget, so that no bot plays blindly.
    if (!thinking.spend(1) && left > 0) return null;
    const pending = game.pending(state);
    if (pending.kind === "over") return winBalance(game, state, viewer);
    if (left === 0) return evaluate(state, viewer);
    return pending.kind === "chance"
      ? expected(state, pending.request, left)
      : decided(state, pending.seats[0] as Seat, left);
  }

  function decided(state: S, seat: Seat, left: number): number | null {
    let best: number | null = null;
    for (const action of game.legal(state, seat, NO_KNOWLEDGE)) {
      const score = value(after(game, state, { kind: "acted", seat, action }), left - 1);
      if (score === null) return null;
      if (best === null || (seat === viewer ? score > best : score < best)) best = score;
    }
    return best;
  }

  /** Each number of heads, weighted by how many of the equally likely tosses give it. */
  function expected(state: S, request: ChanceRequest, left: number): number | null {
    if (request.kind !== "roll")
      throw new Error(`${game.id} hides pieces: it needs another search`);
    const name = `${left} ${key(state)}`;
    const stored = table.get(name);
    if (stored !== undefined) return stored;
    let sum = 0;
    let ways = 1;
    for (let heads = 0; heads <= request.coins; heads++) {
      const next = after(game, state, { kind: "rolled", value: heads });
      // A roll that allows no move counts as one; otherwise rolls would follow one another for ever.
      const score = value(next, game.pending(next).kind === "chance" ? left - 1 : left);
      if (score === null) return null;
      sum += ways * score;
      ways = (ways * (request.coins - heads)) / (heads + 1);
    }
    const mean = sum / 2 ** request.coins;
    table.set(name, mean);
    return mean;
  }

  return value;
}

function after<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  state: S,
  event: GameEvent<A>,
): S {
  const next = game.apply(state, event);
  if (!next.ok) throw new Error(`${game.id} refused a legal event: ${next.fault.code}`);
  return next.value;
}
