import type { Suit } from "../../games/playing-cards.ts";

/** Each suit around the origin, 24 units high. */
const OUTLINES: Readonly<Record<Suit, string>> = {
  H: "M0 11.5C-3 7 -11.4 2 -11.4 -4.2C-11.4 -8.6 -8.2 -11 -5.4 -11C-2.8 -11 -0.9 -9.4 0 -7.2C0.9 -9.4 2.8 -11 5.4 -11C8.2 -11 11.4 -8.6 11.4 -4.2C11.4 2 3 7 0 11.5Z",
  D: "M0 -12C2.4 -7.6 5.6 -3.6 9.4 0C5.6 3.6 2.4 7.6 0 12C-2.4 7.6 -5.6 3.6 -9.4 0C-5.6 -3.6 -2.4 -7.6 0 -12Z",
  S: "M0 -12C2.6 -7.4 11 -3.2 11 3C11 6.4 8.6 8.4 6 8.4C4 8.4 2.3 7.4 1.4 5.8C1.7 8.4 2.6 10.4 4.4 12H-4.4C-2.6 10.4 -1.7 8.4 -1.4 5.8C-2.3 7.4 -4 8.4 -6 8.4C-8.6 8.4 -11 6.4 -11 3C-11 -3.2 -2.6 -7.4 0 -12Z",
  C: "M0 -12A5.2 5.2 0 0 1 4 -3.5A5.2 5.2 0 1 1 1.4 5.6C1.7 8.4 2.6 10.4 4.4 12H-4.4C-2.6 10.4 -1.7 8.4 -1.4 5.6A5.2 5.2 0 1 1 -4 -3.5A5.2 5.2 0 0 1 0 -12Z",
};

/** A suit in its colour: around the origin of the drawing it stands in. */
export function SuitShape({ suit }: { readonly suit: Suit }) {
  return <path className={`suit suit-${suit}`} d={OUTLINES[suit]} />;
}

/** A suit as a picture of its own, decorative. */
export function SuitIcon({ suit }: { readonly suit: Suit }) {
  return (
    <svg className="suit-icon" viewBox="-13 -13 26 26" aria-hidden="true">
      <SuitShape suit={suit} />
    </svg>
  );
}
