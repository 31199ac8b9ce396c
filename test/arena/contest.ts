import { createHash, type Hash } from "node:crypto";
import { botFor } from "../../src/bots/registry.ts";
import type { Game, Plain } from "../../src/engine/game.ts";
import type { Policy } from "../../src/engine/policy.ts";
import { findGame } from "../../src/games/registry.ts";
import { startThinking } from "../../src/search/thinking.ts";
import { uniform } from "../../src/search/uniform.ts";
import { type Player, playMatch, type Taken } from "./match.ts";
import type { Entry } from "./program.ts";
import type { Tally, Times } from "./tally.ts";

/** The contest of an entry of the program, played by the bots of the registry. */
export function contestOf({ game: id, hero, others, seats, deals, nodes }: Entry): Contest {
  const game = findGame(id);
  if (game === undefined) throw new Error(`The program names an unknown game ${id}.`);
  const unskilled = { random: uniform, "first legal": firstLegal };
  return {
    game,
    hero: botFor(game, hero),
    others:
      others === "random" || others === "first legal" ? unskilled[others] : botFor(game, others),
    seats,
    deals,
    ...(nodes === undefined ? {} : { nodes }),
  };
}

const firstLegal: Policy<Plain, Plain> = { choose: ({ legal }) => legal[0] as Plain };

/** One bot against copies of another. */
export interface Contest {
  readonly game: Game;
  readonly hero: Policy<Plain, Plain>;
  readonly others: Policy<Plain, Plain>;
  readonly seats: number;
  /** Deals are numbered from 1 and the same in every run; each is played once with the hero in every seat. */
  readonly deals: number;
  /**
   * Nodes a decision may cost; if absent, only the bots' own limits apply. Never time, so results are the same
   * everywhere.
   */
  readonly nodes?: number;
}

/** Games replayed to see whether the bots still play as before: enough to notice a changed bot, in seconds. */
const SAMPLE = 16;

/**
 * Plays the contest's deals, or those after the `kept` ones if the bots still play as they did: the first deals are
 * played again to check that. Otherwise, and with fewer deals than that check takes, it starts over. `note` is called
 * after every further deal, and returns the figures so far.
 */
export function hold(
  contest: Contest,
  kept?: Tally,
  note: (soFar: () => Tally) => void = () => {},
): Tally {
  const sample = Math.min(Math.ceil(SAMPLE / contest.seats), contest.deals);
  const hash = createHash("sha256");
  const times: Taken[] = [];
  const played = [];
  for (let deal = 1; deal <= sample; deal++) played.push(playDeal(contest, deal, times, hash));
  const play = hash.digest("hex").slice(0, 16);
  const goesOn = kept?.play === play;
  let { deals, sum, squares } = goesOn ? kept : { deals: sample, ...sumsOf(played) };
  const tally = (): Tally => {
    const processor = quantiles(times.map((taken) => taken.processor));
    return { deals, sum, squares, play, processor, wall: quantiles(times.map(({ wall }) => wall)) };
  };
  while (deals < contest.deals) {
    const won = playDeal(contest, ++deals, times);
    sum += won;
    squares += won * won;
    note(tally);
  }
  return tally();
}

function sumsOf(shares: readonly number[]): Pick<Tally, "sum" | "squares"> {
  return {
    sum: shares.reduce((sum, one) => sum + one, 0),
    squares: shares.reduce((sum, one) => sum + one * one, 0),
  };
}

/** The hero's share of first places in a deal, over all seats; `times` gets what its decisions took, `hash` all choices. */
function playDeal(
  { game, hero, others, seats, nodes }: Contest,
  deal: number,
  times: Taken[],
  hash?: Hash,
): number {
  let won = 0;
  for (let at = 0; at < seats; at++) {
    const players = Array.from({ length: seats }, (_, seat) =>
      player(seat === at ? hero : others, nodes),
    );
    const winners = playMatch(game, players, deal, (seat, choice, taken) => {
      hash?.update(JSON.stringify(choice));
      if (seat === at) times.push(taken);
    });
    won += winners.includes(at) ? 1 / winners.length : 0;
  }
  return won / seats;
}

function player(policy: Policy<Plain, Plain>, nodes?: number): Player {
  const budget = nodes === undefined ? {} : { nodes };
  return { policy, think: (seed) => startThinking(seed, budget, () => 0) };
}

function quantiles(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
