import { useEffect, useState } from "react";
import { isEight } from "../../../games/crazy-eights/cards.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { type Suit, suitOf } from "../../../games/playing-cards.ts";
import type { Place } from "../../cards/around.ts";
import { CardFace } from "../../cards/card.tsx";
import { cardName } from "../../cards/label.ts";
import { Stock } from "../../cards/stock.tsx";
import { SuitIcon } from "../../cards/suit-shape.tsx";
import { CARD_TEXTS } from "../../cards/text.ts";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";
import "./middle.css";

/** The name of the discard pile for dragging. */
export const PILE = "pile";

interface MiddleProps {
  readonly view: View;
  readonly canDraw: boolean;
  readonly canPass: boolean;
  /** A card that can be played is held above the pile. */
  readonly aimed: boolean;
  /** Where the last card came from; `null` for our own hand. */
  readonly from: Place | null;
  /** `null` for those who only watch. */
  readonly onDraw: (() => void) | null;
  readonly onPass: () => void;
}

/** The middle of the table: draw pile, discard pile and the suit in play. */
export function Middle(props: MiddleProps) {
  const { view, canDraw, canPass, aimed, from, onDraw, onPass } = props;
  const covered = useCovered(view.top);
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const { board } = text;
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  const waiting = WAITING[view.phase];
  return (
    <div className="ce-middle">
      <Stock
        cards={view.stock}
        pile={board.stock}
        button={
          onDraw === null
            ? null
            : { label: board.drawCard, call: board.draw, isOpen: canDraw, onPress: onDraw }
        }
      />
      <div className={aimed ? "ce-pile ce-pile-aimed" : "ce-pile"} data-drop={PILE}>
        {view.top === null ? null : (
          <>
            {view.discards > 1 && (
              <span className="ce-pile-below">
                {covered !== null && <CardFace face={covered} />}
              </span>
            )}
            <TopCard
              key={`${view.discards} ${view.top}`}
              label={fill(board.top, { card: cardName(cards, view.top) })}
              face={view.top}
              from={from}
              settled={settled}
            />
          </>
        )}
      </div>
      {view.suit !== null && view.top !== null && (
        <SuitInPlay suit={view.suit} named={isEight(view.top) && suitOf(view.top) !== view.suit} />
      )}
      {waiting !== undefined && <p className="felt-waiting">{board[waiting]}</p>}
      {canPass && (
        <button type="button" className="button primary ce-pass" onClick={onPass}>
          {board.pass}
        </button>
      )}
    </div>
  );
}

const WAITING: Readonly<
  Partial<Record<View["phase"], "shuffling" | "dealing" | "reshuffling" | "counting">>
> = {
  shuffle: "shuffling",
  deal: "dealing",
  starter: "dealing",
  bury: "shuffling",
  reshuffle: "reshuffling",
  count: "counting",
};

/** The card covered by the top one since the board appeared: it is shown while the new one is still flying. */
function useCovered(top: number | null): number | null {
  const [cards, setCards] = useState({ top, covered: null as number | null });
  if (cards.top !== top) setCards({ top, covered: cards.top });
  return cards.top === top ? cards.covered : cards.top;
}

interface TopCardProps {
  readonly label: string;
  readonly face: number;
  readonly from: Place | null;
  readonly settled: boolean;
}

/** The top card flies in from its player; one that was there when the board appeared does not. */
function TopCard({ label, face, from, settled }: TopCardProps) {
  const [flies] = useState(settled);
  const [x, y] = from === null ? [0, 9] : [(from.x - 0.5) * 50, -9];
  return (
    <span
      role="img"
      aria-label={label}
      className={flies ? "ce-top ce-top-flies" : "ce-top"}
      style={{ "--from-x": `${x}cqi`, "--from-y": `${y}rem` }}
    >
      <CardFace face={face} />
    </span>
  );
}

function SuitInPlay({ suit, named }: { readonly suit: Suit; readonly named: boolean }) {
  const { board } = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  return (
    <p className="ce-suit">
      <span className="ce-suit-label">{board.suitInPlay}</span>
      <span className="ce-suit-token">
        <SuitIcon suit={suit} />
      </span>
      <strong className="ce-suit-word">{cards.suits[suit]}</strong>
      {named && <span className="ce-suit-label">{board.named}</span>}
    </p>
  );
}
