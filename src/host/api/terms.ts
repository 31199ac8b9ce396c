import type { TimeControl } from "../../../protocol/manifest.ts";
import type { NameDoubt } from "../../../protocol/name-doubt.ts";
import type { Plain } from "../../engine/game.ts";

// The terms that every part of the API uses.

/** A player's public key as 64 lower-case hex digits. */
export type PlayerId = string;
/** Hash of the signed manifest (network tables) or a random name (tables on this device), as lower-case hex digits. */
export type TableId = string;

export interface RecordFile {
  /** The proposed file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface LobbyTable {
  readonly id: TableId;
  readonly game: string;
  readonly options: Plain;
  readonly stake: number;
  /** Milliseconds a seat may take if the game has no rule of its own; `null` for no limit. */
  readonly phaseLimit: number | null;
  /** A seat's total for all of its moves; `null` or absent for no limit. */
  readonly total?: TimeControl | null;
  readonly host: { readonly id: PlayerId; readonly name: string } & Acquainted;
  /** The players already seated. */
  readonly seated: readonly Named[];
  readonly seats: number;
  /** The match is running: it can be watched, not joined. */
  readonly running: boolean;
}

/** How a seat is named: a bot's name depends on the reader's language. */
export interface Named {
  readonly name: string;
  /** The name of the player whose app runs this bot and who answers for it; `null` for people and on a device. */
  readonly botOf: string | null;
}

/** Whose signatures count for a seat in a record, because anybody can take any name. */
export interface Signer extends Partial<Acquainted> {
  readonly player: PlayerId;
  /** The seat is a bot's: the player is the one who answers for it. */
  readonly bot: boolean;
}

export interface Acquainted {
  /** Their name when this player last finished a match with them; `null` for strangers. */
  readonly knownAs: string | null;
  /** What is doubtful about the name. */
  readonly doubt: NameDoubt | null;
}
