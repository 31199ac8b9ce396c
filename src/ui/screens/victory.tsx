import { useEffect, useState } from "react";
import type { Table } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { namesOf, resultText } from "../table-view.ts";
import { useText } from "../text/use-text.ts";
import "../style/victory.css";

/** The length of the celebration (victory.css). */
const LASTS_MS = 2600;
const PIECES = Array.from({ length: 14 }, (_, nth) => nth);
/** Without motion. */
const ROW = PIECES.slice(0, 5);

/** The moment of victory over the board, made of the game's own pieces; ends automatically or with a press. */
export function Victory({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const outcome = table.match?.outcome ?? null;
  const over = outcome !== null;
  /** Only players who were there when it ended celebrate. */
  const [watched] = useState(!over);
  const [done, setDone] = useState(false);
  const celebrates = over && watched && !done && outcome.winners.length > 0;
  useEffect(() => {
    if (!celebrates) return;
    const end = () => setDone(true);
    const timer = setTimeout(end, LASTS_MS);
    window.addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", end);
    };
  }, [celebrates]);
  const set = findSet(table.game);
  if (!celebrates || set === undefined) return null;
  const [winner = 0] = outcome.winners;
  const Piece = set.SeatMark ?? set.Picture;
  const pieces = (numbers: readonly number[]) =>
    numbers.map((nth) => (
      <span key={nth} className="victory-piece" style={{ "--nth": nth }} aria-hidden="true">
        <Piece seat={winner} />
      </span>
    ));
  return (
    <button
      type="button"
      className="victory"
      tabIndex={-1}
      title={text.result.skip}
      onClick={() => setDone(true)}
    >
      {pieces(PIECES)}
      <span className="victory-words">
        {resultText(language, outcome, namesOf(language, table), table)}
        <span className="victory-row">{pieces(ROW)}</span>
      </span>
    </button>
  );
}
