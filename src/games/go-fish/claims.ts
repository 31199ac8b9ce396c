import type { Claim, Seat } from "../../engine/game.ts";
import { mustGive, notHeld, notYours, refuseSeat } from "./act.ts";
import { facesOf, facesOutside, lackOfOthers, mayBe } from "./cards.ts";
import type { Action, Shown, State } from "./state.ts";

/**
 * What an action says about hidden cards. The asker proves that one card is of the rank, revealing nothing else about
 * it; the player asked shows every card of the rank and proves that the others are not of it. What everybody already
 * knows about a card is not proved again.
 */
export function claimsOf(state: State, seat: Seat, action: Action): readonly Claim[] {
  if (refuseSeat(state, seat) !== null) return [];
  switch (action.kind) {
    case "ask":
      return holds(state, seat, action);
    case "give":
      return [...shows(action.cards), ...holdsNoMore(state, seat, action.cards)];
    case "fish":
      return holdsNoMore(state, seat, []);
    case "show":
      return shows([action.card]);
    case "book":
      return shows(action.cards);
    case "done":
      return [];
  }
}

function shows(cards: readonly Shown[]): Claim[] {
  return cards.map(({ slot, face }) => ({ kind: "is", slot, face, refusal: notYours() }));
}

function holds(
  state: State,
  seat: Seat,
  { rank, slot }: Extract<Action, { kind: "ask" }>,
): readonly Claim[] {
  if (slot === null) return [];
  const lack = state.lacks[seat]?.[(state.hands[seat] ?? []).indexOf(slot)];
  if (lack === lackOfOthers(rank)) return [];
  return [{ kind: "none", slots: [slot], faces: facesOutside(rank), refusal: notHeld(rank) }];
}

/** Apart from `given` the hand has no card of the rank asked for. */
function holdsNoMore(state: State, seat: Seat, given: readonly Shown[]): readonly Claim[] {
  const { question } = state;
  if (question === null) return [];
  const lacks = state.lacks[seat] ?? [];
  const slots = (state.hands[seat] ?? []).filter(
    (slot, index) =>
      !given.some((card) => card.slot === slot) && mayBe(question.rank, lacks[index] ?? 0),
  );
  if (slots.length === 0) return [];
  return [{ kind: "none", slots, faces: facesOf(question.rank), refusal: mustGive() }];
}
