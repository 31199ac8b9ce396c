import type { Seat, Slot } from "../engine/game.ts";
import { seatsIn } from "./seats.ts";

// What games have in common that deal hands from a shuffled pack and draw from the rest of it.

/** The stock is the slots `next` to `end - 1`; `next` is drawn first. */
export interface Stock {
  readonly next: Slot;
  readonly end: Slot;
}

/** The slots of the stock, next one first. */
export function stockOf({ next, end }: Stock): Slot[] {
  return Array.from({ length: end - next }, (_, index) => next + index);
}

/** A new stock of `count` fresh slots, once they have been shuffled: slots are never used twice. */
export function restock<State extends Stock>(state: State, count: number): State {
  return { ...state, next: state.end, end: state.end + count };
}

/** The slots of each seat's hand of `size`, dealt one at a time round the table from the dealer's left; the first is slot 0. */
export function dealHands(seats: number, dealer: Seat, size: number): Slot[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const place = (seat - dealer - 1 + seats) % seats;
    return Array.from({ length: size }, (_, round) => round * seats + place);
  });
}

/** Who learns which slot when the hands of all that are not in `out` are dealt, in the order of the deal. */
export function handsInDealingOrder(
  hands: readonly (readonly Slot[])[],
  out: readonly Seat[],
): { slot: Slot; seat: Seat }[] {
  return seatsIn(hands.length, out)
    .flatMap((seat) => (hands[seat] ?? []).map((slot) => ({ slot, seat })))
    .sort((a, b) => a.slot - b.slot);
}

/** `lists` by seat, with those of `seats` emptied: what leavers hold goes elsewhere. */
export function emptyFor<Item>(
  lists: readonly (readonly Item[])[],
  seats: readonly Seat[],
): (readonly Item[])[] {
  return lists.map((list, seat) => (seats.includes(seat) ? [] : list));
}

/** Those of `seats` that leave, each once, if every one of `count` is still here (not in `gone`) and there is one; else `null`. */
export function leaversOf(
  seats: readonly Seat[],
  count: number,
  gone: readonly Seat[],
): readonly Seat[] | null {
  const leavers = [...new Set(seats)];
  const here = seatsIn(count, gone);
  return leavers.length > 0 && leavers.every((seat) => here.includes(seat)) ? leavers : null;
}
