import { type KeyboardEvent, useEffect, useState } from "react";
import type { Slot } from "../../../../engine/game.ts";
import { TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import type { HandTile } from "../../../../games/tequila-train/view.ts";
import { fill, fillCounted } from "../../../text/message.ts";
import { useText, useTranslated } from "../../../text/use-text.ts";
import type { Drag } from "../../use-drag.ts";
import { useHandCursor } from "../../use-hand-cursor.ts";
import { useWidth } from "../../use-width.ts";
import { Domino } from "../domino.tsx";
import { HAND_GAP, handTileWidth, tilesInRow } from "../fold.ts";
import { halvesOf } from "../halves.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import "./hand.css";

interface HandProps {
  /** In display order. */
  readonly tiles: readonly HandTile[];
  readonly picked: HandTile | null;
  /** Whether this tile can be placed now. */
  readonly isPlayable: (tile: HandTile) => boolean;
  /** The slot of the tile that a hint points at. */
  readonly hinted: Slot | null;
  readonly numerals: boolean;
  readonly drag: Drag<HandTile> | null;
  readonly dragPropsFor: (tile: HandTile) => object;
  /** `byKey`: the focus should move on to a target. */
  readonly onPick: (tile: HandTile, byKey: boolean) => void;
  readonly onPlaceOn: (tile: HandTile, track: number) => void;
  readonly onSkip: () => void;
}

/** Our own tiles as buttons with one tab stop. */
export function Hand({
  tiles,
  picked,
  isPlayable,
  hinted,
  numerals,
  drag,
  dragPropsFor,
  ...on
}: HandProps) {
  const { language } = useText();
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  const [measure, width] = useWidth<HTMLDivElement>();
  const cursor = useHandCursor(
    tiles.map(({ slot }) => slot),
    tilesInRow(width, tiles.length),
  );
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const tile = tiles.find(({ slot }) => slot === cursor.current);
    if (event.key.toLowerCase() === "s") on.onSkip();
    else if (/^[1-8]$/.test(event.key) && tile !== undefined)
      on.onPlaceOn(tile, Number(event.key) - 1);
    else if (!cursor.onKey(event)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={measure}
      className="tt-hand"
      style={{ "--tile": `${handTileWidth(width, tiles.length)}px`, "--gap": `${HAND_GAP}px` }}
    >
      <ul
        ref={cursor.list}
        aria-label={fillCounted(language, board.hand, tiles.length, {})}
        aria-description={board.handKeys}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile) => {
          const name = TILE_NAMES[tile.face] ?? "";
          const playable = isPlayable(tile);
          const isPicked = picked?.slot === tile.slot;
          const dragged = drag !== null && drag.id.slot === tile.slot ? drag : null;
          const [low, high] = halvesOf(tile.face);
          const classes = ["tt-held"];
          if (playable) classes.push("tt-held-playable");
          if (isPicked) classes.push("tt-held-picked");
          if (dragged !== null) classes.push("tt-held-dragged");
          if (tile.slot === hinted) classes.push("hinted");
          if (settled) classes.push("tt-held-comes");
          return (
            <li key={tile.slot}>
              <button
                type="button"
                className={classes.join(" ")}
                style={
                  dragged === null ? undefined : { translate: `${dragged.x}px ${dragged.y}px` }
                }
                aria-pressed={isPicked}
                onClick={(event) => on.onPick(tile, event.detail === 0)}
                {...cursor.propsFor(tile.slot)}
                {...dragPropsFor(tile)}
              >
                <span className="unseen">
                  {playable ? fill(board.playable, { tile: name }) : name}
                </span>
                <Domino left={low} right={high} upright numerals={numerals} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
