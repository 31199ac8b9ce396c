import type { ChanceRequest, Slot } from "../engine/game.ts";

// Shared by games that draw from what is left of a shuffled pack.

/** The stock is the slots `next` to `end - 1`; `next` is drawn first. */
export interface Stock {
  readonly next: Slot;
  readonly end: Slot;
}

/** The slots of the stock, the next one first. */
export function stockOf({ next, end }: Stock): Slot[] {
  return Array.from({ length: end - next }, (_, index) => next + index);
}

/** A new stock of `count` fresh slots after a reshuffle: slots are never reused. */
export function restock<State extends Stock>(state: State, count: number): State {
  return { ...state, next: state.end, end: state.end + count };
}

/** The first shuffle of a match, of `count` pieces with faces from 0. */
export function wholePack(count: number): ChanceRequest {
  const faces = Array.from({ length: count }, (_, face) => face);
  return { kind: "shuffle", first: 0, faces, hidden: [] };
}
