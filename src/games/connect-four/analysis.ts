import type { Analyst, Chance, Played } from "../../engine/analysis.ts";
import type { Thinking } from "../../engine/policy.ts";
import { type Bitboards, bitboards, CELLS } from "./bitboards.ts";
import { discOf, drop, winningCells } from "./board.ts";
import { bookish } from "./bot.ts";
import { MAX_SCORE } from "./search-parts.ts";
import { nodeBudget, type Solution, type Solver, winnerBy } from "./solver.ts";
import { type Action, type Drop, isDrop, type State } from "./state.ts";
import { weighColumns } from "./study.ts";

const TABLE_BITS = 22;
/** Maximum nodes at a time to find out who wins, and then how soon: about two seconds. */
const WHO = 20_000_000;
const HOW_SOON = 2_000_000;
/** A won game is worth at least this much, out of 1; the rest depends on how soon it is won. */
const WON = 0.9;

/** Judges matches by the exact solver: a tie is worth half, a quick win more than a slow one. */
export function connectFourAnalyst(): Analyst<State, Action> {
  let solver: Solver | undefined;
  return {
    // A slower win or a quicker loss; half a point; a whole point.
    thresholds: { inaccuracy: 1e-9, mistake: WON - 0.5, blunder: 2 * (WON - 0.5) },
    chances(played, thinking) {
      solver ??= bookish(TABLE_BITS);
      const found: Chance<Action>[] = [];
      // From the end, because late positions help with earlier ones.
      for (const decision of played.toReversed()) {
        const chance = isDrop(decision.action)
          ? judge(solver, decision, decision.action, thinking)
          : null;
        if (chance !== null) found.unshift(chance);
      }
      return found;
    },
    weigh({ columns }, seat, nodes, thinking) {
      solver ??= bookish(TABLE_BITS);
      return weighColumns(solver, columns, seat, nodes, thinking).map(({ column, ...worth }) => ({
        action: { column: column + 1 },
        chance: null,
        ...worth,
      }));
    },
  };
}

function judge(
  solver: Solver,
  { turn, seat, state }: Played<State, Action>,
  action: Drop,
  thinking: Thinking,
): Chance<Action> | null {
  const { columns } = state;
  const column = action.column - 1;
  const before = solve(solver, bitboards(columns, discOf(seat)), thinking);
  const next = drop(columns, column, discOf(seat));
  const row = columns[column]?.length ?? 0;
  const won = winningCells(next, { column, row }).length > 0;
  const reply = bitboards(next, discOf(1 - seat));
  const over = won || reply.discs === CELLS;
  const after = over ? before : negated(solve(solver, reply, thinking));
  if (before === null || after === null) return null;
  const hope = worth(before);
  // Unless it is known how soon a game is won, a slower win counts as no loss.
  const exact = before.min === before.max && after.min === after.max;
  const same = Math.sign(before.min) === Math.sign(after.min);
  const loss = same && !exact ? 0 : Math.max(0, hope - worth(after));
  return {
    turn,
    seat,
    chance: seat === 0 ? hope : 1 - hope,
    best: loss > 0 ? { column: before.column + 1 } : null,
    loss,
  };
}

/** The mover's score, or its bounds on one side of zero; `null` if it does not find even that in time. */
function solve(solver: Solver, position: Bitboards, thinking: Thinking): Solution | null {
  const sign = solver.solve(position, "sign", nodeBudget(WHO, thinking.spend));
  if (winnerBy(sign) === null) return null;
  if (sign.min === sign.max) return sign;
  const exact = solver.solve(position, "score", nodeBudget(HOW_SOON, thinking.spend));
  return winnerBy(exact) === null ? sign : exact;
}

/** The same solution from the other player's side. */
function negated(solution: Solution | null): Solution | null {
  return solution && { ...solution, min: -solution.max, max: -solution.min };
}

/** What a score is worth to the mover, 0..1. */
function worth({ min, max }: Solution): number {
  const [sign, score] = min > 0 ? [1, min] : max < 0 ? [-1, -max] : [0, 0];
  return 0.5 + sign * (WON - 0.5 + (1 - WON) * (score / MAX_SCORE));
}
