import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { RANK_NAMES } from "../../../games/playing-cards.ts";
import { fillCounted } from "../../text/message.ts";
import { joinNames } from "../../text/messages.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { bubbleOf, ranksName } from "./label.ts";
import { GO_FISH_TEXTS } from "./text.ts";

/** The ranks a player has laid down, as small piles of four. */
export function Books({ ranks }: { readonly ranks: readonly number[] }) {
  const { language } = useText();
  const text = useTranslated(GO_FISH_TEXTS);
  const names = joinNames(
    language,
    ranks.map((rank) => ranksName(text, rank)),
  );
  return (
    <span className="gf-books">
      <span className="unseen">
        {fillCounted(language, text.board.books, ranks.length, { ranks: names })}
      </span>
      {ranks.map((rank) => (
        <span key={rank} className="gf-book" aria-hidden="true">
          {RANK_NAMES[rank - 1]}
        </span>
      ))}
    </span>
  );
}

interface SeatNotesProps {
  readonly view: View;
  readonly seat: Seat;
}

/** Turn, dealer, winner, and the last words. */
export function SeatNotes({ view, seat }: SeatNotesProps) {
  const { language } = useText();
  const text = useTranslated(GO_FISH_TEXTS);
  const { board } = text;
  const said = bubbleOf(language, text, view, seat);
  return (
    <span className="felt-notes">
      {view.turn === seat && <span className="tag tag-turn">{board.turn}</span>}
      {view.dealer === seat && <span className="tag">{board.dealer}</span>}
      {view.over?.winners.includes(seat) && <span className="tag tag-host">{board.winner}</span>}
      {view.seats[seat]?.gone && <span className="tag tag-away">{board.left}</span>}
      {said !== null && (
        <span key={said} className="gf-said">
          {said}
        </span>
      )}
    </span>
  );
}
