import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { unseenPieces } from "../hidden-pieces.ts";
import { stockOf } from "../stock.ts";
import type { State } from "./state.ts";
import { doubleOf, TILE_COUNT } from "./tiles.ts";

/** Every slot in which a tile lies face down. */
export function hiddenSlots(state: State): Slot[] {
  return [...state.hands.flat(), ...stockOf(state)];
}

/** Every tile that lies face up or is not in the game. */
export function publicFaces({ hub, tracks, over, terms }: State): Face[] {
  return [
    ...(hub === null ? [] : [doubleOf(hub.pips)]),
    ...tracks.flat(),
    ...(over?.hands.flat() ?? []),
    ...terms.absent,
  ];
}

/** Bots deal worlds from this; `lacks` in the state rules out where tiles cannot lie. */
export function unseen(state: State, _seat: Seat, known: Knowledge) {
  return unseenPieces(hiddenSlots(state), publicFaces(state), TILE_COUNT, known);
}
