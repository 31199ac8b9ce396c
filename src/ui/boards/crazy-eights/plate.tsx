import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { Place } from "./around.ts";
import { BackDrawing } from "./card.tsx";
import { type Deed, deedLabel } from "./label.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface PlateProps {
  readonly view: View;
  readonly seat: Seat;
  readonly name: string;
  readonly place: Place;
  readonly deed: Deed | undefined;
}

/** A player at the table: the name, the cards from behind, and what was done last. */
export function Plate({ view, seat, name, place, deed }: PlateProps) {
  const { language } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const { cards = 0, gone = false } = view.seats[seat] ?? {};
  // Cards that were opened to be counted are no longer in a hand.
  const held = view.over?.hands[seat]?.length || cards;
  const turn = view.turn === seat;
  return (
    <li
      className={turn ? "ce-plate ce-plate-turn" : gone ? "ce-plate ce-plate-gone" : "ce-plate"}
      style={{ "--x": place.x, "--y": place.y }}
    >
      <span className="ce-plate-name">{name}</span>
      <span className="ce-plate-cards">
        <MiniFan cards={held} />
        <span aria-hidden="true">{held}</span>
        <span className="unseen">{fillCounted(language, text.board.count, held, {})}</span>
      </span>
      <SeatNotes view={view} seat={seat} deed={deed} />
    </li>
  );
}

interface SeatNotesProps {
  readonly view: View;
  readonly seat: Seat;
  readonly deed: Deed | undefined;
}

/** Dealer, turn, place, and the last deed unless the player has the turn again. */
export function SeatNotes({ view, seat, deed }: SeatNotesProps) {
  const { language } = useText();
  const text = useTranslated(CRAZY_EIGHTS_TEXTS);
  const { board } = text;
  const turn = view.turn === seat;
  const honour = honourOf(view, seat);
  const told = deed !== undefined && (!turn || view.last?.seat === seat);
  return (
    <span className="ce-notes">
      {turn && <span className="tag tag-turn">{board.turn}</span>}
      {view.dealer === seat && <span className="tag">{board.dealer}</span>}
      {honour !== null && <span className="tag tag-host">{board[honour]}</span>}
      {view.seats[seat]?.gone === true && <span className="tag tag-away">{board.left}</span>}
      {told && <span className="ce-deed">{deedLabel(language, text, deed)}</span>}
    </span>
  );
}

function honourOf(view: View, seat: Seat): "winner" | "first" | "second" | null {
  if (view.over?.seconds.includes(seat)) return "second";
  if (view.over?.winners.includes(seat)) return "winner";
  return view.first === seat ? "first" : null;
}

const MOST_SHOWN = 8;

/** Card backs in a small fan; more than eight look like eight, the number beside it tells. */
function MiniFan({ cards }: { readonly cards: number }) {
  const shown = Math.min(cards, MOST_SHOWN);
  return (
    <svg className="ce-mini" viewBox="-60 -112 120 120" aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: backs are alike
          key={index}
          transform={`rotate(${(index - (shown - 1) / 2) * 9}) translate(-29 -104) scale(0.58)`}
        >
          <BackDrawing />
        </g>
      ))}
    </svg>
  );
}
