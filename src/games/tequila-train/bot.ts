import type { Face, Slot } from "../../engine/game.ts";
import type { Policy } from "../../engine/policy.ts";
import { longestChain } from "./chain.ts";
import type { Action, State } from "./state.ts";
import { type Lack, mayBe, pipsOf } from "./tiles.ts";

type Placement = Extract<Action, { kind: "place" }>;

/**
 * Plans the longest chain its hand allows on its own track, trying at most `steps` tiles. First plays tiles outside the
 * chain onto other tracks, the heaviest first; then plays the chain. Always buys its marker back.
 */
export function planner(steps: number): Policy<State, Action> {
  return {
    choose({ state, seat, known, legal }) {
      const hand = facesOf(state.hands[seat] ?? [], known.faces);
      const chain = longestChain(hand, state.ends[seat] as number, steps);
      return bestOf(legal, ({ face, track, removeTrain }) => {
        if (track !== seat) return chain.includes(face) ? 0 : 200 + pipsOf(face);
        const paid = removeTrain || state.markers[seat] !== true ? 1 : 0;
        return face === chain[0] ? 100 + paid : paid / 2;
      });
    },
  };
}

/** Places the heaviest tile it can, on its own track if possible, and buys its marker back. */
export const heaviest: Policy<State, Action> = {
  choose: ({ seat, legal }) =>
    bestOf(
      legal,
      ({ face, track, removeTrain }) =>
        pipsOf(face) + (track === seat ? 0.5 : 0) + (removeTrain ? 0.25 : 0),
    ),
};

function bestOf(legal: readonly Action[], worth: (placement: Placement) => number): Action {
  let best = legal[0] as Action;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    const value = action.kind === "place" ? worth(action) : Number.NEGATIVE_INFINITY;
    if (value > most) [most, best] = [value, action];
  }
  return best;
}

function facesOf(slots: readonly Slot[], faces: ReadonlyMap<Slot, Face>): Face[] {
  return slots.flatMap((slot) => faces.get(slot) ?? []);
}

/** Where tiles may lie, given what the others proved when they could not place or did not hold a double. */
export function possibleTiles({ hands, lacks }: State): (slot: Slot, face: Face) => boolean {
  const lackAt = new Map<Slot, Lack>();
  for (const [seat, hand] of hands.entries()) {
    for (const [index, slot] of hand.entries()) lackAt.set(slot, lacks[seat]?.[index] ?? 0);
  }
  return (slot, face) => mayBe(face, lackAt.get(slot) ?? 0);
}
