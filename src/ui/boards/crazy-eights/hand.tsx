import type { Slot } from "../../../engine/game.ts";
import type { HandCard } from "../../../games/crazy-eights/view.ts";
import { Hand as CardHand } from "../../cards/hand.tsx";
import { fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { Drag } from "../use-drag.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface HandProps {
  /** In display order. */
  readonly cards: readonly HandCard[];
  /** Whether this card can be played now. */
  readonly isPlayable: (card: HandCard) => boolean;
  /** The slot of the card that a hint points at. */
  readonly hinted: Slot | null;
  readonly drag: Drag<HandCard> | null;
  readonly dragPropsFor: (card: HandCard) => object;
  readonly onPlay: (card: HandCard) => void;
  readonly onMove: (slot: Slot, to: number) => void;
  readonly onDraw: () => void;
  readonly onPass: () => void;
}

/** Our own cards; D draws and P passes. */
export function Hand({ cards, onDraw, onPass, ...hand }: HandProps) {
  const { language } = useText();
  const { board } = useTranslated(CRAZY_EIGHTS_TEXTS);
  return (
    <CardHand
      {...hand}
      cards={cards}
      label={fillCounted(language, board.hand, cards.length, {})}
      keys={board.handKeys}
      playable={board.playable}
      onKey={(key) => {
        if (key === "d") onDraw();
        else if (key === "p") onPass();
        else return false;
        return true;
      }}
    />
  );
}
