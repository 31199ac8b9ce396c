import type { Group } from "../../protocol/deck/group/group.ts";
import type { Suite } from "../../protocol/deck/proofs/suite.ts";
import type { Signer } from "../../protocol/identity.ts";
import type { RandomBytes } from "../../protocol/randomness.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game, Seat } from "../engine/game.ts";
import type { Owners } from "./owners.ts";

/** What dealing among peers needs from the machine it runs on. */
export interface ChanceTools {
  /** The back end that hidden pieces are computed with; all give the same bytes. */
  readonly group: Group;
  /** The machine's own cryptographic source: for secrets, and for the weights of proofs that are verified together. */
  readonly random: RandomBytes;
  /** Hands heavy work out as `compute` effects; by default it is done at once, inline. */
  readonly deferred?: boolean;
}

export interface Me {
  readonly seat: Seat;
  readonly signer: Signer;
  /** Absent where this program plays one seat only. */
  readonly house?: House;
}

/**
 * What a seat knows of the others that the same program plays: a person's and those of their bots. Each has a match of its
 * own, and what one signs can convict them all.
 */
export interface House {
  /**
   * Whether this seat is a bot's that signs nothing here: its owner has signed a resignation, or does not hold this history
   * (`silences`).
   */
  isSilent(seat: Seat, at: Place): boolean;
  /** Whether all of them have heard what each has on disk. Until then none signs an entry. */
  isTogether(): boolean;
}

/** A phase of one history: `log` is `L_(turn - 1)`. */
export interface Place {
  readonly turn: number;
  readonly log: Uint8Array;
}

/** What follows from the table alone, and never changes. */
export interface Terms {
  readonly game: Game;
  readonly seating: Seating;
  readonly owners: Owners;
  /** `suite`: the constants for this game's pieces, if it has any. */
  readonly tools: { readonly suite: Suite | null; readonly random: RandomBytes } | null;
}
