import { useId } from "react";
import { COLUMNS, ROWS } from "../../../games/connect-four/board.ts";

/** The side of one cell in drawing units. The board's inside is 700 x 600 of them, row 0 at the bottom. */
export const CELL = 100;
const HOLE = 39;

export function centreOf(column: number, row: number): { readonly x: number; readonly y: number } {
  return { x: column * CELL + CELL / 2, y: (ROWS - row) * CELL - CELL / 2 };
}

const CELLS = Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  centreOf(index % COLUMNS, Math.floor(index / COLUMNS)),
);

/** The stained front with its 42 holes; the discs are drawn before it and so lie behind. */
export function Front() {
  const grain = useId();
  return (
    <g>
      <defs>
        <pattern id={grain} width="360" height="110" patternUnits="userSpaceOnUse">
          <path
            className="c4-grain"
            d="M0 12 C60 4 120 22 180 13 S300 4 360 12 M0 34 C70 26 110 48 190 36 S310 30 360 34 M0 58 C50 52 140 70 200 58 S320 50 360 58 M0 80 C80 72 130 90 180 82 S290 74 360 80 M0 100 C60 96 120 106 200 99 S300 96 360 100"
          />
        </pattern>
      </defs>
      <path className="c4-front" d={FRONT} fillRule="evenodd" />
      <path d={FRONT} fillRule="evenodd" fill={`url(#${grain})`} />
      {CELLS.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle className="c4-hole-shade" cx={x} cy={y} r={HOLE} />
          <path
            className="c4-hole-light"
            d={`M${x - 28} ${y + 29} A${HOLE + 2} ${HOLE + 2} 0 0 0 ${x + 28} ${y + 29}`}
          />
        </g>
      ))}
      <path className="c4-edge" d="M6 -4 H694" />
    </g>
  );
}

const FRONT =
  "M-10 10 Q-10 -10 10 -10 H690 Q710 -10 710 10 V590 Q710 610 690 610 H10 Q-10 610 -10 590 Z" +
  CELLS.map(
    ({ x, y }) =>
      `M${x - HOLE} ${y} a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0 a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0 Z`,
  ).join("");

/** The back wall seen through empty holes, and the foot the board stands on. */
export function Back() {
  return (
    <g>
      <path className="c4-foot" d="M-4 606 H704 L710 634 Q710 640 704 640 H-4 Q-10 640 -10 634 Z" />
      <rect className="c4-back" x="0" y="0" width="700" height="600" rx="8" />
    </g>
  );
}
