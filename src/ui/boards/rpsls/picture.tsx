import { THROWS } from "../../../games/rpsls/throws.ts";
import { cornerOf } from "./relations.ts";
import { Sign } from "./signs.tsx";

/** The five signs in their ring, the picture on the game's card. */
export function RpslsPicture() {
  return (
    <svg viewBox="-150 -150 300 300" aria-hidden="true" className="rpsls-picture">
      <rect className="rpsls-lid" x="-150" y="-150" width="300" height="300" rx="20" />
      <circle className="rpsls-lid-ring" r="92" />
      {THROWS.map((name, symbol) => {
        const { x, y } = cornerOf(symbol);
        return (
          <g key={name} transform={`translate(${x * 92 - 46} ${y * 92 - 42}) scale(0.92)`}>
            <Sign symbol={symbol} />
          </g>
        );
      })}
    </svg>
  );
}
