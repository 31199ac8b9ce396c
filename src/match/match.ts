import type { Content } from "../../protocol/content.ts";
import type { Group } from "../../protocol/deck/group.ts";
import type { Suite } from "../../protocol/deck/suite.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Signer, Verify } from "../../protocol/identity.ts";
import type { RandomBytes } from "../../protocol/randomness.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game, GameEvent, Outcome, Plain, Seat } from "../engine/game.ts";
import type { Dealing } from "./dealing.ts";
import type { Guilt } from "./guilt.ts";
import type { History } from "./history.ts";
import type { Intent } from "./intent.ts";
import type { Owners } from "./owners.ts";
import type { Phase } from "./phase.ts";
import type { Pool } from "./pool.ts";
import type { Statements } from "./statements.ts";
import type { Time } from "./time.ts";
import type { Deciding } from "./votes.ts";
import type { Job, Work } from "./work.ts";

/** What a match is made from. */
export interface MatchSetup {
  /** The game the manifest names, from the registry. */
  readonly game: Game;
  readonly seating: Seating;
  /** The seat played at this machine and its key; `null` for a spectator. */
  readonly me: Me | null;
  readonly verify: Verify;
  /** What `store` effects wrote, in that order. Empty for a new match. */
  readonly stored: readonly Line[];
  /** Needed by games with dice or hidden pieces. */
  readonly chance?: ChanceTools;
}

/** What dealing among peers takes of the machine it runs on. */
export interface ChanceTools {
  /** The back end that hidden pieces are computed with; all give the same bytes. */
  readonly group: Group;
  /** The machine's own cryptographic source: for secrets, and for the weights of proofs that are verified together. */
  readonly random: RandomBytes;
  /** Hands heavy work out as `compute` effects; by default it is done at once, in the middle of things. */
  readonly deferred?: boolean;
}

export interface Me {
  readonly seat: Seat;
  readonly signer: Signer;
}

/** What peers of a match send one another. All of it is signed, or holds what is. */
export interface Message {
  readonly kind: "entry" | "vote" | "proposal" | "certificate" | "evidence" | "claim" | "end";
  readonly bytes: Uint8Array;
}

/** One line of a match on disk: messages, the contents behind own votes, and the polkas behind own precommits. */
export interface Line {
  readonly kind: Message["kind"] | "content" | "polka";
  readonly bytes: Uint8Array;
  /**
   * What is secret behind an own entry: the text behind a commitment, or the seed (64 hex digits) of keys, shuffles and
   * dice. `null` for all else. Never leaves the machine.
   */
  readonly sealed: string | null;
}

/** What follows from the table alone, and never changes. */
export interface Terms {
  readonly game: Game;
  readonly seating: Seating;
  readonly owners: Owners;
  /** `suite`: the constants for this game's pieces, if it has any. */
  readonly tools: { readonly suite: Suite | null; readonly random: RandomBytes } | null;
}

/**
 * A replicated match, sans I/O: signed statements go in, the engine's state and effects come out. Each part is written by
 * the file it is named after, and read by all.
 */
export interface Match extends Terms {
  readonly me: Me | null;
  readonly verify: Verify;
  /** The final phases. */
  readonly history: History;
  /** The open phase. */
  readonly phase: Phase;
  /** The entries of the open phase and of the next. */
  readonly pool: Pool;
  /** How far the open request has come, and what this machine alone knows of dice and pieces. */
  readonly dealing: Dealing;
  /** The votes on the open phase. */
  readonly deciding: Deciding;
  readonly guilt: Guilt;
  readonly statements: Statements;
  readonly time: Time;
  /** What the own player has chosen and is not signed yet. */
  readonly intent: Intent;
  readonly work: Work;
}

/** One applied event. */
export interface Step {
  readonly turn: number;
  /** How it came about, if not by the seat itself: put out by the others. */
  readonly by?: "vote";
  readonly event: GameEvent<Plain>;
  readonly before: Plain;
  readonly after: Plain;
}

/** What the caller must do, in this order. */
export type Effect =
  /** Write to disk before any later effect is carried out. `sync`: be sure of it, even in a power cut. */
  | { readonly kind: "store"; readonly line: Line; readonly sync: boolean }
  /** Send to everybody. */
  | { readonly kind: "send"; readonly message: Message }
  /** A phase is final: what happened in it. */
  | { readonly kind: "final"; readonly turn: number; readonly steps: readonly Step[] }
  /** What is to be seen has changed: somebody moved, or voted. */
  | { readonly kind: "shown" }
  /** Something was refused and changed nothing. `seat`: from whom it claims to be. */
  | { readonly kind: "refused"; readonly fault: Fault; readonly seat: Seat | null }
  /** It is proven that this seat has cheated. */
  | { readonly kind: "convicted"; readonly seat: Seat; readonly fault: Fault }
  /** Something rests on what is not here: ask a peer what comes after the own position. */
  | { readonly kind: "missing" }
  /** Heavy work: do it anywhere with `doJob`, and give the result to `computed`. */
  | { readonly kind: "compute"; readonly job: Job }
  | { readonly kind: "over"; readonly outcome: Outcome };

/**
 * What became of received bytes. `accept`: pass them on; `ignore`: known, of no use now or out of its time, nobody's fault;
 * `reject`: no honest peer passes this on (gossipsub lowers the sender's score).
 */
export interface Received {
  readonly verdict: "accept" | "ignore" | "reject";
  readonly effects: readonly Effect[];
}

/** An entry of the open phase, or one that was named by a final one. */
export type SignedEntry = Signed<Entry>;

/** A content with the name by which votes mean it, in hex. */
export interface NamedContent {
  readonly id: string;
  readonly content: Content;
}
