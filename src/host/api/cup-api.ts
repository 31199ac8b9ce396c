import type { Result } from "../../../protocol/result.ts";
import type { Plain } from "../../engine/game.ts";
import type { PlayerId, TableId } from "./terms.ts";

export type CupKind = "knock-out" | "round-robin";
export type CupResult = "one" | "other" | "draw";

/** The owner's choices for a tournament. */
export interface CupWish {
  readonly kind: CupKind;
  readonly game: string;
  readonly options: Plain;
  /** For each match. */
  readonly stake: number;
  /** As in `TableWish.timers`. */
  readonly phase: number | null;
}

/** A tournament among the players of a finished table. */
export interface CupView {
  readonly kind: CupKind;
  readonly game: string;
  readonly stake: number;
  readonly phase: number | null;
  readonly players: readonly {
    readonly player: PlayerId;
    readonly name: string;
    /** Half points: two for a win, one for a draw. */
    readonly points: number;
    /** Has left; the others win the games still to be played. */
    readonly gone: boolean;
  }[];
  readonly rounds: readonly (readonly CupGameView[])[];
  /** Where its games are and were played. */
  readonly tables: readonly TableId[];
  readonly over: boolean;
  /** Players by number; several may share a round-robin. */
  readonly champions: readonly number[];
  /** Whether this player may settle open results and call the tournament off. */
  readonly owner: boolean;
}

export interface CupGameView {
  readonly round: number;
  readonly place: number;
  /** Players by number. `null`: not known yet, or nobody. */
  readonly one: number | null;
  readonly other: number | null;
  readonly results: readonly CupResult[];
  readonly over: boolean;
  readonly winner: number | null;
  /** Where it is played, once that table is open. */
  readonly table: TableId | null;
  /** Whether this player is to play it now. */
  readonly mine: boolean;
  /** Whether this player waits for the opponent to open the table, which is not there yet. */
  readonly waiting: boolean;
}

/** Tournaments at a table that stays. */
export interface CupApi {
  /**
   * Owner only, at a finished table with four people or more: everybody who can be reached takes part, and a next match
   * on offer is called off. Faults `cup/too-few`, `cup/under-way`, `cup/too-many`, `table/already-started` once the next
   * match has begun, and those of the game's options.
   */
  startCup(table: TableId, wish: CupWish): Promise<Result<null>>;
  /**
   * Plays this player's next game, one against somebody who is away last: opens its table, or takes the seat there, as soon as the opponent has opened it.
   * Returns the table if there is one. Faults `cup/nothing-to-play`, `cup/archived` and
   * those of a join.
   */
  playCup(table: TableId): Promise<Result<TableId | null>>;
  /** Owner only: settles a game that nobody can finish. Fault `cup/settled`. */
  settleCup(
    table: TableId,
    round: number,
    place: number,
    winner: "one" | "other",
  ): Promise<Result<null>>;
  /** Owner only. */
  endCup(table: TableId): Promise<Result<null>>;
}
