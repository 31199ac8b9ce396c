import type { TimeControl } from "../../../protocol/manifest.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import type { PlayerId, TableId } from "./terms.ts";

/** What the owner of a table decides for the evening. */
export interface Plan {
  /** `best-of` and `first-to` count matches won, `rounds` points: one for each player who lost to a winner. */
  readonly goal: {
    readonly kind: "best-of" | "first-to" | "rounds";
    /** 1..99 */
    readonly count: number;
  } | null;
  /**
   * Milliseconds after which the next match begins with those who have joined, from 5000 to an hour; `null`: when all
   * seats are taken, or the owner starts it.
   */
  readonly entry: number | null;
}

/** The standings at a table that stays, including the match that is over. */
export interface EveningView {
  readonly plan: Plan;
  readonly lines: readonly {
    readonly player: PlayerId;
    readonly name: string;
    readonly matches: number;
    readonly wins: number;
    /** Net. */
    readonly chips: number;
    /** Towards the goal. */
    readonly set: number;
  }[];
  /** Matches of this set that have been played. */
  readonly played: number;
  /** Who has reached the goal with the last match. */
  readonly champions: readonly PlayerId[];
  /** Milliseconds until the match begins automatically, at the time of this snapshot. */
  readonly startsIn: number | null;
}

/** The next match, as the owner of the table offers it. Taking a seat is consent to exactly this. */
export interface NextOffer {
  readonly table: TableId;
  /** The seat here of the player who offers it. */
  readonly by: Seat;
  readonly game: string;
  readonly options: Plain;
  readonly stake: number;
  readonly seats: number;
  readonly phaseLimit: number | null;
  readonly total?: TimeControl | null;
  /** Whether its terms are those of this match. */
  readonly same: boolean;
  /** Whether this player has a seat there. */
  readonly joined: boolean;
}
