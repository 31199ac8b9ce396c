import type { Seat } from "../../engine/game.ts";
import type { Config } from "./config.ts";
import type { Symbol5 } from "./throws.ts";

/** A seat's standing in the current stage; a `late` seat's time has run out. */
type Standing = "expected" | "done" | "late";

/** One player in the current stage. */
export type Player = {
  readonly seat: Seat;
  readonly standing: Standing;
  readonly commitment: string | null;
  readonly symbol: Symbol5 | null;
};

/** A decided round. */
export type Round = {
  readonly throws: readonly { readonly seat: Seat; readonly symbol: Symbol5 }[];
  readonly survivors: readonly Seat[];
};

/** `round`: one survivor; `alone`: all the others were late or resigned; `stopped`: the pot was divided. */
export type End = {
  readonly reason: "round" | "alone" | "stopped";
  readonly winners: readonly Seat[];
};

export type State = {
  readonly lobbyMode: boolean;
  readonly bound: boolean;
  readonly config: Config;
  /** Takes effect with the next game. */
  readonly next: Config | null;
  readonly stage: "preparation" | "in-progress" | "reveal";
  /** Counts the stages that have begun, extensions included. */
  readonly phase: number;
  /** Everyone registered for this game, knocked out or not, ascending. */
  readonly lobby: readonly Seat[];
  /** The players in the current stage, ascending; empty in preparation. */
  readonly players: readonly Player[];
  /** Chips on the table, including a remainder carried over from a stopped game. */
  readonly funds: number;
  /** Chips each seat has been paid less what it put in; with `funds` they always sum to zero. */
  readonly balances: readonly number[];
  /** Rounds decided in this game so far, newest last, at most `HISTORY` of them. */
  readonly rounds: readonly Round[];
  /** The owner has stopped a table's game, which ends with the current phase. */
  readonly stopping: boolean;
  /** The seat that opened the table or deployed the game. */
  readonly owner: Seat;
  /**
   * A knocked-out owner's part in a table's stage: each stage also asks the owner, who can still stop the game or
   * propose settings. `none` while the owner plays; `gone` once late or resigned: then nobody waits for the owner.
   */
  readonly aside: "none" | "expected" | "done" | "gone";
  /** How the latest game ended; at a table, that ends the match. */
  readonly end: End | null;
};

export const HISTORY = 12;

export function isOver(state: State): boolean {
  return state.end !== null && !state.lobbyMode;
}

/** The seats the current stage still waits for, ascending: players, and a knocked-out owner. */
export function expected({ players, owner, aside }: State): Seat[] {
  const seats = players.flatMap(({ seat, standing }) => (standing === "expected" ? [seat] : []));
  return aside === "expected" ? [...seats, owner].sort((a, b) => a - b) : seats;
}
