import type { Seat } from "../../../engine/game.ts";
import type { Choice } from "./label.ts";
import { Token } from "./token.tsx";

interface LandingProps {
  readonly choice: Choice;
  readonly seat: Seat | null;
  /** The token that would come here has the pointer or the focus. */
  readonly shown: boolean;
}

/** A target for a token: a dashed ring, crossed swords where it captures, a curl where it throws again. */
export function Landing({ choice, seat, shown }: LandingProps) {
  const { captures, again } = choice;
  return (
    <svg viewBox="-50 -50 100 100" className="ur-landing" data-shown={shown} aria-hidden="true">
      {shown && !captures && seat !== null && (
        <g className="ur-ghost">
          <Token seat={seat} />
        </g>
      )}
      <circle className="ur-ring-back" r="40" />
      <circle className="ur-ring" r="40" />
      {captures && (
        <g transform="translate(31 -31)">
          <circle className="ur-badge" r="15" />
          <path className="ur-badge-line" d="M-7 -7 L7 7 M7 -7 L-7 7" />
        </g>
      )}
      {again && (
        <g transform="translate(31 -31)">
          <circle className="ur-badge" r="15" />
          <path className="ur-badge-line" d="M7 -1 A7 7 0 1 1 3 -6 M3 -11 V-5 H-3" />
        </g>
      )}
    </svg>
  );
}
