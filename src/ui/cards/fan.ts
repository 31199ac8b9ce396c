/** The positions of a hand's cards, in CSS pixels from the upper left corner of the hand. */
export interface Fan {
  /** The width of one card; its height is 1.4 times that. */
  readonly card: number;
  /** Cards in a full row. */
  readonly columns: number;
  readonly places: readonly FanPlace[];
  readonly height: number;
}

export interface FanPlace {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
}

/** WCAG 2.5.5: what stays visible of a covered card must still be easy to hit. */
const LEAST_STEP = 44;
const GAP = 6;
/** How far a playable card rises above its neighbours. */
export const LIFT = 14;

/**
 * Lays `count` cards into `width` pixels: a fan if they fit into one row, otherwise overlapping rows of equal length.
 */
export function layFan(count: number, width: number): Fan {
  const large = width < 420 ? 68 : width < 700 ? 80 : 92;
  const most = Math.max(1, Math.floor((width - large) / LEAST_STEP) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  // Lower, so that a phone's window holds the table and two rows, or nearly three.
  const card = rows === 1 || width >= 420 ? large : rows === 2 ? 60 : 48;
  const columns = Math.max(1, Math.ceil(count / rows));
  const step = columns === 1 ? 0 : Math.min(card + GAP, (width - card) / (columns - 1));
  const rowStep = Math.max(LEAST_STEP, Math.round(card * 0.72));
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = (width - card - step * (inRow - 1)) / 2;
    const fromMiddle = (index % columns) - (inRow - 1) / 2;
    const angle = rows > 1 ? 0 : fromMiddle * Math.min(2.5, 16 / count);
    return {
      x: Math.round(left + step * (index % columns)),
      y: LIFT + row * rowStep + Math.round(rows > 1 ? 0 : bow(angle) * card),
      angle,
    };
  });
  const lowest = Math.max(...places.map(({ y }) => y));
  const height = count === 0 ? 0 : lowest + Math.round(card * 1.4) + 4;
  return { card, columns, places, height };
}

/** How far the outer cards of a fan hang below its middle, in card widths. */
function bow(angle: number): number {
  return (angle * angle) / 300;
}
