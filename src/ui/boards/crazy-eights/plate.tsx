import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import type { Place } from "../../cards/around.ts";
import { CardPlate } from "../../cards/plate.tsx";
import { CARD_TEXTS } from "../../cards/text.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { type Deed, deedLabel } from "./label.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

interface PlateProps {
  readonly view: View;
  readonly seat: Seat;
  readonly name: string;
  readonly place: Place;
  readonly deed: Deed | undefined;
}

/** A player at the table: the name, the backs of the cards, and the last deed. */
export function Plate({ view, seat, name, place, deed }: PlateProps) {
  const { cards = 0, gone = false } = view.seats[seat] ?? {};
  // Once hands are opened to be counted, `cards` no longer includes them.
  const held = view.over?.hands[seat]?.length || cards;
  return (
    <CardPlate
      name={name}
      cards={held}
      place={place}
      standing={view.turn === seat ? "turn" : gone ? "gone" : "waits"}
    >
      <SeatNotes view={view} seat={seat} deed={deed} />
    </CardPlate>
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
  const cards = useTranslated(CARD_TEXTS);
  const { board } = text;
  const turn = view.turn === seat;
  const honour = honourOf(view, seat);
  const told = deed !== undefined && (!turn || view.last?.seat === seat);
  return (
    <span className="felt-notes">
      {turn && <span className="tag tag-turn">{board.turn}</span>}
      {view.dealer === seat && <span className="tag">{board.dealer}</span>}
      {honour !== null && <span className="tag tag-host">{board[honour]}</span>}
      {view.seats[seat]?.gone === true && <span className="tag tag-away">{board.left}</span>}
      {told && <span className="felt-deed">{deedLabel(language, text, cards, deed)}</span>}
    </span>
  );
}

function honourOf(view: View, seat: Seat): "winner" | "first" | "second" | null {
  if (view.over?.seconds.includes(seat)) return "second";
  if (view.over?.winners.includes(seat)) return "winner";
  return view.first === seat ? "first" : null;
}
