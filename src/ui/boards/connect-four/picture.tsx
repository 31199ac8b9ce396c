import { Disc } from "./disc.tsx";
import { CELL } from "./front.tsx";

/** A corner of the board: four in a rising line, the picture on the game's card. */
export function ConnectFourPicture() {
  return (
    <svg viewBox="-10 -10 420 420" aria-hidden="true" className="c4-picture">
      <rect className="c4-front" x="-10" y="-10" width="420" height="420" rx="26" />
      {PICTURE.map((row, top) =>
        row.map((disc, column) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the cell
            key={`${column} ${top}`}
            transform={`translate(${column * CELL + 50} ${top * CELL + 50})`}
          >
            <circle className="c4-back" r="42" />
            {disc > 0 && (
              <g transform="scale(0.93)">
                <Disc disc={disc} />
              </g>
            )}
          </g>
        )),
      )}
    </svg>
  );
}

const PICTURE = [
  [0, 0, 0, 1],
  [0, 0, 1, 2],
  [0, 1, 2, 2],
  [1, 2, 1, 2],
];
