import type { Seat } from "../../../../engine/game.ts";
import type { View } from "../../../../games/tequila-train/view.ts";
import { useTightName } from "../../../parts/tight-name.ts";
import { fillCounted } from "../../../text/message.ts";
import { useText, useTranslated } from "../../../text/use-text.ts";
import { deedLabel } from "../label.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import { Train } from "./train.tsx";

interface LaneHeadProps {
  readonly view: View;
  readonly seat: Seat;
  readonly name: string;
}

/** Whose track it is, how many tiles and shots that player has, and the last deed. */
export function LaneHead({ view, seat, name }: LaneHeadProps) {
  const { language } = useText();
  const text = useTranslated(TEQUILA_TRAIN_TEXTS);
  const tight = useTightName<HTMLElement>(name);
  const { board } = text;
  const { tiles = 0, shots = 0, gone = false } = view.seats[seat] ?? {};
  // Once hands are opened to be counted, the number of tiles no longer includes them.
  const held = view.over?.hands[seat]?.length || tiles;
  const turn = view.turn === seat;
  const deed = gone ? null : deedLabel(text, view, seat);
  return (
    <div className={turn ? "tt-head tt-head-turn" : "tt-head"}>
      <span className="tt-mark">
        <Train seat={seat} />
      </span>
      <strong ref={tight} className="tt-name">
        {name}
      </strong>
      <span className="tt-count">
        <svg viewBox="0 0 12 20" aria-hidden="true">
          <path d="M2.5 1H9.5Q11 1 11 2.5V17.5Q11 19 9.5 19H2.5Q1 19 1 17.5V2.5Q1 1 2.5 1ZM3 10H9" />
        </svg>
        <span aria-hidden="true">{held}</span>
        <span className="unseen">{fillCounted(language, board.hold, held, {})}</span>
      </span>
      {shots > 0 && (
        <span className="tt-count">
          <svg viewBox="0 0 16 20" aria-hidden="true">
            <path d="M2 2H14L12.4 18H3.6ZM2.7 9H13.3" />
          </svg>
          <span aria-hidden="true">{shots}</span>
          <span className="unseen">{fillCounted(language, board.shots, shots, {})}</span>
        </span>
      )}
      {turn && <span className="tag tag-turn">{board.turn}</span>}
      {gone && <span className="tag tag-away">{board.left}</span>}
      {view.over?.winners.includes(seat) && <span className="tag tag-host">{board.winner}</span>}
      {deed !== null && !turn && <span className="tt-deed">{deed}</span>}
    </div>
  );
}
