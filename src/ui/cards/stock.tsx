import { fill, fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { CardBack } from "./card.tsx";
import { CARD_TEXTS } from "./text.ts";
import "./stock.css";

interface StockProps {
  readonly cards: number;
  /** What the game calls it. */
  readonly pile: string;
  /** `null` if it cannot be pressed. */
  readonly button: {
    /** `Draw a card`, and the same in a word. */
    readonly label: string;
    readonly call: string;
    /** A card can be drawn now. */
    readonly isOpen: boolean;
    readonly onPress: () => void;
  } | null;
}

/** The draw pile, which gets lower as it is used up. */
export function Stock({ cards, pile, button }: StockProps) {
  const { language } = useText();
  const text = useTranslated(CARD_TEXTS);
  const left = fillCounted(language, text.left, cards, { pile });
  if (button === null)
    return (
      <div className="felt-stock" role="img" aria-label={left}>
        <Layers cards={cards} />
      </div>
    );
  const { label, call, isOpen, onPress } = button;
  return (
    <button
      type="button"
      className={isOpen ? "felt-stock felt-stock-open" : "felt-stock"}
      aria-disabled={!isOpen}
      onClick={onPress}
    >
      <span className="unseen">{fill(text.drawFrom, { draw: label, left })}</span>
      <Layers cards={cards} />
      {isOpen && (
        <span className="felt-stock-call" aria-hidden="true">
          {call}
        </span>
      )}
    </button>
  );
}

function Layers({ cards }: { readonly cards: number }) {
  const layers = Math.min(4, Math.ceil(cards / 12));
  return (
    <>
      {Array.from({ length: layers }, (_, layer) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: backs are alike
        <span key={layer} className="felt-stock-card" style={{ "--layer": layers - 1 - layer }}>
          <CardBack />
        </span>
      ))}
      <span className="felt-stock-count" aria-hidden="true">
        {cards}
      </span>
    </>
  );
}
