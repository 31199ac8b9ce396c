import type { Symbol5 } from "../../../games/rpsls/throws.ts";

/** A finger, a thumb or a palm: a thick line, or an outline that is filled. */
interface Limb {
  readonly d: string;
  readonly w: number;
}

/** A hand from the back to the front; each layer has an outline of its own. */
interface Hand {
  readonly layers: readonly (readonly Limb[])[];
  /** Folds of the skin. */
  readonly folds: string;
}

const WRIST: Limb = { d: "M50 72 V82", w: 25 };
const PALM: Limb = { d: "M39 54 H61 V74 H41 Z", w: 15 };

const HANDS: readonly Hand[] = [
  // Rock: a fist from the front, the thumb across.
  {
    layers: [
      [WRIST, { d: "M35 46 H66 V72 H37 Z", w: 16 }],
      [
        { d: "M32 42 V57", w: 12 },
        { d: "M44 38 V57", w: 12 },
        { d: "M56 38 V57", w: 12 },
        { d: "M68 43 V57", w: 11 },
      ],
      [{ d: "M31 64 C38 69 46 70 58 68", w: 12 }],
    ],
    folds: "M38 44 V55 M50 42 V55 M62 44 V55",
  },
  // Paper: the flat hand.
  {
    layers: [
      [
        WRIST,
        PALM,
        { d: "M36 52 L33 24", w: 10.5 },
        { d: "M45.5 50 L44.5 15", w: 10.5 },
        { d: "M55 50 L56 15", w: 10.5 },
        { d: "M64 53 L67 24", w: 10 },
        { d: "M37 70 C28 66 24 58 19 50", w: 11.5 },
      ],
    ],
    folds: "M39.500 46 L38.800 28 M50.200 45 V24 M60.300 46 L61.500 29 M42 62 C47 66 54 66 60 62",
  },
  // Scissors: two fingers apart, the others held down by the thumb.
  {
    layers: [
      [WRIST, PALM, { d: "M41 52 L30 15", w: 11 }, { d: "M53 52 L68 15", w: 11 }],
      [
        { d: "M57 53 L58 64", w: 11.5 },
        { d: "M67 57 L66 67", w: 11 },
      ],
      [{ d: "M35 64 C42 71 50 71 60 69", w: 11.5 }],
    ],
    folds: "",
  },
  // Lizard: the hand as a head in profile, the thumb its lower jaw.
  {
    layers: [
      [{ d: "M69 60 L65 82", w: 25 }],
      [{ d: "M66 66 C54 71 42 71 28 71", w: 13 }],
      [
        { d: "M70 57 C66 42 52 35 24 42", w: 24 },
        { d: "M70 58 C62 54 52 49 40 48", w: 20 },
      ],
    ],
    folds: "M17 43 C34 38 47 41 57 48 M24 49 C35 47 43 48 51 53",
  },
  // Spock: the salute, two fingers to each side.
  {
    layers: [
      [
        WRIST,
        PALM,
        { d: "M37 54 L21 24", w: 10.5 },
        { d: "M43.500 50 L33 14", w: 10.5 },
        { d: "M56.500 50 L67 14", w: 10.5 },
        { d: "M63 54 L79 24", w: 10.5 },
        { d: "M37 70 C27 67 20 62 14 56", w: 11 },
      ],
    ],
    folds: "M36.500 42 L30.500 25 M63.500 42 L69.500 25 M42 63 C47 67 54 67 60 63",
  },
];

const OUTLINE = 5;

/** The hand of a throw, 100 x 100 units; all five stand in the same cuff. */
export function Sign({ symbol }: { readonly symbol: Symbol5 }) {
  const hand = HANDS[symbol];
  if (hand === undefined) return null;
  return (
    <g className="rpsls-hand">
      {hand.layers.map((limbs) => (
        <g key={limbs[0]?.d}>
          {limbs.map(({ d, w }) => (
            <path key={d} className={partOf(d, "line")} strokeWidth={w + OUTLINE} d={d} />
          ))}
          {limbs.map(({ d, w }) => (
            <path key={d} className={partOf(d, "skin")} strokeWidth={w} d={d} />
          ))}
        </g>
      ))}
      <path className="rpsls-fold" d={hand.folds} />
      <path className="rpsls-cuff" d={symbol === LIZARD ? CUFF_ASIDE : CUFF} />
    </g>
  );
}

const LIZARD = 3;
const CUFF = "M33 86 Q50 82 67 86 L69 98 H31 Z";
const CUFF_ASIDE = "M47 86 Q64 82 81 87 L81 98 H43 Z";

/** Only outlines are filled; the area a bent finger spans is not part of it. */
function partOf(d: string, part: "line" | "skin"): string {
  return d.endsWith("Z") ? `rpsls-${part} rpsls-${part}-full` : `rpsls-${part}`;
}

/** A throw that is sealed: a card face down with a seal of wax. */
export function SealedCard() {
  return (
    <g>
      <rect className="rpsls-card-back" x="20" y="8" width="60" height="84" rx="8" />
      <path
        className="rpsls-card-lattice"
        d="M26 30 L48 14 M26 52 L74 17 M26 74 L74 39 M34 86 L74 61 M26 70 L48 86 M26 48 L74 83 M26 26 L74 61 M52 14 L74 39"
      />
      <circle className="rpsls-seal" cx="50" cy="50" r="15" />
      <path className="rpsls-seal-mark" d="M43 50 L48 56 L58 44" />
    </g>
  );
}

/** The place of a throw that is still to come. */
export function OpenPlace() {
  return (
    <g>
      <rect className="rpsls-open" x="20" y="8" width="60" height="84" rx="8" />
      <circle className="rpsls-open-dot" cx="36" cy="50" r="4" />
      <circle className="rpsls-open-dot" cx="50" cy="50" r="4" />
      <circle className="rpsls-open-dot" cx="64" cy="50" r="4" />
    </g>
  );
}
