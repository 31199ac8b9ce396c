import type { Face } from "../../../engine/game.ts";
import { isEight } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { PACK, type Suit, suitOf } from "../../../games/playing-cards.ts";

type Play = Extract<Action, { kind: "play" }>;

/** The legal ways to play this card; of two equal cards the rules list only the first. */
export function playsOf(legal: readonly Action[], face: Face): Play[] {
  return legal.filter(
    (action): action is Play => action.kind === "play" && action.face % PACK === face % PACK,
  );
}

/** The play after which this suit is in play. */
export function playNaming(plays: readonly Play[], suit: Suit): Play | undefined {
  return plays.find((play) => (play.suit ?? suitOf(play.face)) === suit);
}

/** Whether to ask for a suit: not if this is the last card and ends the match. */
export function mustName(view: View, face: Face): boolean {
  const ends = view.hand.length === 1 && (view.seats.length === 2 || view.first !== null);
  return isEight(face) && !ends;
}
