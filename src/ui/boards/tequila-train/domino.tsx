import "./domino.css";
import { HALF, pipsOf } from "./pips.ts";

interface DominoProps {
  /** The left half of a lying tile, the upper half of an upright one. */
  readonly left: number;
  readonly right: number;
  readonly upright?: boolean;
  /** Numerals instead of pips. */
  readonly numerals: boolean;
}

/** A tile, 100 x 50 units lying or 50 x 100 upright, decorative: the component that shows it says its name. */
export function Domino({ left, right, upright = false, numerals }: DominoProps) {
  return (
    <svg className="domino" viewBox={upright ? "-1 -1 52 102" : "-1 -1 102 52"} aria-hidden="true">
      <DominoDrawing left={left} right={right} upright={upright} numerals={numerals} />
    </svg>
  );
}

/** The same inside another drawing. */
export function DominoDrawing({ left, right, upright = false, numerals }: DominoProps) {
  return (
    <g transform={upright ? undefined : "translate(0 50) rotate(-90)"}>
      <rect className="domino-side" y="1.5" width="50" height="99" rx="8" />
      <rect className="domino-body" width="50" height="98.5" rx="8" />
      <path className="domino-bar" d="M7 50H43" />
      <circle className="domino-pin" cx="25" cy="50" r="2.6" />
      <Half number={left} numeral={numerals ? (upright ? 0 : 90) : null} />
      <g transform="translate(0 49)">
        <Half number={right} numeral={numerals ? (upright ? 0 : 90) : null} />
      </g>
    </g>
  );
}

interface HalfProps {
  readonly number: number;
  /** By how many degrees a numeral must be turned to stand upright; `null` for pips. */
  readonly numeral: number | null;
}

function Half({ number, numeral }: HalfProps) {
  if (numeral !== null) {
    return (
      <text
        className={`domino-numeral pips-${number}`}
        transform={`translate(${HALF / 2} ${HALF / 2}) rotate(${numeral})`}
        dy="0.36em"
      >
        {number}
      </text>
    );
  }
  return (
    <g className={`pips-${number}`}>
      {pipsOf(number).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={number > 9 ? 4.2 : 4.7} />
      ))}
    </g>
  );
}

/** A tile face down, lying, decorative. */
export function DominoBack() {
  return (
    <svg className="domino" viewBox="-1 -1 102 52" aria-hidden="true">
      <rect className="domino-side" y="1.5" width="100" height="49" rx="8" />
      <rect className="domino-back" width="100" height="48.5" rx="8" />
      <path className="domino-back-line" d="M12 12H88V37H12ZM50 17 58 24.5 50 32 42 24.5Z" />
    </svg>
  );
}
