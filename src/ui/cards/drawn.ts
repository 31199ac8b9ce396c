import type { Face, Slot } from "../../engine/game.ts";
import type { Language } from "../../text/language.ts";
import { fill } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { cardName } from "./label.ts";
import { CARD_TEXTS } from "./text.ts";

interface Held {
  readonly slot: Slot;
  readonly face: Face;
}

/** `You drew 4 of Hearts`: what has come to a hand once it was dealt; `null` for nothing. */
export function drawnLabel(
  language: Language,
  phase: string,
  before: readonly Held[],
  after: readonly Held[],
): string | null {
  if (phase === "shuffle" || phase === "deal") return null;
  const text = CARD_TEXTS[language];
  const cards = after
    .filter(({ slot }) => !before.some((one) => one.slot === slot))
    .map(({ face }) => cardName(text, face));
  return cards.length === 0 ? null : fill(text.drew, { cards: joinNames(language, cards) });
}
