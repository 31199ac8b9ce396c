import { type KeyboardEvent, useEffect, useState } from "react";
import type { Slot } from "../../engine/game.ts";
import { joinSentences } from "../../text/joining.ts";
import type { Drag } from "../boards/use-drag.ts";
import { useHandCursor } from "../boards/use-hand-cursor.ts";
import { useWidth } from "../boards/use-width.ts";
import { fill, type Message } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { CardFace } from "./card.tsx";
import { LIFT, layFan } from "./fan.ts";
import { findByKey } from "./keys.ts";
import { cardName } from "./label.ts";
import type { FannedCard } from "./sort.ts";
import { CARD_TEXTS } from "./text.ts";
import { dropName } from "./use-own-order.ts";
import "./hand.css";

interface HandProps<Card extends FannedCard> {
  /** In display order. */
  readonly cards: readonly Card[];
  /** `Your hand, 5 cards`, and what the keys do. */
  readonly label: string;
  readonly keys: string;
  /** `{card}, can be played`. */
  readonly playable: Message<"card">;
  /** Whether this card can be played now. */
  readonly isPlayable: (card: Card) => boolean;
  /** Whether it rises above the others even if it is not playable. */
  readonly isRaised?: (card: Card) => boolean;
  /** The slot of the card that a hint points at. */
  readonly hinted: Slot | null;
  readonly drag: Drag<Card> | null;
  readonly dragPropsFor: (card: Card) => object;
  readonly onPlay: (card: Card) => void;
  /** Moves a card to another place in the hand, from 0. */
  readonly onMove: (slot: Slot, to: number) => void;
  /** Whether the game uses this key itself (in lower case). */
  readonly onKey: (key: string) => boolean;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Our own cards as a fan of buttons with one tab stop. */
export function Hand<Card extends FannedCard>(props: HandProps<Card>) {
  const { cards, label, keys, playable, isPlayable, isRaised = isPlayable } = props;
  const { hinted, drag, dragPropsFor, onPlay, onMove, onKey } = props;
  const { language } = useText();
  const text = useTranslated(CARD_TEXTS);
  const [measure, width] = useWidth<HTMLDivElement>();
  const fan = layFan(cards.length, width);
  const cursor = useHandCursor(
    cards.map(({ slot }) => slot),
    fan.columns,
  );
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && !event.ctrlKey && !event.metaKey ? ARROWS[event.key] : undefined;
    if (step !== undefined && cursor.current !== undefined) {
      event.preventDefault();
      onMove(cursor.current, cards.findIndex(({ slot }) => slot === cursor.current) + step);
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const index = cards.findIndex(({ slot }) => slot === cursor.current);
    const found = findByKey(event.key, cards, index);
    if (!onKey(event.key.toLowerCase())) {
      if (found !== null) cursor.focus(found.slot);
      else if (!cursor.onKey(event)) return;
    }
    event.preventDefault();
  };

  return (
    <div ref={measure} className="felt-hand" style={{ blockSize: fan.height, "--card": fan.card }}>
      <ul
        ref={cursor.list}
        aria-label={label}
        aria-description={joinSentences(language, [keys, text.orderKeys])}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => {
          const place = fan.places[index];
          const canPlay = isPlayable(card);
          const name = cardName(text, card.face);
          const dragged = drag !== null && drag.id.slot === card.slot ? drag : null;
          if (place === undefined || width === 0) return null;
          return (
            <li
              key={card.slot}
              // The dragged card lies above everything, so it must not be a target itself.
              data-drop={dragged === null ? dropName(card.slot) : undefined}
              className={heldClass(dragged !== null, settled)}
              style={{
                "--x": `${place.x + (dragged?.x ?? 0)}px`,
                "--y": `${place.y - (isRaised(card) ? LIFT : 0) + (dragged?.y ?? 0)}px`,
                "--angle": `${dragged === null ? place.angle : 0}deg`,
              }}
            >
              <button
                type="button"
                className={[
                  "felt-card",
                  canPlay ? "felt-card-playable" : "",
                  card.slot === hinted ? "hinted" : "",
                ].join(" ")}
                onClick={() => onPlay(card)}
                {...cursor.propsFor(card.slot)}
                {...dragPropsFor(card)}
              >
                <span className="unseen">{canPlay ? fill(playable, { card: name }) : name}</span>
                <CardFace face={card.face} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function heldClass(isDragged: boolean, comes: boolean): string {
  return `felt-held ${isDragged ? "felt-dragged" : ""} ${comes ? "felt-comes" : ""}`;
}
