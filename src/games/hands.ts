import type { Face, Seat, Slot } from "../engine/game.ts";
import { seatsIn } from "./seats.ts";
import type { Stock } from "./stock.ts";

// Shared by games that deal hidden hands from a shuffled pack.

/** Hidden pieces by seat, oldest first, and what each is proved not to be: bits whose meaning is the game's. */
export interface Hands {
  readonly hands: readonly (readonly Slot[])[];
  readonly lacks: readonly (readonly number[])[];
}

/** The part of a state that says who gets a hand. */
interface Seating {
  readonly terms: { readonly seats: number; readonly dealer: Seat };
  /** Seats that have left, ascending. */
  readonly gone: readonly Seat[];
}

/** Hands about which nothing is proved yet. */
export function unproved(hands: readonly (readonly Slot[])[]): Hands {
  return { hands, lacks: hands.map((hand) => hand.map(() => 0)) };
}

/** The hands of a given position: slots from 0 on, and who may see which. */
export function layHands(pieces: readonly (readonly unknown[])[]) {
  let next = 0;
  const hands = pieces.map((hand) => hand.map(() => next++));
  const shown = hands.flatMap((hand, seat) => hand.map((slot) => ({ slot, seat })));
  return { ...unproved(hands), next, shown };
}

/**
 * Hands of `size` from a fresh pack of `count`; `returned` has the slots of seats that have left. Slots become hands
 * before anybody learns a face, so a player who leaves during the deal shifts nobody's slots.
 */
export function allotHands(
  { gone, terms }: Seating,
  size: number,
  count: number,
): Hands & Stock & { readonly returned: readonly Slot[] } {
  const { seats, dealer } = terms;
  const hands = dealHands(seats, dealer, size);
  const dealt = unproved(emptyFor(hands, gone));
  return { ...dealt, next: size * seats, end: count, returned: slotsOf(hands, gone) };
}

/**
 * The slots of each seat's hand of `size`, dealt one at a time round the table from the dealer's left; the first is
 * slot 0.
 */
function dealHands(seats: number, dealer: Seat, size: number): Slot[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const place = (seat - dealer - 1 + seats) % seats;
    return Array.from({ length: size }, (_, round) => round * seats + place);
  });
}

/** Who learns which slot when the hands of all seats not in `out` are dealt, in dealing order. */
export function handsInDealingOrder(
  hands: readonly (readonly Slot[])[],
  out: readonly Seat[],
): { slot: Slot; seat: Seat }[] {
  return seatsIn(hands.length, out)
    .flatMap((seat) => (hands[seat] ?? []).map((slot) => ({ slot, seat })))
    .sort((a, b) => a.slot - b.slot);
}

/** Adds the next piece of the stock to a hand; the deal that shows it follows. */
export function drawNext({ hands, lacks, next }: Hands & Stock, seat: Seat) {
  return {
    hands: hands.with(seat, [...(hands[seat] ?? []), next]),
    lacks: lacks.with(seat, [...(lacks[seat] ?? []), 0]),
    next: next + 1,
  };
}

/** The deal that shows a seat the last piece of its hand. */
export function dealLast(hands: Hands["hands"], seat: Seat) {
  const slots = (hands[seat] ?? []).slice(-1).map((slot) => ({ slot, seat }));
  return { kind: "deal", slots } as const;
}

/** All seats that have left once `seats` leave; `null` if there are none or one of them had left before. */
export function withGone(
  seats: readonly Seat[],
  count: number,
  gone: readonly Seat[],
): { readonly leavers: readonly Seat[]; readonly gone: readonly Seat[] } | null {
  const leavers = [...new Set(seats)];
  const here = seatsIn(count, gone);
  if (leavers.length === 0 || leavers.some((seat) => !here.includes(seat))) return null;
  return { leavers, gone: [...gone, ...leavers].sort((a, b) => a - b) };
}

/** `lists` by seat, with those of `seats` emptied: leavers' pieces go elsewhere. */
export function emptyFor<Item>(
  lists: readonly (readonly Item[])[],
  seats: readonly Seat[],
): (readonly Item[])[] {
  return lists.map((list, seat) => (seats.includes(seat) ? [] : list));
}

/** The slots of these seats' hands, seat by seat; opened when hands are counted. */
export function slotsOf(hands: readonly (readonly Slot[])[], seats: readonly Seat[]): Slot[] {
  return seats.flatMap((seat) => hands[seat] ?? []);
}

/** The opened faces of `slotsOf`, by seat (empty for other seats); `null` if there are too few or too many. */
export function openedHands(
  hands: readonly (readonly Slot[])[],
  seats: readonly Seat[],
  faces: readonly Face[],
): Face[][] | null {
  const shown: Face[][] = hands.map(() => []);
  let from = 0;
  for (const seat of seats) {
    const size = hands[seat]?.length ?? 0;
    shown[seat] = faces.slice(from, from + size);
    from += size;
  }
  return from === faces.length ? shown : null;
}

/** The hands once `seats` hold nothing hidden: they have left or shown their pieces. */
export function emptyHands({ hands, lacks }: Hands, seats: readonly Seat[]): Hands {
  return { hands: emptyFor(hands, seats), lacks: emptyFor(lacks, seats) };
}
