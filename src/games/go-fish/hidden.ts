import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { unseenPieces } from "../hidden-pieces.ts";
import { PACK } from "../playing-cards.ts";
import { stockOf } from "../stock.ts";
import { facesOf } from "./cards.ts";
import type { State } from "./state.ts";

/** Every slot in which a card lies face down. */
export function hiddenSlots(state: State): Slot[] {
  return [...state.hands.flat(), ...stockOf(state), ...state.returned.slots];
}

/** Every card that has been seen or is not in the game. */
export function publicFaces({ shown, books, returned, terms }: State): Face[] {
  return [...shown.flat(), ...books.flat().flatMap(facesOf), ...returned.faces, ...terms.absent];
}

/** Bots deal worlds from this; `lacks` in the state rules out where cards cannot lie. */
export function unseen(state: State, _seat: Seat, known: Knowledge) {
  return unseenPieces(hiddenSlots(state), publicFaces(state), PACK, known);
}
