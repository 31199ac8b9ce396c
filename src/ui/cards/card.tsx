import type { Face } from "../../engine/game.ts";
import { rankOf, suitOf } from "../../games/playing-cards.ts";
import { Emblem } from "../parts/emblem.tsx";
import "./card.css";
import { Court } from "./court.tsx";
import { CENTRE, pipsOf } from "./pips.ts";
import { SuitShape } from "./suit-shape.tsx";

const INDEX: Readonly<Record<number, string>> = { 1: "A", 11: "J", 12: "Q", 13: "K" };

/** The face of a card, 100 x 140 units, decorative: the component that shows it says its name. */
export function CardFace({ face }: { readonly face: Face }) {
  return (
    <svg className="card-art" viewBox="0 0 100 140" aria-hidden="true">
      <FaceDrawing face={face} />
    </svg>
  );
}

/** The same inside a drawing of one's own. */
export function FaceDrawing({ face }: { readonly face: Face }) {
  const rank = rankOf(face);
  const suit = suitOf(face);
  const pip = rank === 1 ? 1.9 : 0.78;
  return (
    <g className={`card-${suit}`}>
      <rect className="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      {rank === 8 && <EightFrame />}
      {rank > 10 && <Court rank={rank} suit={suit} />}
      {pipsOf(rank).map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${y > CENTRE.y ? -pip : pip})`}>
          <SuitShape suit={suit} />
        </g>
      ))}
      {rank === 1 && <AceFrame />}
      <Corner face={face} />
      <g transform="rotate(180 50 70)">
        <Corner face={face} />
      </g>
    </g>
  );
}

function Corner({ face }: { readonly face: Face }) {
  const rank = rankOf(face);
  return (
    <>
      <text
        className={rank === 10 ? "card-index card-index-ten" : "card-index"}
        x={rank === 10 ? 14 : 13.5}
        y="27"
      >
        {INDEX[rank] ?? rank}
      </text>
      <g transform="translate(13.5 41) scale(0.72)">
        <SuitShape suit={suitOf(face)} />
      </g>
    </>
  );
}

/** Brass around the eights, which in Crazy Eights fit on anything. */
function EightFrame() {
  return (
    <>
      <rect className="card-brass" x="24" y="14" width="52" height="112" rx="7" />
      <path
        className="card-brass-fill"
        d="M50 8.5 54 14 50 19.5 46 14ZM50 120.5 54 126 50 131.5 46 126Z"
      />
    </>
  );
}

function AceFrame() {
  return (
    <path
      className="card-ace"
      d="M50 26C66 34 80 50 80 70C80 90 66 106 50 114C34 106 20 90 20 70C20 50 34 34 50 26Z"
    />
  );
}

/** The back of a card with Fairhand's emblem, 100 x 140 units, decorative. */
export function CardBack() {
  return (
    <svg className="card-art" viewBox="0 0 100 140" aria-hidden="true">
      <BackDrawing />
    </svg>
  );
}

/** The same inside another drawing. */
export function BackDrawing() {
  return (
    <g className="card-back">
      <rect className="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      <rect className="card-back-field" x="7" y="7" width="86" height="126" rx="5" />
      <path className="card-back-lattice" d={LATTICE} />
      <rect className="card-back-line" x="11" y="11" width="78" height="118" rx="3" />
      {/* A picture inside a picture fills it, so the emblem is 100 wide before it is scaled. */}
      <g transform="translate(50 70) scale(0.5) translate(-50 -70)">
        <Emblem />
      </g>
    </g>
  );
}

/** Diagonals in both directions, cut off at the inner frame. */
const LATTICE = diagonals(12, 12, 88, 128, 11);

function diagonals(left: number, top: number, right: number, bottom: number, step: number): string {
  const height = bottom - top;
  const lines: string[] = [];
  for (let start = left - height; start < right; start += step) {
    const from = Math.max(start, left);
    const to = Math.min(start + height, right);
    lines.push(`M${from} ${top + from - start}L${to} ${top + to - start}`);
    lines.push(`M${from} ${bottom - (from - start)}L${to} ${bottom - (to - start)}`);
  }
  return lines.join("");
}
