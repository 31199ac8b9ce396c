import type { Fault } from "../result.ts";
import type { Deck } from "./deck.ts";
import type { Check, Equation } from "./proofs/equation.ts";

/** What a message makes of a deck, on condition that its checks hold. Until then the old deck stands. */
export interface Received {
  readonly deck: Deck;
  readonly checks: readonly Check[];
  /** Whom the message convicts, if its checks hold: the dealer an upheld complaint names, or whoever has another seat's key. The deck must not go on with that seat. */
  readonly convicted: Convicted | null;
}

/** What becomes of the proofs in a message: they are stated as checks, or passed over by whoever knows whether they hold. */
export type Proofs = "state" | "pass-over";

export interface Convicted {
  readonly seat: number;
  readonly fault: Fault;
}

/** A message without anything to convict. */
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
