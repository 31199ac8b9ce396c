import type { Invariants } from "../invariants.ts";
import { cardsFor } from "./cards.ts";
import { hiddenSlots, publicFaces } from "./hidden.ts";
import type { Action, State } from "./state.ts";

export const invariants: Invariants<State, Action> = {
  seats: [2, 3, 5, 6, 10],
  bound: 20_000,
  broken(state) {
    const hidden = hiddenSlots(state);
    const shown = publicFaces(state);
    const expected = state.phase === "shuffle" ? 0 : cardsFor(state.terms.seats);
    if (new Set(hidden).size !== hidden.length) return "two cards lie in one slot";
    if (new Set(shown).size !== shown.length) return "one card lies in two places";
    if (hidden.some((slot) => slot >= state.end))
      return "a card lies in a slot that was not filled";
    if (hidden.length + shown.length !== expected) {
      return `${hidden.length} hidden and ${shown.length} open cards are not ${expected}`;
    }
    return state.hands.some((hand, seat) => hand.length !== state.lacks[seat]?.length)
      ? "what is proved about a hand does not fit its cards"
      : null;
  },
};
