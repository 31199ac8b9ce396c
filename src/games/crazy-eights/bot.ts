import type { Face, Slot } from "../../engine/game.ts";
import type { Policy } from "../../engine/policy.ts";
import { randomBelow } from "../../engine/random.ts";
import { rankOf, type Suit, suitOf } from "../playing-cards.ts";
import { isEight, type Lack, mayBe } from "./cards.ts";
import type { Action, State } from "./state.ts";

/** Less than any card that is not an eight. */
const EIGHT_HELD_BACK = -100;

/**
 * Keeps eights back, plays the card that most other cards in its hand could follow (same suit or rank), and names the
 * suit it holds most of.
 */
export const connected: Policy<State, Action> = {
  choose({ state, seat, known, legal }, { random }) {
    const hand = (state.hands[seat] ?? []).flatMap((slot) => {
      const face = known.faces.get(slot);
      return face === undefined ? [] : [{ slot, face }];
    });
    let best = legal[0] as Action;
    let most = Number.NEGATIVE_INFINITY;
    for (const action of legal) {
      if (action.kind !== "play") continue;
      // Ties are broken at random: two players with fixed habits could pass the same cards round for ever.
      const worth = followers(hand, action) + randomBelow(random, 16) / 16;
      if (worth <= most) continue;
      most = worth;
      best = action;
    }
    return best;
  },
};

function followers(
  hand: readonly { readonly slot: Slot; readonly face: Face }[],
  { slot, face, suit }: Extract<Action, { kind: "play" }>,
): number {
  const next: Suit = suit ?? suitOf(face);
  let count = isEight(face) ? EIGHT_HELD_BACK : 0;
  for (const other of hand) {
    if (other.slot === slot || isEight(other.face)) continue;
    if (suitOf(other.face) === next || rankOf(other.face) === rankOf(face)) count++;
  }
  return count;
}

/** Where cards may lie, given what the others proved when they could not play. */
export function possibleCards({ hands, lacks }: State): (slot: Slot, face: Face) => boolean {
  const lackAt = new Map<Slot, Lack>();
  for (const [seat, hand] of hands.entries()) {
    for (const [index, slot] of hand.entries()) lackAt.set(slot, lacks[seat]?.[index] ?? 0);
  }
  return (slot, face) => mayBe(face, lackAt.get(slot) ?? 0);
}
