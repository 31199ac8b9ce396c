import type { TimeControl } from "../../../protocol/manifest.ts";
import type { NameDoubt } from "../../../protocol/name-doubt.ts";
import type { Plain } from "../../engine/game.ts";

// What every part of the API speaks of.

/** A player's public key as 64 lower-case hex digits. */
export type PlayerId = string;
/** Hash of the signed manifest (network tables) or a random name (tables on this device), as lower-case hex digits. */
export type TableId = string;

export interface RecordFile {
  /** A file name to propose. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface LobbyTable {
  readonly id: TableId;
  readonly game: string;
  readonly options: Plain;
  readonly stake: number;
  /** Milliseconds a seat may take where the game has no rule of its own; `null` for no limit. */
  readonly phaseLimit: number | null;
  /** What a seat has for all of its moves; `null` or absent for no limit. */
  readonly total?: TimeControl | null;
  readonly host: { readonly id: PlayerId; readonly name: string } & Acquainted;
  /** Those who already sit there. */
  readonly seated: readonly Named[];
  readonly seats: number;
  /** The match is under way: it can be watched, not joined. */
  readonly running: boolean;
}

/** Whom a seat is named after: a bot's name depends on the reader's language. */
export interface Named {
  readonly name: string;
  /** The name of the player whose app runs this bot and who answers for it; `null` for people and on a device. */
  readonly botOf: string | null;
}

export interface Acquainted {
  /** The name under which this player finished a match with them the last time; `null` for strangers. */
  readonly knownAs: string | null;
  /** What is doubtful about the name. */
  readonly doubt: NameDoubt | null;
}
