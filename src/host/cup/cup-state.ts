import type { Manifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { CupResult } from "../api/cup-api.ts";
import type { PlayerId, TableId } from "../api/terms.ts";
import type { Cup } from "./cup.ts";

/** How far a game at a table is on this device: this player is in it, has archived it, or neither. */
export type CupGameAt = (table: TableId) => "playing" | "archived" | "open";

/** A table's knowledge of its tournament. Changed only by `cup-word.ts` and `cup-tables.ts`. */
export interface CupState {
  cup: Cup | null;
  /** How many words of others about it have come, on disk or not. */
  words: number;
  /** The tables of its games as the players have opened them, by `tableKey`. */
  readonly tables: Map<string, Signed<Manifest>>;
  /** The same with those that were replaced: a match may have begun there. */
  readonly named: Map<string, Set<TableId>>;
  /** All of those so far, replaced ones included, by who opened them. */
  readonly opened: Map<PlayerId, Set<TableId>>;
  /** Each player's report of a game's end, by `nameOf` the attempt; known to the owner. */
  readonly reports: Map<string, Map<number, CupResult>>;
  /** The results of our own games, by `nameOf` the attempt, whether or not the owner knows. */
  readonly finished: Map<string, CupResult>;
  /**
   * For which attempt this player has pressed "play" though the opponent has not opened the table yet, by `nameOf`: of
   * the next one they may be the one to open it.
   */
  waiting: string | null;
}

export function noCup(): CupState {
  return {
    cup: null,
    words: 0,
    tables: new Map(),
    named: new Map(),
    opened: new Map(),
    reports: new Map(),
    finished: new Map(),
    waiting: null,
  };
}
