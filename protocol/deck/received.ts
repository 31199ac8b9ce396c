import type { Fault } from "../result.ts";
import type { Deck } from "./deck.ts";
import type { Check, Equation } from "./proofs/equation.ts";

/** The deck after a message, provided that its checks hold. Until then the old deck stands. */
export interface Received {
  readonly deck: Deck;
  readonly checks: readonly Check[];
  /** Whom the message convicts, if its checks hold: the dealer that an upheld complaint names. The deck must not continue with that seat. */
  readonly convicted: Convicted | null;
}

/**
 * What becomes of the proofs in a message: they are returned as checks, or skipped if the caller knows whether they
 * hold.
 */
export type Proofs = "state" | "pass-over";

export interface Convicted {
  readonly seat: number;
  readonly fault: Fault;
}

/** The result of a message that convicts nobody. */
export function received(deck: Deck, ...checks: readonly Check[]): Received {
  return { deck, checks, convicted: null };
}

/** A check that blames the sender. */
export function check(
  seat: number,
  code: Fault["code"],
  message: string,
  equations: readonly Equation[],
): Check {
  return { seat, fault: { code, message }, equations };
}
