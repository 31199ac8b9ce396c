import type { Seat } from "../../engine/game.ts";
import type { BotLevel } from "../../engine/policy.ts";
import type { Standing } from "../ledger/line.ts";
import type { PlayerId, TableId } from "./terms.ts";

// What an interface is told of past matches.

export interface History {
  /** Newest first. */
  readonly matches: readonly PastMatch[];
  /** Saved matches that cannot be read or replayed; they are in no list and no sum. */
  readonly damaged: number;
}

export interface PastMatch {
  readonly table: TableId;
  readonly kind: "network" | "device";
  readonly game: string;
  /**
   * Milliseconds since 1970: when a match on this device began, or one among peers ended; `null` if an older version
   * stored it.
   */
  readonly at: number | null;
  /** By seat. */
  readonly players: readonly PastPlayer[];
  /** The player's own seat; `null` if several people shared the device, or the player had none. */
  readonly own: Seat | null;
  /** `null` if an older version did not store them. */
  readonly winners: readonly Seat[] | null;
  readonly reason: string;
  readonly moves: number | null;
  /** Won, or lost if negative, over all opponents; `null` if nothing is settled. */
  readonly chips: number | null;
  /** The standing of a result among peers; `null` on a device. */
  readonly standing: Standing | null;
}

export interface PastPlayer {
  /** Empty for the computer on this device. */
  readonly name: string;
  readonly level: BotLevel | null;
  /**
   * Who answers for the seat, by key, because names can be the same. `null` on a device, and for a bot whose owner has a
   * seat, too.
   */
  readonly person: PlayerId | null;
}
