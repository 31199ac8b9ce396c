import type { Seat } from "../../../engine/game.ts";

/**
 * A token around the origin, 36 units in radius. Seat 0 plays round shell with five dots, seat 1 eight-sided slate with
 * a diamond, so that colour never stands alone.
 */
export function Token({ seat }: { readonly seat: Seat }) {
  return seat === 0 ? (
    <g className="ur-shell-token">
      <circle className="ur-token-rim" cy="3" r="36" />
      <circle className="ur-token-top" r="35" />
      <circle className="ur-token-line" r="28" />
      {DOTS.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="ur-token-inlay" cx={x} cy={y} r="5" />
      ))}
    </g>
  ) : (
    <g className="ur-slate-token">
      <path className="ur-token-rim" transform="translate(0 3)" d={OCTAGON} />
      <path className="ur-token-top" d={OCTAGON} />
      <path className="ur-token-line" transform="scale(0.8)" d={OCTAGON} />
      <path className="ur-token-inlay" d="M0 -18 L14 0 L0 18 L-14 0 Z" />
      <circle className="ur-token-top" r="4.5" />
    </g>
  );
}

const DOTS = [
  [0, 0],
  [-12, -12],
  [12, -12],
  [-12, 12],
  [12, 12],
] as const;

const OCTAGON = "M-15 -36 H15 L36 -15 V15 L15 36 H-15 L-36 15 V-15 Z";
