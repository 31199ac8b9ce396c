import { TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import type { View } from "../../../../games/tequila-train/view.ts";
import { fillCounted } from "../../../text/message.ts";
import { useText, useTranslated } from "../../../text/use-text.ts";
import { Domino } from "../domino.tsx";
import { halvesOf } from "../halves.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import "./open-hands.css";

interface OpenHandsProps {
  readonly over: NonNullable<View["over"]>;
  readonly names: readonly string[];
  readonly numerals: boolean;
}

/** The hands a blocked match was decided by, with their pips. */
export function OpenHands({ over, names, numerals }: OpenHandsProps) {
  const { language } = useText();
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  return (
    <section className="card tt-open" aria-label={board.openHands}>
      <h2>{board.openHands}</h2>
      <ul>
        {over.hands.map((hand, seat) =>
          hand.length === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            <li key={seat}>
              <p>
                <strong>{names[seat]}</strong>{" "}
                {fillCounted(language, board.pips, over.scores[seat] ?? 0, {})}{" "}
                {over.winners.includes(seat) && (
                  <span className="tag tag-host">{board.winner}</span>
                )}
              </p>
              <ul className="tt-open-tiles">
                {hand.map((face) => {
                  const [left, right] = halvesOf(face);
                  return (
                    <li key={face}>
                      <span className="unseen">{TILE_NAMES[face]}</span>
                      <Domino left={left} right={right} numerals={numerals} />
                    </li>
                  );
                })}
              </ul>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
