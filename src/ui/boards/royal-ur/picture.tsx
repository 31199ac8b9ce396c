import { InlaidSquare } from "./inlay.tsx";
import type { Motif } from "./layout.ts";
import { Token } from "./token.tsx";

/** A corner of the board with a token of each player, the picture on the game's card. */
export function RoyalUrPicture() {
  return (
    <svg viewBox="-10 -10 320 320" aria-hidden="true" className="ur-picture">
      <rect className="ur-edge" x="-10" y="-10" width="320" height="320" rx="20" />
      <rect className="ur-wood" x="-7" y="-7" width="314" height="314" rx="18" />
      {PICTURE.map((row, top) =>
        row.map((motif, left) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the square
          <g key={`${left} ${top}`} transform={`translate(${left * 100} ${top * 100})`}>
            <InlaidSquare motif={motif} />
          </g>
        )),
      )}
      <g transform="translate(150 50)">
        <Token seat={1} />
      </g>
      <g transform="translate(50 250)">
        <Token seat={0} />
      </g>
    </svg>
  );
}

const PICTURE: readonly (readonly Motif[])[] = [
  ["dots", "eyes", "rosette"],
  ["weave", "rosette", "dots"],
  ["eyes", "dots", "weave"],
];
