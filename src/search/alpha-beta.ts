import type { Game, Plain, Seat } from "../engine/game.ts";
import type { Decision, Policy, Thinking } from "../engine/policy.ts";
import { shuffled } from "../engine/random.ts";
import { winBalance } from "./payoff.ts";

/** What the search needs from a game. */
export interface AlphaBeta<State> {
  /** The value of a running match for `seat`, between -1 (lost) and 1 (won). */
  readonly evaluate: (state: State, seat: Seat) => number;
  /** Moves looked ahead. */
  readonly depth: number;
}

/** The part of the rules it uses. */
export type Searched<S extends Plain, A extends Plain> = Pick<
  Game<S, A>,
  "id" | "legal" | "apply" | "pending" | "outcome"
>;

/** A win one move later is worth this much less, so that winners do not dally. */
const HASTE = 1e-3;

/**
 * Alpha-beta with iterative deepening, for two seats that move in turn and hide nothing. When the budget ends, the
 * deepest completed search counts; equal moves are chosen among at random.
 */
export function alphaBeta<S extends Plain, A extends Plain>(
  game: Searched<S, A>,
  { evaluate, depth: maxDepth }: AlphaBeta<S>,
): Policy<S, A> {
  return {
    choose(decision, thinking) {
      let order = shuffled(thinking.random, decision.legal);
      for (let depth = 1; depth <= maxDepth; depth++) {
        const ranked = rank(decision, order, depth, thinking);
        if (ranked === null) break;
        order = ranked;
      }
      return order[0] as A;
    },
  };

  /** The actions from best to worst by a search of this depth; `null` if the budget ended before it did. */
  function rank(
    { state, seat, known }: Decision<S, A>,
    order: readonly A[],
    depth: number,
    thinking: Thinking,
  ): A[] | null {
    let spent = false;
    let best = Number.NEGATIVE_INFINITY;
    const scores = order.map((action) => {
      // A hair below the best, so that an equal move is recognised as equal and a worse one is cut off.
      const score = spent ? 0 : valueAfter(state, seat, action, depth - 1, best - HASTE / 2, 2);
      best = Math.max(best, score);
      return { action, score };
    });
    return spent ? null : scores.sort((a, b) => b.score - a.score).map(({ action }) => action);

    /** The value of an action for the seat that takes it. */
    function valueAfter(
      from: S,
      mover: Seat,
      action: A,
      left: number,
      alpha: number,
      beta: number,
    ) {
      const next = game.apply(from, { kind: "acted", seat: mover, action });
      if (!next.ok) throw new Error(`${game.id} refused its own legal action: ${next.fault.code}`);
      // A move and its answer are examined whatever the budget, so that no bot plays blindly.
      if (!thinking.spend(1) && depth > 2) spent = true;
      return spent ? 0 : value(next.value, mover, left, alpha, beta);
    }

    /** The value for `viewer`, within the window. */
    function value(at: S, viewer: Seat, left: number, alpha: number, beta: number): number {
      const pending = game.pending(at);
      if (pending.kind === "over")
        return winBalance(game, at, viewer) * (1 - HASTE * (depth - left));
      if (pending.kind === "chance") throw new Error(`${game.id} needs a search for chance`);
      if (left === 0) return evaluate(at, viewer);
      const mover = pending.seats[0] as Seat;
      const sign = mover === viewer ? 1 : -1;
      let [low, high] = sign > 0 ? [alpha, beta] : [-beta, -alpha];
      let top = Number.NEGATIVE_INFINITY;
      for (const action of game.legal(at, mover, known)) {
        top = Math.max(top, valueAfter(at, mover, action, left - 1, low, high));
        low = Math.max(low, top);
        if (spent || low >= high) break;
      }
      return sign * top;
    }
  }
}
