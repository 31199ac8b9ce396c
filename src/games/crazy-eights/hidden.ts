import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { unseenPieces } from "../hidden-pieces.ts";
import { stockOf } from "../stock.ts";
import { cardsFor } from "./cards.ts";
import type { State } from "./state.ts";

/** Every slot in which a card lies face down. */
export function hiddenSlots(state: State): Slot[] {
  return [...state.hands.flat(), ...stockOf(state), ...state.returned];
}

/** Every card that lies face up or is not in the game. */
export function publicFaces({ discard, buried, over, terms }: State): Face[] {
  return [...discard, ...buried, ...(over?.hands.flat() ?? []), ...terms.absent];
}

/** Bots deal worlds from this; `lacks` in the state rules out where cards cannot lie. */
export function unseen(state: State, _seat: Seat, known: Knowledge) {
  const count = cardsFor(state.terms.seats);
  return unseenPieces(hiddenSlots(state), publicFaces(state), count, known);
}
