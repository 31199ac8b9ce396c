import type { Seat } from "../../../engine/game.ts";
import type { Round } from "../../../games/rpsls/state.ts";
import { type Symbol5, survivingThrows, THROWS } from "../../../games/rpsls/throws.ts";

/** One arrow of the picture: `winner` beats `loser`. */
export interface Relation {
  readonly winner: Symbol5;
  readonly loser: Symbol5;
}

const SYMBOLS = THROWS.map((_, symbol) => symbol);

/** All ten, by winner. */
export const RELATIONS: readonly Relation[] = SYMBOLS.flatMap((winner) =>
  SYMBOLS.filter((loser) => loser !== winner && survivingThrows([loser, winner])[0] === winner).map(
    (loser) => ({ winner, loser }),
  ),
);

/** What this throw beats, and what beats it. */
export function relationsOf(symbol: Symbol5): readonly Relation[] {
  return RELATIONS.filter(({ winner, loser }) => winner === symbol || loser === symbol);
}

/** The result of a round. */
export interface Verdict {
  /** The throw that beat all others, `null` if none did or all were alike. */
  readonly winner: Symbol5 | null;
  /** Why: what the winner beats of the others; without a winner, everything the throws beat among themselves. */
  readonly relations: readonly Relation[];
  /** Who threw what, the surviving throws first. */
  readonly groups: readonly {
    readonly symbol: Symbol5;
    readonly seats: readonly Seat[];
    readonly survives: boolean;
  }[];
}

export function judgeRound({ throws }: Round): Verdict {
  const shown = SYMBOLS.filter((symbol) => throws.some((one) => one.symbol === symbol));
  const surviving = survivingThrows(shown);
  const [best] = surviving;
  const winner = surviving.length === 1 && shown.length > 1 && best !== undefined ? best : null;
  const groups = shown.map((symbol) => ({
    symbol,
    seats: throws.filter((one) => one.symbol === symbol).map(({ seat }) => seat),
    survives: surviving.includes(symbol),
  }));
  return {
    winner,
    relations: RELATIONS.filter(
      (one) =>
        shown.includes(one.winner) &&
        shown.includes(one.loser) &&
        (winner === null || one.winner === winner),
    ),
    groups: groups.toSorted((a, b) => Number(b.survives) - Number(a.survives)),
  };
}

/** The corner of a throw in the picture, around the origin, radius 1: the pentagon's outer arrows all run one way round. */
export function cornerOf(symbol: Symbol5): { readonly x: number; readonly y: number } {
  const angle = ((RING.indexOf(symbol) * 2) / RING.length - 0.5) * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Scissors, paper, rock, lizard, Spock: each beats the next. */
const RING: readonly Symbol5[] = [2, 1, 0, 3, 4];
