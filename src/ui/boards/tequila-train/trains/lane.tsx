import { useEffect, useState } from "react";
import type { View } from "../../../../games/tequila-train/view.ts";
import { fillCounted } from "../../../text/message.ts";
import { useText, useTranslated } from "../../../text/use-text.ts";
import { useWidth } from "../../use-width.ts";
import { Domino } from "../domino.tsx";
import { foldedTiles, tileWidth } from "../fold.ts";
import { trackLabel } from "../label.ts";
import type { Target } from "../placements.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import { LaneHead } from "./lane-head.tsx";
import { OpenEnd } from "./open-end.tsx";
import { useRoomy } from "./use-roomy.ts";
import "./lane.css";

const DROP_PREFIX = "track ";

/** The track behind a drop target's name. */
export function trackOfDrop(name: string | null): number | null {
  return name?.startsWith(DROP_PREFIX) ? Number(name.slice(DROP_PREFIX.length)) : null;
}

interface LaneProps {
  readonly view: View;
  readonly track: number;
  readonly name: string;
  readonly mine: boolean;
  /** Set where the picked tile can be placed here. */
  readonly target: Target | null;
  /** A hint points here. */
  readonly hinted: boolean;
  /** A dragged tile is held above. */
  readonly aimed: boolean;
  readonly numerals: boolean;
  readonly onPlace: (target: Target) => void;
}

/** One player's track: the tiles from the hub on, and its open end. */
export function Lane({ view, track, name, mine, target, numerals, onPlace, ...props }: LaneProps) {
  const { aimed, hinted } = props;
  const { language } = useText();
  const text = useTranslated(TEQUILA_TRAIN_TEXTS);
  const { board } = text;
  const [unfolded, setUnfolded] = useState(false);
  const [measure, width] = useWidth<HTMLDivElement>();
  const roomy = useRoomy(view.tracks.length);
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  const { tiles = [], marker = false, end = null } = view.tracks[track] ?? {};
  const foldable = foldedTiles(tiles.length, width, roomy);
  const hidden = unfolded ? 0 : foldable;
  const newest = view.placed?.track === track ? tiles.length - 1 : null;
  const classes = ["tt-lane"];
  if (mine || marker) classes.push("tt-lane-open");
  if (target !== null) classes.push("tt-lane-target");
  if (hinted) classes.push("hinted");
  if (target !== null && aimed) classes.push("tt-lane-aimed");
  return (
    <li className={classes.join(" ")} data-drop={`${DROP_PREFIX}${track}`}>
      <LaneHead view={view} seat={track} name={name} />
      <div ref={measure} className="tt-rail" style={{ "--tile": `${tileWidth(width, roomy)}px` }}>
        {foldable > 0 && (
          <button
            type="button"
            className="tt-fold"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <span className="unseen">
              {unfolded ? board.fold : fillCounted(language, board.earlier, foldable, {})}
            </span>
            <span aria-hidden="true">{unfolded ? "−" : `+${foldable}`}</span>
          </button>
        )}
        <ul
          className="tt-tiles"
          aria-label={trackLabel(language, text, view, track, mine ? null : name)}
        >
          {tiles.slice(hidden).map(({ face, left, right }, index) => (
            <Laid
              key={face}
              left={left}
              right={right}
              numerals={numerals}
              newest={index + hidden === newest}
              lands={settled}
            />
          ))}
        </ul>
        <OpenEnd
          track={track}
          end={end}
          marker={marker}
          name={mine ? null : name}
          target={target}
          numerals={numerals}
          onPlace={onPlace}
        />
      </div>
    </li>
  );
}

interface LaidProps {
  readonly left: number;
  readonly right: number;
  readonly numerals: boolean;
  readonly newest: boolean;
  /** Whether the board was there before the tile. */
  readonly lands: boolean;
}

function Laid({ left, right, numerals, newest, lands }: LaidProps) {
  const [animated] = useState(lands && newest);
  const classes = ["tt-tile"];
  if (newest) classes.push("tt-newest");
  if (animated) classes.push("tt-lands");
  return (
    <li className={classes.join(" ")}>
      <span className="unseen">{`${left}-${right}`}</span>
      <Domino left={left} right={right} numerals={numerals} />
    </li>
  );
}
