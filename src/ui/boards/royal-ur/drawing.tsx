import { useId } from "react";
import type { Seat } from "../../../engine/game.ts";
import { HOME, isShared, OFF, type Place, type Square } from "../../../games/royal-ur/board.ts";
import { InlaidSquare } from "./inlay.tsx";
import { type Layout, motifOf, sizeOf, spotOf, spotOfSquare, stationsFrom } from "./layout.ts";

/** The side of one cell in drawing units. */
const CELL = 100;
/** Room for the board's rim around its cells. */
const RIM = 14;

/** The empty board: its rim, the inlaid squares with their numbers, the trays and, if wanted, both players' paths. */
export function BoardDrawing({
  layout,
  path,
}: {
  readonly layout: Layout;
  readonly path: boolean;
}) {
  const { columns, rows } = sizeOf(layout);
  const grain = useId();
  return (
    <svg
      className="ur-drawing"
      viewBox={`${-RIM} ${-RIM} ${columns * CELL + 2 * RIM} ${rows * CELL + 2 * RIM}`}
      aria-hidden="true"
    >
      <defs>
        <pattern id={grain} width="360" height="60" patternUnits="userSpaceOnUse">
          <path
            className="ur-grain"
            d="M0 10 C60 2 120 20 180 11 S300 3 360 10 M0 28 C70 20 130 38 200 29 S310 22 360 28 M0 47 C50 41 140 55 210 47 S320 42 360 47"
          />
        </pattern>
      </defs>
      <g className="ur-edge">
        {BLOCKS.map((block) => (
          <Block key={block.from.x} {...block} layout={layout} spread={RIM} />
        ))}
      </g>
      <g className="ur-wood">
        {BLOCKS.map((block) => (
          <Block key={block.from.x} {...block} layout={layout} spread={RIM - 3} />
        ))}
      </g>
      <g fill={`url(#${grain})`}>
        {BLOCKS.map((block) => (
          <Block key={block.from.x} {...block} layout={layout} spread={RIM - 3} />
        ))}
      </g>
      {stationsFrom(layout.near).map(({ owner, place }) => {
        const seat = owner ?? layout.near;
        const { column, row } = spotOf(layout, seat, place);
        const tray = place === OFF || place === HOME;
        return (
          <g key={`${owner} ${place}`} transform={`translate(${column * CELL} ${row * CELL})`}>
            {tray ? <Tray home={place === HOME} /> : <InlaidSquare motif={motifOf(place)} />}
          </g>
        );
      })}
      {path && <Way layout={layout} seat={1 - layout.near} />}
      {path && <Way layout={layout} seat={layout.near} />}
      {stationsFrom(layout.near).map(({ owner, place }) => {
        if (place === OFF || place === HOME) return null;
        const { column, row } = spotOf(layout, owner ?? layout.near, place);
        return (
          <g
            key={`${owner} ${place}`}
            transform={`translate(${column * CELL + 85} ${row * CELL + 87})`}
          >
            <circle className="ur-number-back" r="13" />
            <text className="ur-number" y="5">
              {place}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The board's outline is made of three blocks, the second of them the bridge. */
const BLOCKS: readonly { readonly from: Square; readonly to: Square }[] = [
  { from: { x: 0, y: 0 }, to: { x: 3, y: 2 } },
  { from: { x: 3, y: 1 }, to: { x: 6, y: 1 } },
  { from: { x: 6, y: 0 }, to: { x: 7, y: 2 } },
];

interface BlockProps {
  readonly from: Square;
  readonly to: Square;
  readonly layout: Layout;
  readonly spread: number;
}

function Block({ from, to, layout, spread }: BlockProps) {
  const [a, b] = [spotOfSquare(layout, from), spotOfSquare(layout, to)];
  const [left, top] = [Math.min(a.column, b.column), Math.min(a.row, b.row)];
  return (
    <rect
      x={left * CELL - spread}
      y={top * CELL - spread}
      width={(Math.abs(a.column - b.column) + 1) * CELL + 2 * spread}
      height={(Math.abs(a.row - b.row) + 1) * CELL + 2 * spread}
      rx={spread}
    />
  );
}

/** A turned bowl; the one for tokens at home has a gate carved into it. */
function Tray({ home }: { readonly home: boolean }) {
  return (
    <g transform="translate(50 50)">
      <circle className="ur-tray-rim" r="35" />
      <circle className="ur-tray" r="31" />
      {home && <path className="ur-gate" d="M-13 14 V-4 A13 13 0 0 1 13 -4 V14 M-19 14 H19" />}
    </g>
  );
}

/** How far a player's line runs from the middle of the shared squares. */
const ASIDE = 12;

/** A seat's path as a line: solid for the near one, dotted for the far one. */
function Way({ layout, seat }: { readonly layout: Layout; readonly seat: Seat }) {
  const near = seat === layout.near;
  const points = Array.from({ length: HOME + 1 }, (_, place) => pointOf(layout, seat, place));
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <g className={near ? "ur-way ur-way-near" : "ur-way"}>
      <polyline className="ur-way-bed" points={line} />
      <polyline className="ur-way-line" points={line} />
      {ARROWS.map((place) => {
        const [a, b] = [points[place - 1], points[place]];
        if (a === undefined || b === undefined) return null;
        const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const middle = `${(a.x + b.x) / 2} ${(a.y + b.y) / 2}`;
        return (
          <path
            key={place}
            className="ur-way-arrow"
            transform={`translate(${middle}) rotate(${angle})`}
            d="M-6 -7 L6 0 L-6 7 Z"
          />
        );
      })}
    </g>
  );
}

const ARROWS = [1, 3, 5, 7, 9, 11, 13, 15];

function pointOf(layout: Layout, seat: Seat, place: Place) {
  const { column, row } = spotOf(layout, seat, place);
  const aside = isShared(place) ? ASIDE * (seat === layout.near ? 1 : -1) : 0;
  return {
    x: column * CELL + CELL / 2 + (layout.tall ? aside : 0),
    y: row * CELL + CELL / 2 + (layout.tall ? 0 : aside),
  };
}
