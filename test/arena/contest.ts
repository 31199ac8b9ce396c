import { botFor } from "../../src/bots/registry.ts";
import { startThinking } from "../../src/bots/thinking.ts";
import { uniform } from "../../src/bots/uniform.ts";
import type { Game, Plain } from "../../src/engine/game.ts";
import type { Policy } from "../../src/engine/policy.ts";
import { findGame } from "../../src/games/registry.ts";
import { type Player, playMatch } from "./match.ts";
import type { Entry } from "./program.ts";

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
  /** Nodes a decision may cost; the bots' own limits alone if absent. Never time, so results are the same everywhere. */
  readonly nodes?: number;
}

export interface Standing {
  /** The hero's share of first places, in percent. */
  readonly share: number;
  /** Half the width of its 95 % interval, from the deals' means. */
  readonly margin: number;
  readonly games: number;
  /** The hero's milliseconds of processor time a decision: what else the machine does does not count. */
  readonly p50: number;
  readonly p99: number;
}

/** Plays the contest out. */
export function hold({ game, hero, others, seats, deals, nodes }: Contest): Standing {
  const times: number[] = [];
  const means: number[] = [];
  for (let deal = 1; deal <= deals; deal++) {
    let won = 0;
    for (let at = 0; at < seats; at++) {
      const players = Array.from({ length: seats }, (_, seat) =>
        player(seat === at ? hero : others, nodes),
      );
      const winners = playMatch(game, players, deal, (seat, ms) => {
        if (seat === at) times.push(ms);
      });
      won += winners.includes(at) ? 1 / winners.length : 0;
    }
    means.push(won / seats);
  }
  times.sort((a, b) => a - b);
  const mean = means.reduce((sum, one) => sum + one, 0) / deals;
  const variance = means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(deals - 1, 1);
  return {
    share: 100 * mean,
    margin: 196 * Math.sqrt(variance / deals),
    games: deals * seats,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function player(policy: Policy<Plain, Plain>, nodes?: number): Player {
  const budget = nodes === undefined ? {} : { nodes };
  return { policy, think: (seed) => startThinking(seed, budget, () => 0) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
