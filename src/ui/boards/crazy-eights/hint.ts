import type { Face } from "../../../engine/game.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import type { CardTexts } from "../../cards/en.ts";
import type { Messages } from "../../text/en.ts";
import type { CrazyEightsText } from "./en.ts";
import { misfitLabel } from "./label.ts";

/** What the player tried: to play this card, to draw or to pass. */
export type Wish = { readonly play: Face } | "draw" | "pass";

/** Why it is not possible now. */
export function explain(
  text: CrazyEightsText,
  cards: CardTexts,
  play: Messages["play"],
  view: View,
  legal: readonly Action[],
  wish: Wish,
): string {
  const { hints } = text;
  if (view.over !== null) return play.over;
  if (view.turn === null || view.top === null || view.suit === null) return hints.dealing;
  const [first] = legal;
  if (first === undefined) return play.notYourTurn;
  if (typeof wish === "object") return misfitLabel(text, cards, wish.play, view.top, view.suit);
  if (first.kind === "play") return hints.mustPlay;
  return first.kind === "draw" ? hints.mustDraw : hints.mustPass;
}
