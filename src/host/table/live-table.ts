import { fail, type Result } from "../../../protocol/result.ts";
import type { Played } from "../../engine/analysis.ts";
import type { Game, Knowledge, Plain, Seat } from "../../engine/game.ts";
import type { PlayerId, RecordFile, Replay, Table, TableId } from "../api/api.ts";

/** A seat that is to choose, and everything it knows. */
export interface Deciding {
  readonly game: Game;
  readonly state: Plain;
  readonly seat: Seat;
  readonly knowledge: Knowledge;
}

/** A finished match that can be analysed: of a game with hidden pieces, the decisions of those who play here. */
export interface Finished {
  readonly game: Game;
  readonly played: readonly Played<Plain, Plain>[];
}

/**
 * A table where this player sits, whatever carries its moves: what the API needs from both kinds. Nothing here throws.
 */
export interface LiveTable {
  readonly id: TableId;
  view(): Table;
  act(seat: Seat, action: Plain): Result<null>;
  resign(seat: Seat): Result<null>;
  /** Calls this seat absent (`HostApi.claim`). */
  claim(seat: Seat): Result<null>;
  say(text: string): Result<null>;
  start(): Result<null>;
  remove(player: PlayerId): Result<null>;
  /** Ends the gathering for everybody; afterwards the table may be archived. */
  cancel(): Result<null>;
  rematch(): Result<null>;
  /** Whether the table may be archived now; says goodbye if necessary. */
  leave(): Result<null>;
  record(): Result<RecordFile>;
  replay(): Result<Replay>;
  /**
   * The position as a seat on this device knows it, for reading and writing notation. Faults: `table/not-your-seat`,
   * `table/not-playing`.
   */
  knowing(seat: Seat): Result<Deciding>;
  /** What a seat that is to act knows, for a hint. Faults: `table/no-hint`. */
  deciding(seat: Seat): Result<Deciding>;
  /** The match's decisions, once it is over. Faults: `table/still-playing`. */
  finished(): Result<Finished>;
  /** Releases everything that runs; the table stays on disk. */
  close(): void;
}

export function noHint(): Result<never> {
  return fail(
    "table/no-hint",
    "Hints are only for one person playing against bots, on their turn.",
  );
}

export function stillPlaying(): Result<never> {
  return fail("table/still-playing", "The match is not over yet.");
}

export function notYourSeat(): Result<never> {
  return fail("table/not-your-seat", "This seat is not played on this device.");
}

/** What only those with a seat may do. */
export function notSeated(): Result<never> {
  return fail("table/not-seated", "You do not sit at this table.");
}

export function notPlaying(): Result<never> {
  return fail("table/not-playing", "The match is not running.");
}

export function severalGames(): Result<never> {
  return fail(
    "table/several-games",
    "You already sit at another table. Finish that match or give up that seat before you sit down here.",
  );
}

export function alreadyStarted(): Result<never> {
  return fail("table/already-started", "The match has begun already.");
}

export function noSuchTable(): Result<never> {
  return fail("table/unknown", "This table is no longer here.", "table");
}
