import type { ReactNode } from "react";
import type { Suit } from "../../games/playing-cards.ts";
import { SuitShape } from "./suit-shape.tsx";

interface CourtProps {
  /** 11 jack, 12 queen, 13 king. */
  readonly rank: number;
  readonly suit: Suit;
}

/** A court card's panel: one figure, and the same upside down. */
export function Court({ rank, suit }: CourtProps) {
  return (
    <>
      <rect className="court-panel" x="25" y="13" width="50" height="114" rx="4" />
      <Half rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Half rank={rank} suit={suit} />
      </g>
      <path className="court-sash" d="M25.5 75.5 74.5 64.5" />
      <rect className="court-frame" x="25" y="13" width="50" height="114" rx="4" />
    </>
  );
}

/** The upper half; the sash runs through the middle, so the robe ends on that slant. */
function Half({ rank, suit }: CourtProps) {
  return (
    <>
      <g transform="translate(33 23) scale(0.5)">
        <SuitShape suit={suit} />
      </g>
      {FIGURES[rank]}
    </>
  );
}

const ROBE = "M25.5 75.5V68C27 58 36 54.5 43 52.5H58C65 54.5 73.5 57 74.5 64.5Z";

function Face({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <path className="court-skin" d="M45 44H55V53.5Q50 57.5 45 53.5Z" />
      <ellipse className="court-skin" cx="50" cy="38.5" rx="8.6" ry="10" />
      {children}
      <path className="court-ink" d="M45.6 37.2H47.2M52.8 37.2H54.4M50 38.4 49.4 41.2H50.6" />
      <path className="court-mouth" d="M47.8 44.2Q50 45.6 52.2 44.2" />
    </>
  );
}

/** A page with a feathered cap and a flute. */
const JACK = (
  <>
    <path
      className="court-hair"
      d="M40 34C38 44 40 49 43 50H47L45 36ZM60 34C62 44 60 49 57 50H53L55 36Z"
    />
    <path className="court-robe" d={ROBE} />
    <path className="court-trim" d="M43 52.5 50 61 58 52.5 61 53.6 50 67 40 53.4Z" />
    <Face />
    <path
      className="court-robe"
      d="M38.5 33.5C37 26 43 21.5 51 22C58 22.4 63 26.5 62 33C55 30.5 46 30.6 38.5 33.5Z"
    />
    <path
      className="court-trim"
      d="M38.3 33.6C46 30.2 55 30 62.2 33L61.8 36C55 33 46 33 38.8 36.6Z"
    />
    <path
      className="court-feather"
      d="M57 24C60 17 67 15.5 71.5 18.5C68 18.5 66.5 20.5 68 24C63.5 21.8 61 24 60.5 27Z"
    />
    <path className="court-staff" d="M30.5 71 36 47" />
    <circle className="court-hand" cx="32.6" cy="62" r="3" />
  </>
);

/** A queen with a tiara, a long plait on either side and a flower. */
const QUEEN = (
  <>
    <path
      className="court-hair"
      d="M50 26C39 26 37 36 38.5 45C39 51 37 56 35.5 60H45L44 36H56L55 60H64.5C63 56 61 51 61.5 45C63 36 61 26 50 26Z"
    />
    <path className="court-robe" d={ROBE} />
    <path className="court-trim" d="M42 52.8Q50 62 59 52.8L62 54Q50 67.5 38.6 53.8Z" />
    <Face>
      <path
        className="court-hair"
        d="M41.2 37C41 29 46 27.6 50 28C54 27.6 59 29 58.8 37C57 32.5 54 31.6 50 31.6C46 31.6 43 32.5 41.2 37Z"
      />
      <circle className="court-cheek" cx="45" cy="41.6" r="1.4" />
      <circle className="court-cheek" cx="55" cy="41.6" r="1.4" />
    </Face>
    <path
      className="court-gold"
      d="M41.5 29 40.5 20.5 45.2 24.6 50 17.5 54.8 24.6 59.5 20.5 58.5 29Q50 26.4 41.5 29Z"
    />
    <path className="court-jewel" d="M50 20.6 51.6 23.4 50 26.2 48.4 23.4Z" />
    <path className="court-stem" d="M68.5 70C69.5 62 69 56 68 50" />
    <path
      className="court-flower"
      d="M68 50C64.4 50 63.4 46 66 44.6C65 41.6 69 40 70.4 42.6C73.4 42 74 46 71.6 47.2C72 49.8 69.6 51 68 50Z"
    />
    <circle className="court-hand" cx="68.4" cy="60.4" r="3" />
  </>
);

/** A king with a high crown, a full beard and a sceptre. */
const KING = (
  <>
    <path className="court-hair" d="M39.5 30H60.5C62.6 40 62 47 59 52H41C38 47 37.4 40 39.5 30Z" />
    <path className="court-robe" d={ROBE} />
    <path
      className="court-ermine"
      d="M40 53.4 43.6 52.4H57.4L61 53.6 64 63 57 60 50 66 43.4 60.6 36 64.5Z"
    />
    <Face>
      <path
        className="court-hair"
        d="M41.3 40C42 50 45 57 50 59.5C55 57 58 50 58.7 40C57 42.4 54.6 42 52.6 41.8Q50 40.6 47.4 41.8C45.4 42 43 42.4 41.3 40Z"
      />
    </Face>
    <path
      className="court-gold"
      d="M39 31 37 17.5 43.6 23 46.4 15 50 21.6 53.6 15 56.4 23 63 17.5 61 31Q50 27.4 39 31Z"
    />
    <path
      className="court-jewel"
      d="M50 23 52 26 50 29 48 26ZM43.4 25.6 44.8 27.7 43.4 29.8 42 27.7ZM56.6 25.6 58 27.7 56.6 29.8 55.2 27.7Z"
    />
    <path className="court-staff" d="M69.5 68 67 44" />
    <circle className="court-gold" cx="66.8" cy="41" r="3.6" />
    <circle className="court-hand" cx="68.6" cy="59" r="3" />
  </>
);

const FIGURES: Readonly<Record<number, ReactNode>> = { 11: JACK, 12: QUEEN, 13: KING };
