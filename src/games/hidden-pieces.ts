import type { Face, Knowledge, Seat, Slot } from "../engine/game.ts";

/**
 * What `Game.unseen` answers for a game whose pieces lie either in `hidden` slots or open among `open`:
 * of `count` faces in all, those that are neither open nor known lie in the slots that are not known.
 */
export function unseenPieces(
  hidden: readonly Slot[],
  open: readonly Face[],
  count: number,
  known: Knowledge,
): { slots: Slot[]; faces: Face[] } {
  const slots: Slot[] = [];
  const seen = new Set<Face>(open);
  for (const slot of hidden) {
    const face = known.faces.get(slot);
    if (face === undefined) slots.push(slot);
    else seen.add(face);
  }
  const faces: Face[] = [];
  // Before the first shuffle no piece lies anywhere yet.
  if (slots.length === 0) return { slots, faces };
  for (let face = 0; face < count; face++) if (!seen.has(face)) faces.push(face);
  return { slots, faces };
}

/** The slots of these seats' hands, seat by seat: what is opened when hands are counted. */
export function slotsOf(hands: readonly (readonly Slot[])[], seats: readonly Seat[]): Slot[] {
  return seats.flatMap((seat) => hands[seat] ?? []);
}

/** The faces of those hands by seat (empty for other seats), once `slotsOf` them is opened; `null` if they are too few or many. */
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
