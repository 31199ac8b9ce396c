import type { Deck } from "../deck.ts";
import type { Point } from "../group/group.ts";
import { group } from "./group.ts";
import {
  agreeKeys,
  copyOf,
  dealHands,
  newTable,
  open,
  shuffle,
  type Table,
  upTo,
} from "./table.ts";

/** Keys agreed and pieces 0..pieces-1 shuffled into slots 0..pieces-1; nothing dealt. */
export function shuffledTable(seats: number, pieces: number): Table {
  const table = agreeKeys(newTable({ group, seats, pieces }));
  shuffle(table, { first: 0, faces: upTo(pieces), hidden: [] });
  return table;
}

/** A copy of the table on which each seat holds this many cards: seat 0 the first slots, and so on. */
export function withHands(table: Table, each: number): Table {
  const dealt = copyOf(table);
  dealHands(dealt, 0, each);
  return dealt;
}

/** Three seats with three of twelve cards each, and one card open. */
export function threeHands(): Table {
  const table = withHands(shuffledTable(3, 12), 3);
  open(table, [9]);
  return table;
}

/** The hidden faces of a table other than these. */
export function hiddenBeside({ spectator }: Table, faces: readonly number[]): number[] {
  return [...spectator.hidden]
    .filter((face) => !faces.includes(face))
    .toSorted((left, right) => left - right);
}

/** What the shares of a closed slot are made from. */
export function originalAt(deck: Deck, slot: number): Point {
  const state = deck.slots.get(slot);
  if (state === undefined || state.kind === "open") throw new Error("no ciphertext");
  return state.original.a;
}
