import { fail, type Result } from "../../protocol/result.ts";
import type { Plain, Seat } from "../engine/game.ts";
import type { PlayerId, RecordFile, Replay, Table, TableId } from "./api.ts";

/** A table this player sits at, whatever carries its moves: what the API asks of both kinds. Nothing here throws. */
export interface LiveTable {
  readonly id: TableId;
  view(): Table;
  act(seat: Seat, action: Plain): Result<null>;
  resign(seat: Seat): Result<null>;
  say(text: string): Result<null>;
  start(): Result<null>;
  remove(player: PlayerId): Result<null>;
  /** Ends the gathering for everybody; afterwards the table may be put away. */
  cancel(): Result<null>;
  rematch(): Result<null>;
  /** Whether the table may be put away now, having said goodbye where that is due. */
  leave(): Result<null>;
  record(): Result<RecordFile>;
  replay(): Result<Replay>;
  /** Lets go of everything that runs; the table stays on disk. */
  close(): void;
}

export function notYourSeat(): Result<never> {
  return fail("table/not-your-seat", "This seat is not played at this device.");
}

export function notPlaying(): Result<never> {
  return fail("table/not-playing", "The match is not running.");
}

export function severalGames(): Result<never> {
  return fail(
    "table/several-games",
    "You sit at another table already. Finish that match, or give that seat back, before you take one here.",
  );
}
