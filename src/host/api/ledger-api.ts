import type { Standing } from "../ledger/line.ts";
import type { PlayerId, TableId } from "./terms.ts";

// What an interface is told of the ledger.

export interface Ledger {
  /** Opponents of the latest match first. */
  readonly opponents: readonly LedgerOpponent[];
  /** Newest first. */
  readonly matches: readonly LedgerMatch[];
}

export interface LedgerOpponent {
  readonly player: PlayerId;
  /** As in the latest match. */
  readonly name: string;
  /** Won from this player, negative for lost, in the `counted` matches. */
  readonly chips: number;
  readonly counted: number;
  /** Matches that not all have signed yet: they are not in the sums. */
  readonly open: number;
  /** Matches broken off because somebody was gone, and disputed ones: they are not in the sums either. */
  readonly claimed: number;
  readonly disputed: number;
}

export interface LedgerMatch {
  readonly table: TableId;
  readonly game: string;
  readonly stake: number;
  /** When this machine saw the end, milliseconds since 1970. */
  readonly ended: number;
  /** By seat, like the payouts. */
  readonly names: readonly string[];
  readonly payouts: readonly number[];
  readonly remainder: number;
  readonly reason: string;
  readonly standing: Standing;
  /** Names of those who have not signed the result, or are said to be gone. */
  readonly awaited: readonly string[];
  /** The chips from each opponent; a bot's chips are its owner's. */
  readonly chips: readonly {
    readonly player: PlayerId;
    readonly name: string;
    readonly chips: number;
  }[];
  readonly digest: string;
}
