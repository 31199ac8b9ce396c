import type { Face, Knowledge, Slot } from "../engine/game.ts";
import type { Hands } from "./hands.ts";
import type { Stock } from "./stock.ts";

/**
 * `Game.unseen` for a game of `count` faces whose pieces are either in `hidden` slots or in `open`: the faces neither
 * open nor known lie in the unknown slots.
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

interface Pieces {
  readonly hidden: readonly Slot[];
  readonly open: readonly Face[];
  /** How many there are in all. */
  readonly count: number;
}

/** What is wrong with the places of a state's pieces, or `null`. */
export function misplaced(
  { hands, lacks, end }: Hands & Stock,
  { hidden, open, count }: Pieces,
): string | null {
  if (new Set(hidden).size !== hidden.length) return "two pieces lie in one slot";
  if (new Set(open).size !== open.length) return "one piece lies in two places";
  if (hidden.some((slot) => slot >= end)) return "a piece lies in a slot that was not filled";
  if (hidden.length + open.length !== count)
    return `${hidden.length} hidden and ${open.length} open pieces are not ${count}`;
  return hands.some((hand, seat) => hand.length !== lacks[seat]?.length)
    ? "what is proved about a hand does not fit its pieces"
    : null;
}
