import type { Outcome, Plain, Seat } from "../../engine/game.ts";

// What an interface is told of a match.

export interface MatchView {
  /** The phase being waited for; rises by one with every completed phase. */
  readonly turn: number;
  /** The seats that must act now; empty when over or while chance is being settled. */
  readonly waitingFor: readonly Seat[];
  /** What each seat at this machine sees: game-specific, `Game.view`. Spectators use `public`. */
  readonly views: readonly SeatView[];
  readonly public: Plain;
  readonly moves: readonly MoveLine[];
  /** Whether all of these can never be undone. Otherwise the last ones are shown, and what is chosen now is sent once they are. */
  readonly final: boolean;
  readonly outcome: Outcome | null;
  /** What has been checked when the match ended; `null` while it runs and for matches on this device. */
  readonly verified: Verification | null;
  /** `null` while moves are awaited, when over, and on a device, where nothing takes time. */
  readonly dealing: DealingView | null;
  /** The time of the present phase; `null` where there is no limit, when or over. */
  readonly clock: Clock | null;
  /** What each seat has left for all of its moves, milliseconds by seat; `null` or absent without such a limit. */
  readonly left?: readonly number[] | null;
  /** A break by consent: who wants one, and whether no time runs. */
  readonly pause?: { readonly wanted: readonly Seat[]; readonly on: boolean };
  /** What the match waits for; `null` when over and on a device. */
  readonly standing: Standing | null;
  /** `null` on a device. */
  readonly ending: Ending | null;
  /** Seats that are proven to have cheated, ascending. */
  readonly convicted: readonly Seat[];
  /** Somebody has deceived others: they may hold another result. */
  readonly disputed: boolean;
}

/** Chance that is being settled among the players. */
export interface DealingView {
  /** `keys`: everybody's locks for the deck are made; `open`: pieces are turned over. */
  readonly kind: "keys" | "shuffle" | "deal" | "open" | "roll";
  /** By seat, of those who are in the match. */
  readonly parts: readonly DealingPart[];
}

export interface DealingPart {
  readonly seat: Seat;
  /** `waiting`: it is not this seat's turn. `working`: on its part. `proving`: on the proof of it. `checking`: this app checks it. */
  readonly at: "waiting" | "working" | "proving" | "checking" | "done";
}

export interface Clock {
  /** Whose time is running: they have not answered yet, ascending. Chance counts like a move. */
  readonly seats: readonly Seat[];
  /** Milliseconds a seat has in this phase. */
  readonly limit: number;
  /** Milliseconds left when this was sent; 0 when the time is up. */
  readonly left: number;
}

export type Standing =
  /** The ordinary course: moves, or parts in chance, of these seats. */
  | { readonly kind: "moves"; readonly seats: readonly Seat[] }
  /**
   * All is here that was asked for, and it is final once `needed` of the players have confirmed it; `here` have. `late`: who
   * lets them wait for too long; this player may say by `claim` that they are gone.
   */
  | {
      readonly kind: "votes";
      readonly here: number;
      readonly needed: number;
      readonly missing: readonly Seat[];
      readonly late: readonly Seat[];
    }
  /**
   * These seats have let their time run out, and this player may say so by `claim`. `ends`: there is nobody to vote on it, so
   * that ends nothing for anybody else.
   */
  | { readonly kind: "late"; readonly seats: readonly Seat[]; readonly ends: boolean }
  /** `by` say that `against` are gone. It goes on as soon as those are back. */
  | { readonly kind: "claimed"; readonly by: readonly Seat[]; readonly against: readonly Seat[] };

/** What ended a match, as far as this device holds it. */
export type Ending =
  /** All who were still in it. */
  | { readonly kind: "agreed"; readonly by: readonly Seat[] }
  /** Between two: the other one has not signed that the last move has come. */
  | { readonly kind: "unacknowledged"; readonly by: readonly Seat[] }
  /** It is not over, but these players say that others are gone. */
  | { readonly kind: "claimed"; readonly by: readonly Seat[]; readonly against: readonly Seat[] }
  | { readonly kind: "unfinished" };

export interface SeatView {
  readonly seat: Seat;
  readonly view: Plain;
  /** Legal actions now; empty when it is not this seat's turn. */
  readonly legal: readonly Plain[];
}

export interface MoveLine {
  readonly seat: Seat;
  /** The move in the game's notation; the other kinds stand for themselves. */
  readonly text: string;
  readonly action: Plain;
  /** `removed`: voted out, absent or caught cheating. */
  readonly kind: "acted" | "resigned" | "expired" | "removed";
}

export interface Verification {
  readonly entries: number;
  /** Signatures checked, all valid. */
  readonly signatures: number;
  /** Phases that follow one from the other. */
  readonly phases: number;
  /** Those of them under which the votes of the players stand: where somebody left, and the last one. */
  readonly voted: number;
  /** blake2b-256 of the record without what stands beside it, lower-case hex: players can compare it. */
  readonly digest: string;
}
