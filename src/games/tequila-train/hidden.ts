import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import type { State } from "./state.ts";
import { doubleOf, TILE_COUNT } from "./tiles.ts";

/** Every slot in which a tile lies face down. */
export function hiddenSlots({ hands, next, end }: State): Slot[] {
  const slots = hands.flat();
  for (let slot = next; slot < end; slot++) slots.push(slot);
  return slots;
}

/** Every tile that lies face up, or is not in the game. */
export function publicFaces({ hub, tracks, over, terms }: State): Face[] {
  return [
    ...(hub === null ? [] : [doubleOf(hub.pips)]),
    ...tracks.flat(),
    ...(over?.hands.flat() ?? []),
    ...terms.absent,
  ];
}

/** Bots deal worlds from this; `lacks` in the state tells them which tiles cannot lie where. */
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
  // Before the shuffle no tile lies anywhere yet.
  if (slots.length === 0) return { slots, faces };
  for (let face = 0; face < TILE_COUNT; face++) if (!seen.has(face)) faces.push(face);
  return { slots, faces };
}
