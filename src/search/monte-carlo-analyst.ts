import {
  type Analyst,
  type Chance,
  type Played,
  type Thresholds,
  TRIES,
} from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { Thinking } from "../engine/policy.ts";
import { type Random, seededRandom } from "../engine/random.ts";
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

/** Decisions that may wait for the next try: those of two reviews at a time, about 100 KB each. */
const MOST_BEGUN = 4;

/** 95 % of normally distributed means lie within this many standard errors. */
const CERTAIN = 2;

/**
 * Judges finished matches by the same playouts as `monteCarlo`, each decision by what its seat knew. The best action is
 * found in some worlds and compared with the one that was played in others, because the best in a sample is partly
 * lucky. A difference within the noise is no loss. The next try of a decision goes on from the worlds of the last one, and
 * each plays so many that the last is enough, however busy the machine.
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
  const begun = new Map<string, Progress>();
  return {
    thresholds,
    chances: (played, thinking) =>
      played.flatMap((one) => {
        const name = nameOf(one);
        const progress = begun.get(name) ?? progressOf(one);
        begun.delete(name);
        const chance = judge(game, knowledge, worlds, one, progress, thinking);
        if (chance !== null) return chance;
        begun.set(name, progress);
        for (const oldest of [...begun.keys()].slice(0, -MOST_BEGUN)) begun.delete(oldest);
        return [];
      }),
  };
}

/** How far a decision has been judged. */
interface Progress {
  readonly random: Random;
  /** Dealt, but not played in to the end: the next try plays in it, so that its budget does not change the verdict. */
  world: World | null;
  /** What each candidate was worth in each world. */
  readonly scouted: number[][];
  /** The same of the one that was played and the best other. */
  readonly compared: number[][];
}

/** The same match gets the same verdict, whoever asks. */
function progressOf({ turn, seat }: Played<Plain, Plain>): Progress {
  return { random: seededRandom(turn, seat), world: null, scouted: [], compared: [] };
}

/** All that a verdict depends on. */
function nameOf({ turn, seat, state, known, action }: Played<Plain, Plain>): string {
  return JSON.stringify([turn, seat, state, [...known.faces], known.sealed, action]);
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
  progress: Progress,
  thinking: Thinking,
): Chance<A> | null {
  const legal = game.legal(state, seat, known);
  const own = legal.findIndex((action) => isSame(action, done));
  if (own < 0) return null;
  const decision = { state, seat, known, legal };
  const { scouted: rows, compared } = progress;
  const pace = paceOf(thinking, Math.ceil((2 * scouting) / TRIES));
  const worthOf = playsOf(game, knowledge, decision, pace.thinking);
  const deal = worldSampler(game, decision, knowledge.possible?.(state));
  const candidates = legal.map((action) => ({ action, worthIn: worthOf(action) }));
  playIn(candidates, rows, scouting, progress, deal, pace);
  if (rows.length < scouting) return null;
  const means = candidates.map((_, index) => meanOf(rows.map((row) => row[index] as number)));
  const top = bestBut(own, means);
  const [mine, rival] = [candidates[own], candidates[top]];
  if (mine === undefined || rival === undefined || (means[top] ?? 0) <= (means[own] ?? 0))
    return { turn, seat, chance: means[own] ?? 0, best: null, loss: 0 };
  playIn([mine, rival], compared, comparing, progress, deal, pace);
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

/** A try's budget, which is not spent before a least number of worlds. */
interface Pace {
  readonly thinking: Thinking;
  /** One more world has been played in. */
  readonly advance: () => void;
}

function paceOf({ random, spend }: Thinking, least: number): Pace {
  let owed = least;
  return {
    thinking: { random, spend: (nodes) => spend(nodes) || owed > 0 },
    advance: () => void owed--,
  };
}

/** Adds what each candidate is worth in further worlds, up to this many or until the budget ends. */
function playIn<A>(
  candidates: readonly Candidate<A>[],
  rows: number[][],
  count: number,
  progress: Progress,
  deal: (random: Random) => World,
  { thinking, advance }: Pace,
): void {
  while (rows.length < count && thinking.spend(0)) {
    const world = progress.world ?? deal(progress.random);
    progress.world = world;
    const row = candidates.map(({ worthIn }) => worthIn(world));
    // A world that not all candidates were played in to the end allows no comparison.
    if (!thinking.spend(0)) return;
    rows.push(row);
    progress.world = null;
    advance();
  }
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
