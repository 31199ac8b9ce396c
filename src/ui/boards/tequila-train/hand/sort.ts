import { pipsOf } from "../../../../games/tequila-train/tiles.ts";
import type { HandTile } from "../../../../games/tequila-train/view.ts";
import type { Order } from "../preferences.ts";

/** The hand in its holder's preferred order; faces are numbered by the lower half, then by the higher. */
export function sortHand(hand: readonly HandTile[], order: Order): HandTile[] {
  return hand.toSorted((a, b) =>
    order === "pips" ? pipsOf(b.face) - pipsOf(a.face) || a.face - b.face : a.face - b.face,
  );
}
