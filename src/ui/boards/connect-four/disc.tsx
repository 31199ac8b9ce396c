/** A turned wooden disc around the origin, radius 44. Red carries a ring, yellow a star, so that colour never stands alone. */
export function Disc({ disc }: { readonly disc: number }) {
  return (
    <g className={disc === 1 ? "c4-disc c4-red" : "c4-disc c4-yellow"}>
      <circle className="c4-rim" r="44" />
      <circle className="c4-top" r="38" />
      {disc === 1 ? <Ring /> : <Star />}
      <path className="c4-gleam" d="M-31 -12 A33 33 0 0 1 -8 -32" />
    </g>
  );
}

function Ring() {
  return (
    <>
      <circle className="c4-inlay-line" r="20" />
      <circle className="c4-inlay" r="6" />
    </>
  );
}

function Star() {
  return (
    <path
      className="c4-inlay"
      d="M0 -25 L6.5 -8.6 L24 -7.7 L10.5 3.4 L14.8 20.4 L0 11 L-14.8 20.4 L-10.5 3.4 L-24 -7.7 L-6.5 -8.6 Z"
    />
  );
}
