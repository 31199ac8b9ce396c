import type { Analyst, Chance, Played, Thresholds } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { Thinking } from "../engine/policy.ts";
import { seededRandom } from "../engine/random.ts";
import { type MonteCarlo, playsOf, type Worth } from "./monte-carlo.ts";
import { type World, worldSampler } from "./world.ts";

/** How many worlds decisions are judged by. */
export interface Worlds {
  /** For each action, to find the best one. */
  readonly scouting: number;
  /** Further ones at most, for the best action and the one that was played. */
  readonly comparing: number;
}

/** Classes of mistakes, in matches: those of backgammon, whose games are longer. */
export const OF_A_MATCH: Thresholds = { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 };

/** 95 % of normally distributed means lie within this many standard errors. */
const CERTAIN = 2;

/**
 * Judges finished matches by the same playouts as `monteCarlo`, each decision by what its seat knew. The best action is
 * found in some worlds and compared with the one that was played in others, because the best in a sample is partly
 * lucky. A difference within the noise is no loss.
 */
export function monteCarloAnalyst<
  S extends Plain,
  A extends Plain,
  O extends Plain,
  V extends Plain,
>(
  game: Game<S, A, O, V>,
  knowledge: Omit<MonteCarlo<S, A>, "playouts">,
  worlds: Worlds,
  thresholds: Thresholds,
): Analyst<S, A> {
  return {
    thresholds,
    chances: (played, thinking) =>
      played.flatMap((one) => judge(game, knowledge, worlds, one, thinking) ?? []),
  };
}

interface Candidate<A> {
  readonly action: A;
  readonly worthIn: Worth;
}

function judge<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  knowledge: Omit<MonteCarlo<S, A>, "playouts">,
  { scouting, comparing }: Worlds,
  { turn, seat, state, known, action: done }: Played<S, A>,
  thinking: Thinking,
): Chance<A> | null {
  const legal = game.legal(state, seat, known);
  const decision = { state, seat, known, legal };
  // The same match gets the same verdict, whoever asks.
  const random = seededRandom(turn, seat);
  const worthOf = playsOf(game, knowledge, decision, thinking);
  const sample = worldSampler(game, decision, knowledge.possible?.(state));
  const deal = () => sample(random);
  const candidates = legal.map((action) => ({ action, worthIn: worthOf(action) }));
  const own = candidates.findIndex(({ action }) => isSame(action, done));
  const rows = playIn(candidates, scouting, deal, thinking);
  if (own < 0 || rows.length < scouting) return null;
  const means = candidates.map((_, index) => meanOf(rows.map((row) => row[index] as number)));
  const top = bestBut(own, means);
  const [mine, rival] = [candidates[own], candidates[top]];
  if (mine === undefined || rival === undefined || (means[top] ?? 0) <= (means[own] ?? 0))
    return { turn, seat, chance: means[own] ?? 0, best: null, loss: 0 };
  const compared = playIn([mine, rival], comparing, deal, thinking);
  if (compared.length < scouting) return null;
  const gains = compared.map(([played = 0, other = 0]) => other - played);
  const [gain, error] = [meanOf(gains), errorOf(gains)];
  const isLoss = gain > error;
  const chance = meanOf(compared.map(([played = 0, other = 0]) => (isLoss ? other : played)));
  if (!isLoss) return { turn, seat, chance, best: null, loss: 0, error };
  const solutions = candidates.flatMap(({ action }, index) => {
    const losses = rows.map((row) => (row[top] as number) - (row[index] as number));
    const isAsGood = meanOf(losses) <= errorOf(losses);
    return index !== own && isAsGood && (means[index] ?? 0) > (means[own] ?? 0) ? [action] : [];
  });
  return { turn, seat, chance, best: rival.action, loss: gain, error, solutions };
}

/** What each candidate is worth in each of this many worlds, or fewer if the budget ends first. */
function playIn<A>(
  candidates: readonly Candidate<A>[],
  count: number,
  deal: () => World,
  thinking: Thinking,
): number[][] {
  const rows: number[][] = [];
  for (let index = 0; index < count; index++) {
    const world = deal();
    const row = candidates.map(({ worthIn }) => worthIn(world));
    // A world that not all candidates were played in to the end allows no comparison.
    if (!thinking.spend(0)) return rows;
    rows.push(row);
  }
  return rows;
}

/** The best one apart from `own`; -1 if there is no other. */
function bestBut(own: number, means: readonly number[]): number {
  return means.reduce(
    (best, mean, index) =>
      index !== own && (best < 0 || mean > (means[best] as number)) ? index : best,
    -1,
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half the width of the mean's 95 % interval. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (CERTAIN * Math.sqrt(squares / (values.length - 1))) / Math.sqrt(values.length);
}

function isSame(one: Plain, other: Plain): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
