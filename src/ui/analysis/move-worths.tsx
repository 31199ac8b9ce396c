import type { Seat } from "../../engine/game.ts";
import type { StudiedMove } from "../../host/api/api.ts";
import { moveText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { inOrder, markedIn } from "./deepen.ts";
import { analysisText } from "./text.ts";
import { worthText } from "./worth-text.ts";
import "./study.css";

interface MoveWorthsProps {
  readonly game: string;
  /** Who is to move. */
  readonly seat: Seat;
  readonly moves: readonly StudiedMove[];
}

/** The value of each move in a position, as far as it is known. */
export function MoveWorths({ game, seat, moves }: MoveWorthsProps) {
  const { language } = useText();
  const texts = useTranslated(analysisText);
  const words = texts.study;
  const marked = markedIn(moves);
  return (
    <section className="card">
      <h2>{words.worth}</h2>
      <ul className="study-moves">
        {inOrder(moves).map((one) => (
          <li key={one.text} className={marked.includes(one) ? "study-best" : undefined}>
            {fill(marked.includes(one) ? words.bestMove : words.move, {
              move: moveText(language, game, { ...one, seat, kind: "acted" }),
              worth: worthText(language, words, one),
            })}
          </li>
        ))}
      </ul>
      {moves.some(({ exact }) => exact) && <p className="hint">{texts.exact}</p>}
    </section>
  );
}
