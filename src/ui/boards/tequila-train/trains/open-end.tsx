import { farEnd, TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import { fill } from "../../../text/message.ts";
import { useTranslated } from "../../../text/use-text.ts";
import { Domino } from "../domino.tsx";
import { trackNumber } from "../label.ts";
import type { Target } from "../placements.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import { Train } from "./train.tsx";

interface OpenEndProps {
  readonly track: number;
  /** `null` before the hub. */
  readonly end: number | null;
  readonly marker: boolean;
  /** `null` for one's own track. */
  readonly name: string | null;
  readonly target: Target | null;
  readonly numerals: boolean;
  readonly onPlace: (target: Target) => void;
}

/** The place after the last tile: its number, the train there, and how the picked tile would lie. */
export function OpenEnd(props: OpenEndProps) {
  const { track, end, marker, name, target, numerals, onPlace } = props;
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  if (end === null) return null;
  if (target === null) {
    return (
      <span className="tt-end" aria-hidden="true">
        <span className="tt-end-number">{end}</span>
        {marker && <Train seat={track} />}
      </span>
    );
  }
  const values = { tile: TILE_NAMES[target.place.face] ?? "", number: trackNumber(track) };
  return (
    <button
      type="button"
      className="tt-end tt-target"
      data-target={track}
      onClick={() => onPlace(target)}
    >
      <span className="unseen">
        {name === null ? fill(board.placeOnMine, values) : fill(board.placeOn, { ...values, name })}
      </span>
      <span className="tt-ghost">
        <Domino left={end} right={farEnd(target.place.face, end)} numerals={numerals} />
      </span>
      {marker && <Train seat={track} />}
    </button>
  );
}
