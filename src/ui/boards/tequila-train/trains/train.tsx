import type { Seat } from "../../../../engine/game.ts";
import "../domino.css";

/** A little wooden engine with the number of its seat, 64 x 44 units, decorative. */
export function Train({ seat }: { readonly seat: Seat }) {
  return (
    <svg className={`train train-${seat}`} viewBox="0 0 64 44" aria-hidden="true">
      <TrainDrawing seat={seat} />
    </svg>
  );
}

/** The same inside another drawing. */
export function TrainDrawing({ seat }: { readonly seat: Seat }) {
  return (
    <g className={`train-${seat}`}>
      <path className="train-wood" d="M57 30 62 37H50V30Z" />
      <path className="train-dark" d="M44 3H54L52 15H46Z" />
      <rect className="train-paint" x="24" y="13" width="34" height="19" rx="8" />
      <path className="train-band" d="M40 13V32M49 13V32" />
      <rect className="train-paint" x="5" y="7" width="25" height="25" rx="2" />
      <rect className="train-wood" x="2" y="2" width="31" height="6" rx="2.5" />
      <rect className="train-wood" x="4" y="30" width="55" height="5" rx="2" />
      <rect className="train-plate" x="9" y="11" width="17" height="17" rx="3" />
      <text className="train-number" x="17.5" y="25">
        {seat + 1}
      </text>
      {[13, 31, 49].map((x) => (
        <g key={x}>
          <circle className="train-dark" cx={x} cy="36.5" r="6.5" />
          <circle className="train-wood" cx={x} cy="36.5" r="2.6" />
        </g>
      ))}
    </g>
  );
}
