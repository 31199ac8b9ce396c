import { pointsOf } from "../../../games/crazy-eights/cards.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { CardFace } from "../../cards/card.tsx";
import { cardName } from "../../cards/label.ts";
import { CARD_TEXTS } from "../../cards/text.ts";
import { fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";
import "./open-hands.css";

interface OpenHandsProps {
  readonly over: NonNullable<View["over"]>;
  readonly names: readonly string[];
}

/** The hands a blocked match was decided by, with their points. */
export function OpenHands({ over, names }: OpenHandsProps) {
  const { language } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  const { board } = text;
  const best = over.seconds.length > 0 ? over.seconds : over.winners;
  return (
    <section className="card ce-open" aria-label={board.openHands}>
      <h2>{board.openHands}</h2>
      <ul>
        {over.hands.map((hand, seat) =>
          hand.length === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            <li key={seat}>
              <p>
                <strong>{names[seat]}</strong>{" "}
                {fillCounted(
                  language,
                  board.points,
                  hand.reduce((sum, face) => sum + pointsOf(face), 0),
                  {},
                )}{" "}
                {best.includes(seat) && (
                  <span className="tag tag-host">
                    {over.seconds.includes(seat) ? board.second : board.winner}
                  </span>
                )}
              </p>
              <ul className="ce-open-cards">
                {hand.map((face, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two packs hold equal cards
                  <li key={index} className="ce-open-card">
                    <span className="unseen">{cardName(cards, face)}</span>
                    <CardFace face={face} />
                  </li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
