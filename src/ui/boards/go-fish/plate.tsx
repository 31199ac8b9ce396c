import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/go-fish/view.ts";
import type { Place } from "../../cards/around.ts";
import { CardPlate } from "../../cards/plate.tsx";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { Books, SeatNotes } from "./books.tsx";
import { ranksName } from "./label.ts";
import { GO_FISH_TEXTS } from "./text.ts";

interface PlateProps {
  readonly view: View;
  readonly seat: Seat;
  readonly name: string;
  readonly place: Place;
  /** The rank that this player would be asked for; `null` if nothing can be asked now. */
  readonly asks: number | null;
  readonly hinted: boolean;
  /** A card hangs above the player. */
  readonly aimed: boolean;
  readonly drop: string;
  /** `null` for those who only watch. */
  readonly onPress: (() => void) | null;
}

/** A player at the table: name, cards, books, and the last words. Pressing it asks. */
export function Plate({ view, seat, name, place, asks, hinted, aimed, drop, onPress }: PlateProps) {
  const text = useTranslated(GO_FISH_TEXTS);
  const { cards = 0, gone = false, books = [] } = view.seats[seat] ?? {};
  const label = asks === null ? name : fill(text.board.ask, { name, ranks: ranksName(text, asks) });
  return (
    <CardPlate
      name={name}
      cards={cards}
      place={place}
      standing={view.turn === seat ? "turn" : gone ? "gone" : "waits"}
      {...(onPress === null
        ? {}
        : { button: { label, onPress, hinted, open: asks !== null, aimed, drop } })}
    >
      <Books ranks={books} />
      <SeatNotes view={view} seat={seat} />
    </CardPlate>
  );
}
