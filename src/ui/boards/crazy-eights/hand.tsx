import { type KeyboardEvent, useEffect, useState } from "react";
import type { Slot } from "../../../engine/game.ts";
import type { HandCard } from "../../../games/crazy-eights/view.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { Drag } from "../use-drag.ts";
import { useHandCursor } from "../use-hand-cursor.ts";
import { useWidth } from "../use-width.ts";
import { CardFace } from "./card.tsx";
import { LIFT, layFan } from "./fan.ts";
import { findByKey } from "./keys.ts";
import { cardName } from "./label.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";
import "./hand.css";

interface HandProps {
  /** In the order in which they shall lie. */
  readonly cards: readonly HandCard[];
  /** Whether this card can be played now. */
  readonly isPlayable: (card: HandCard) => boolean;
  /** The slot of the card that a hint points at. */
  readonly hinted: Slot | null;
  readonly drag: Drag<HandCard> | null;
  readonly dragPropsFor: (card: HandCard) => object;
  readonly onPlay: (card: HandCard) => void;
  readonly onDraw: () => void;
  readonly onPass: () => void;
}

/** One's own cards as a fan of buttons with one tab stop. */
export function Hand({ cards, isPlayable, hinted, drag, dragPropsFor, ...on }: HandProps) {
  const { language } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const { board } = text;
  const [measure, width] = useWidth<HTMLDivElement>();
  const fan = layFan(cards.length, width);
  const cursor = useHandCursor(
    cards.map(({ slot }) => slot),
    fan.columns,
  );
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const index = cards.findIndex(({ slot }) => slot === cursor.current);
    const found = findByKey(event.key, cards, index);
    const key = event.key.toLowerCase();
    if (key === "d") on.onDraw();
    else if (key === "p") on.onPass();
    else if (found !== null) cursor.focus(found.slot);
    else if (!cursor.onKey(event)) return;
    event.preventDefault();
  };

  return (
    <div ref={measure} className="ce-hand" style={{ blockSize: fan.height, "--card": fan.card }}>
      <ul
        ref={cursor.list}
        aria-label={fillCounted(language, board.hand, cards.length, {})}
        aria-description={board.handKeys}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => {
          const place = fan.places[index];
          const playable = isPlayable(card);
          const name = cardName(text, card.face);
          const dragged = drag !== null && drag.id.slot === card.slot ? drag : null;
          if (place === undefined || width === 0) return null;
          return (
            <li
              key={card.slot}
              className={dragged === null ? "ce-held" : "ce-held ce-dragged"}
              style={{
                "--x": `${place.x + (dragged?.x ?? 0)}px`,
                "--y": `${place.y - (playable ? LIFT : 0) + (dragged?.y ?? 0)}px`,
                "--angle": `${dragged === null ? place.angle : 0}deg`,
              }}
            >
              <button
                type="button"
                className={[
                  "ce-card",
                  playable ? "ce-card-playable" : "",
                  settled ? "ce-card-comes" : "",
                  card.slot === hinted ? "hinted" : "",
                ].join(" ")}
                onClick={() => on.onPlay(card)}
                {...cursor.propsFor(card.slot)}
                {...dragPropsFor(card)}
              >
                <span className="unseen">
                  {playable ? fill(board.playable, { card: name }) : name}
                </span>
                <CardFace face={card.face} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
