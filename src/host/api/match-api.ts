import type { Outcome, Plain, Seat } from "../../engine/game.ts";
import type { Signer } from "./terms.ts";

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
  /**
   * Whether all of these are final. If not, the last ones are only shown, and the player's next choice is sent once
   * they are final.
   */
  readonly final: boolean;
  readonly outcome: Outcome | null;
  /** What was checked when the match ended; `null` while it runs and for matches on this device. */
  readonly verified: Verification | null;
  /** `null` while moves are awaited, when over, and on a device, where nothing takes time. */
  readonly dealing: DealingView | null;
  /** The current phase's time; `null` if there is no limit, or the match is over. */
  readonly clock: Clock | null;
  /**
   * What each seat has left for all of its moves, milliseconds by seat; `null` or absent without such a limit, and for a
   * bot on a device.
   */
  readonly left?: readonly (number | null)[] | null;
  /** A break by consent: who wants one, and whether the clocks have stopped. */
  readonly pause?: { readonly wanted: readonly Seat[]; readonly on: boolean };
  /** What the match waits for; `null` when over and on a device. */
  readonly standing: Standing | null;
  /** `null` on a device. */
  readonly ending: Ending | null;
  /** Seats that are still in the match though their app has left it: no more moves will come from them. */
  readonly departed: readonly Seat[];
  /** Seats that are proven to have cheated, ascending. */
  readonly convicted: readonly Seat[];
  /** Somebody has shown different players different moves: others may hold another result. */
  readonly disputed: boolean;
}

/** Chance being settled among the players. */
export interface DealingView {
  /** `keys`: the players make their locks for the deck; `open`: pieces are turned over. */
  readonly kind: "keys" | "shuffle" | "deal" | "open" | "roll";
  /** By seat, for those who are in the match. */
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
  /** Milliseconds left when this was sent; 0 if the time is up. */
  readonly left: number;
}

export type Standing =
  /** The normal case: moves, or parts of chance, from these seats. */
  | { readonly kind: "moves"; readonly seats: readonly Seat[] }
  /**
   * Everything asked for has arrived, and is final once `needed` of the players have confirmed it; `here` have. `late`:
   * those who have kept the others waiting for too long; this player may say by `claim` that they are gone.
   */
  | {
      readonly kind: "votes";
      readonly here: number;
      readonly needed: number;
      readonly missing: readonly Seat[];
      readonly late: readonly Seat[];
    }
  /**
   * These seats have run out of time, and this player may say so by `claim`. `ends`: nobody is left to vote, so the
   * claim ends the match for this player only.
   */
  | { readonly kind: "late"; readonly seats: readonly Seat[]; readonly ends: boolean }
  /** These seats have left, and nothing more can be dealt without them. This player may abandon the match by `claim`, as `by` have. */
  | { readonly kind: "stuck"; readonly seats: readonly Seat[]; readonly by: readonly Seat[] }
  /** `by` say that `against` are gone. It goes on as soon as those return. */
  | { readonly kind: "claimed"; readonly by: readonly Seat[]; readonly against: readonly Seat[] };

/** How a match ended, as far as this device knows. */
export type Ending =
  /** All who were still in it. */
  | { readonly kind: "agreed"; readonly by: readonly Seat[] }
  /** Between two: the other has not signed that the last move arrived. */
  | { readonly kind: "unacknowledged"; readonly by: readonly Seat[] }
  /** It is not over, but these players say that others are gone. */
  | { readonly kind: "claimed"; readonly by: readonly Seat[]; readonly against: readonly Seat[] }
  | { readonly kind: "unfinished" };

export interface SeatView {
  readonly seat: Seat;
  /** Where choices are sealed, with the seat's own as soon as it is made. */
  readonly view: Plain;
  /** Legal actions now; empty when it is not this seat's turn. */
  readonly legal: readonly Plain[];
}

export interface MoveLine {
  readonly seat: Seat;
  /** The move in the game's notation; the other kinds need none. */
  readonly text: string;
  readonly action: Plain;
  /** `removed`: voted out, absent or caught cheating. */
  readonly kind: "acted" | "resigned" | "expired" | "removed";
}

/** Who is bound to a match by signatures. */
export interface Signed {
  /** By seat; empty on a device. */
  readonly signers: readonly Signer[];
  /** Seats that are proven to have cheated, ascending. */
  readonly convicted: readonly Seat[];
}

export interface Verification {
  readonly entries: number;
  /** Signatures checked, all valid. */
  readonly signatures: number;
  /** Phases, each following from the one before. */
  readonly phases: number;
  /** Phases with the players' votes: those in which somebody left, and the last one. */
  readonly voted: number;
  /** blake2b-256 of the record without its attachments, lower-case hex, for players to compare. */
  readonly digest: string;
}
