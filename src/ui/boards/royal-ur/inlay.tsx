import type { Motif } from "./layout.ts";

/** One square of the board, 100 x 100 units: shell with an inlay of lapis lazuli and red limestone. */
export function InlaidSquare({ motif }: { readonly motif: Motif }) {
  return (
    <g>
      <rect className="ur-bitumen" x="2" y="2" width="96" height="96" rx="7" />
      <rect
        className={motif === "dots" ? "ur-lapis" : "ur-shell"}
        x="5"
        y="5"
        width="90"
        height="90"
        rx="5"
      />
      {motif === "rosette" && <Rosette />}
      {motif === "eyes" && <Eyes />}
      {motif === "dots" && <Dots />}
      {motif === "weave" && <Weave />}
    </g>
  );
}

const EIGHTHS = [0, 45, 90, 135, 180, 225, 270, 315];

/** Eight petals about the middle of the square. */
function Rosette() {
  return (
    <g transform="translate(50 50)">
      <rect className="ur-border" x="-40" y="-40" width="80" height="80" rx="3" />
      {EIGHTHS.map((angle, index) => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          className={index % 2 === 0 ? "ur-lapis" : "ur-red"}
          d="M0 -9 C11 -17 11 -29 0 -38 C-11 -29 -11 -17 0 -9 Z"
        />
      ))}
      <circle className="ur-bitumen" r="9" />
      <circle className="ur-shell" r="6" />
      <circle className="ur-red" r="3" />
    </g>
  );
}

const QUARTERS = [
  [28, 28],
  [72, 28],
  [28, 72],
  [72, 72],
] as const;

function Eyes() {
  return (
    <g>
      <path className="ur-border" d="M50 9 V91 M9 50 H91" />
      {QUARTERS.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path className="ur-lapis" d="M-17 0 C-9 -13 9 -13 17 0 C9 13 -9 13 -17 0 Z" />
          <circle className="ur-shell" r="6.5" />
          <circle className="ur-bitumen" r="3.5" />
        </g>
      ))}
    </g>
  );
}

function Dots() {
  return (
    <g>
      <rect className="ur-border-light" x="11" y="11" width="78" height="78" rx="3" />
      {[...QUARTERS, [50, 50] as const].map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle className="ur-shell" r="10" />
          <circle className="ur-red" r="6" />
          <circle className="ur-shell" r="2.5" />
        </g>
      ))}
    </g>
  );
}

function Weave() {
  return (
    <g>
      <path className="ur-lapis" d="M9 9 H91 L50 50 Z M9 91 H91 L50 50 Z" />
      <path className="ur-red" d="M9 9 V91 L50 50 Z M91 9 V91 L50 50 Z" />
      <path className="ur-shell" d="M50 16 L84 50 L50 84 L16 50 Z" />
      <path className="ur-border" d="M50 24 L76 50 L50 76 L24 50 Z" />
      <path className="ur-bitumen" d="M50 38 L62 50 L50 62 L38 50 Z" />
    </g>
  );
}
