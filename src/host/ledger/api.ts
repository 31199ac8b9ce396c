import type { PlayerId, TableId } from "../api.ts";

// What an interface is told of the ledger.

export interface Ledger {
  /** Those of the latest match first. */
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
  /** Matches that not all have signed, or that were claimed: they do not add up. */
  readonly open: number;
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
  /** `signed`: by all seats. `claimed`: it ended by the word of the only player left. */
  readonly standing: "signed" | "unsigned" | "claimed";
  /** Names of those who have not signed the result. */
  readonly unsigned: readonly string[];
  /** What came from each opponent; a bot's chips are its owner's. */
  readonly chips: readonly {
    readonly player: PlayerId;
    readonly name: string;
    readonly chips: number;
  }[];
  readonly digest: string;
}
