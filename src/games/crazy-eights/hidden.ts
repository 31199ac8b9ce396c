import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { cardsFor } from "./cards.ts";
import { type State, stockOf } from "./state.ts";

/** Every slot in which a card lies face down. */
export function hiddenSlots(state: State): Slot[] {
  return [...state.hands.flat(), ...stockOf(state), ...state.returned];
}

/** Every card that lies face up, or is not in the game. */
export function publicFaces({ discard, buried, over, terms }: State): Face[] {
  return [...discard, ...buried, ...(over?.hands.flat() ?? []), ...terms.absent];
}

/** Bots deal worlds from this; `lacks` in the state tells them which cards cannot lie where. */
export function unseen(
  state: State,
  _seat: Seat,
  known: Knowledge,
): { slots: Slot[]; faces: Face[] } {
  const slots: Slot[] = [];
  const seen = new Set<Face>(publicFaces(state));
  for (const slot of hiddenSlots(state)) {
    const face = known.faces.get(slot);
    if (face === undefined) slots.push(slot);
    else seen.add(face);
  }
  const faces: Face[] = [];
  // Before the first shuffle no card lies anywhere yet.
  if (slots.length === 0) return { slots, faces };
  for (let face = 0; face < cardsFor(state.terms.seats); face++) {
    if (!seen.has(face)) faces.push(face);
  }
  return { slots, faces };
}
