import type { Face, Game, Seat, Slot } from "../../src/engine/game.ts";
export type LotsState = {
  readonly stake: number;
  readonly seats: number;
  /** `draw`: the last lot of the hand in turn is on its way to it. */
  readonly phase: "shuffle" | "deal" | "turn-up" | "play" | "draw" | "reshuffle" | "over";
  readonly turn: Seat;
  readonly active: readonly Seat[];
  readonly hands: readonly (readonly Slot[])[];
  /** The hands of those who left; they go into the next shuffle. */
  readonly returned: readonly Slot[];
  readonly next: Slot;
  readonly end: Slot;
  /** Lots shown, the last one on top. */
  readonly pile: readonly Face[];
  readonly passes: number;
  readonly refills: number;
};
export type LotsAction =
  | {
      readonly kind: "show";
      readonly slot: Slot;
      readonly face: Face;
    }
  /** Takes a lot, or passes if there are none; claims that nothing in the hand can be shown. */
  | {
      readonly kind: "draw";
    };
/**
 * For simulations: everything that can happen to hidden pieces, with as few of them as possible. The cost of proofs
 * grows with the number of pieces, so with three lots a player hundreds of matches with real proofs take the time of
 * one with 52 cards. A lot may be shown on one of the other parity; whoever has shown a whole hand wins.
 */
export declare const lots: Game<LotsState, LotsAction, Record<string, never>, LotsState>;
