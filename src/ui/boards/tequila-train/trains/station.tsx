import { doubleOf, TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import type { View } from "../../../../games/tequila-train/view.ts";
import { fill, fillCounted } from "../../../text/message.ts";
import { useText, useTranslated } from "../../../text/use-text.ts";
import { Domino, DominoBack } from "../domino.tsx";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";

/** Where all tracks begin: the hub, and beside it the boneyard. */
export function Station({ view, numerals }: { readonly view: View; readonly numerals: boolean }) {
  const { language } = useText();
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  return (
    <div className="tt-station">
      {view.hub === null ? (
        <p>
          {view.asking === null
            ? board.dealing
            : fill(board.asking, { tile: TILE_NAMES[doubleOf(view.asking)] ?? "" })}
        </p>
      ) : (
        <div className="tt-hub">
          <span className="tt-hub-word" aria-hidden="true">
            {board.hub}
          </span>
          <span
            className="tt-hub-tile"
            role="img"
            aria-label={fill(board.hubTile, { tile: TILE_NAMES[view.hub.face] ?? "" })}
          >
            <Domino left={view.hub.pips} right={view.hub.pips} numerals={numerals} />
          </span>
        </div>
      )}
      <div className="tt-boneyard">
        {view.boneyard > 0 && (
          <span className="tt-bones" aria-hidden="true">
            <DominoBack />
            <DominoBack />
          </span>
        )}
        <span>{fillCounted(language, board.boneyard, view.boneyard, {})}</span>
      </div>
      {view.phase === "count" && <p>{board.counting}</p>}
    </div>
  );
}
