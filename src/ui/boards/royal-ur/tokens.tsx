import { type RefCallback, useCallback, useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import { HOME, OFF, type Place } from "../../../games/royal-ur/board.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import type { Drag } from "../use-drag.ts";
import { type Layout, type Spot, spotOf, wayOf } from "./layout.ts";
import { countAt } from "./throws.ts";
import { Token } from "./token.tsx";

interface TokensProps {
  readonly view: View;
  readonly layout: Layout;
  /** Only tokens that come after the board has appeared travel. */
  readonly settled: boolean;
  /** The seat whose token is being dragged, and how far it has come. */
  readonly drag: (Drag<Place> & { readonly seat: Seat }) | null;
  /** Places of tokens that can move, and whose they are. */
  readonly movable: { readonly seat: Seat | null; readonly places: readonly Place[] };
  /** The place of the movable token that a hint points at. */
  readonly hinted: Place | null;
}

/** All fourteen tokens, laid over the drawing. Pointers go through them to the cells. */
export function Tokens({ view, layout, settled, drag, movable, hinted }: TokensProps) {
  const { tokens, last } = view;
  const pieces = [0, 1].flatMap((seat) =>
    [OFF, ...(tokens.board[seat] ?? []), HOME].map((place) => {
      const count = countAt(view, seat, place);
      const moved = last !== null && last.seat === seat && last.to === place;
      const sentBack = last?.captured === true && last.seat !== seat && place === OFF;
      const held = drag !== null && drag.seat === seat && drag.id === place ? drag : null;
      return {
        // A pile's key includes its count, so that a token joining it is a new element and travels.
        key: `${seat} ${place} ${place === OFF || place === HOME ? count : ""}`,
        seat,
        place,
        count,
        way: way({ moved, sentBack, seat }),
        held,
        can: seat === movable.seat && movable.places.includes(place),
        hinted: seat === movable.seat && hinted === place,
        last: moved,
      };
    }),
  );
  return (
    <div className="ur-tokens" aria-hidden="true">
      {pieces
        .filter(({ count }) => count > 0)
        .map(({ key, ...piece }) => (
          <Pile key={key} {...piece} layout={layout} settled={settled} />
        ))}
    </div>
  );

  function way({ moved, sentBack, seat }: { moved: boolean; sentBack: boolean; seat: Seat }) {
    if (last === null) return null;
    if (moved) return { spots: wayOf(layout, seat, last.from, last.to), wait: 0 };
    if (!sentBack) return null;
    const spots = [spotOf(layout, seat, last.to), spotOf(layout, seat, OFF)];
    return { spots, wait: (last.to - last.from) * STEP };
  }
}

/** Milliseconds for a step to the next square. */
const STEP = 130;

interface Journey {
  readonly spots: readonly Spot[];
  readonly wait: number;
}

interface PileProps {
  readonly seat: Seat;
  readonly place: Place;
  readonly count: number;
  readonly way: Journey | null;
  readonly held: Drag<Place> | null;
  readonly can: boolean;
  readonly hinted: boolean;
  readonly last: boolean;
  readonly layout: Layout;
  readonly settled: boolean;
}

/** A token, or those in a tray with their number. The topmost one can travel. */
function Pile({ seat, place, count, way, held, can, hinted, last, layout, settled }: PileProps) {
  const { column, row } = spotOf(layout, seat, place);
  const travel = useTravel(settled ? way : null);
  const tray = place === OFF || place === HOME;
  const under = Array.from({ length: count - 1 }, (_, index) => index);
  return (
    <div
      className={tray ? "ur-pile" : "ur-piece"}
      data-held={held !== null}
      style={{ gridColumn: column + 1, gridRow: row + 1 }}
    >
      {tray && (
        <svg viewBox="-50 -50 100 100" className="ur-under" aria-hidden="true">
          {under.map((index) => (
            <g key={index} transform={`translate(0 ${heightOf(index)}) scale(${SMALL})`}>
              <Token seat={seat} />
            </g>
          ))}
        </svg>
      )}
      <div
        ref={travel}
        className="ur-top"
        style={held === null ? undefined : { translate: `${held.x}px ${held.y}px` }}
      >
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <g
            transform={
              tray ? `translate(0 ${heightOf(count - 1)}) scale(${SMALL})` : `scale(${FULL})`
            }
          >
            {can && <circle className="ur-can" r="44" />}
            {last && !tray && <circle className="ur-last" r="43" />}
            <Token seat={seat} />
            {hinted && <circle className="hint-ring" r="44" />}
          </g>
        </svg>
      </div>
      {tray && <span className="ur-count">{count}</span>}
    </div>
  );
}

/** Sizes of tokens on a square, whose number stays in sight, and in a tray. */
const FULL = 0.92;
const SMALL = 0.6;

/** The offset of the token at this index of a pile from the tray's middle: each covers most of the one below it. */
function heightOf(index: number): number {
  return 6 - index * 6;
}

/** Moves a newly shown element along its path, square by square; not with reduced motion. */
function useTravel(way: Journey | null): RefCallback<HTMLElement> {
  // Keeps the path it was created with, because the element outlives changes around it.
  const [first] = useState(way);
  return useCallback(
    (element) => {
      if (element === null || first === null) return;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const end = first.spots.at(-1);
      if (end === undefined) return;
      const frames = first.spots.map(({ column, row }) => ({
        // An element is as large as a cell.
        transform: `translate(${(column - end.column) * 100}%, ${(row - end.row) * 100}%)`,
        easing: "ease-in-out",
      }));
      const steps = Math.max(frames.length - 1, 2);
      const animation = element.animate(frames, {
        duration: steps * STEP,
        delay: first.wait,
        fill: "backwards",
      });
      return () => animation.cancel();
    },
    [first],
  );
}
