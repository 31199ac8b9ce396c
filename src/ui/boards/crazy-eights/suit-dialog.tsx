import type { KeyboardEvent } from "react";
import type { Face } from "../../../engine/game.ts";
import { SUITS, type Suit } from "../../../games/playing-cards.ts";
import { cardName } from "../../cards/label.ts";
import { SuitIcon } from "../../cards/suit-shape.tsx";
import { CARD_TEXTS } from "../../cards/text.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface SuitDialogProps {
  readonly eight: Face;
  readonly onChoose: (suit: Suit) => void;
  readonly onCancel: () => void;
}

/** Asks which suit follows an eight. The letters H, D, S and C answer as well. */
export function SuitDialog({ eight, onChoose, onCancel }: SuitDialogProps) {
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const onKeyDown = (event: KeyboardEvent) => {
    const suit = SUITS.find((letter) => letter === event.key.toUpperCase());
    if (suit !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) onChoose(suit);
  };
  return (
    <Dialog title={text.board.chooseSuit} onClose={onCancel}>
      <p>{fill(text.board.chooseSuitHelp, { card: cardName(cards, eight) })}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons */}
      <div className="ce-suits" onKeyDown={onKeyDown}>
        {SUITS.map((suit) => (
          <button key={suit} type="button" className="button" onClick={() => onChoose(suit)}>
            <span className="ce-suit-token">
              <SuitIcon suit={suit} />
            </span>
            {cards.suits[suit]}
          </button>
        ))}
      </div>
      <button type="button" className="button quiet" onClick={onCancel}>
        {text.board.cancel}
      </button>
    </Dialog>
  );
}
