import type { Plain } from "../engine/game.ts";
import type { SignedEntry } from "./match.ts";

/** What the own player has chosen and is not signed yet, and what was signed last. */
export interface Intent {
  /** A move whose proofs are being made, or that waits for the phase before it to be final. */
  readonly move: ChosenMove | null;
  /** The player gives up as soon as the open phase, in which this peer has voted, is final. */
  readonly resigning: boolean;
  /** The own entry that has just been signed. */
  readonly signed: SignedEntry | null;
}

export interface ChosenMove {
  /** The phase it is for. */
  readonly turn: number;
  readonly action: Plain;
  /** The text behind a commitment. */
  readonly sealed: string | null;
}

export function newIntent(): Intent {
  return { move: null, resigning: false, signed: null };
}

export function intend(match: { readonly intent: Intent }, change: Partial<Intent>): void {
  Object.assign(match.intent, change);
}
