import type { Manifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { CupResult } from "../api/cup-api.ts";
import type { Cup } from "./cup.ts";

/** What a table knows of its tournament. Changed by `cup-word.ts` and `cup-tables.ts` only. */
export interface CupState {
  cup: Cup | null;
  /** The tables of its games as the players have opened them, by `tableKey`. */
  readonly tables: Map<string, Signed<Manifest>>;
  /** What each player says of the end of a game, by `nameOf` the try; known to the owner. */
  readonly reports: Map<string, Map<number, CupResult>>;
  /** Own games that are over here, by `nameOf` the try, whether the owner knows or not. */
  readonly finished: Set<string>;
  /** This player has pressed "play", and the other one has not opened the table yet. */
  waiting: boolean;
}

export function noCup(): CupState {
  return { cup: null, tables: new Map(), reports: new Map(), finished: new Set(), waiting: false };
}
