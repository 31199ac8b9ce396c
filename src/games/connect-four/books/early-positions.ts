import {
  type Bitboards,
  BOARD_HIGH,
  BOARD_LOW,
  BOTTOM_HIGH,
  BOTTOM_LOW,
  highColumn,
  lowColumn,
  winsHigh,
  winsLow,
} from "../bitboards.ts";
import { COLUMN_ORDER } from "../search-code.ts";
import { openingKey } from "./opening.ts";

const EMPTY: Bitboards = { ownLow: 0, ownHigh: 0, allLow: 0, allHigh: 0, discs: 0 };

/** The positions after every move that does not end the game, those of the middle columns first. */
export function successors({ ownLow, ownHigh, allLow, allHigh, discs }: Bitboards): Bitboards[] {
  const openLow = (allLow + BOTTOM_LOW) & BOARD_LOW & ~winsLow(ownLow, ownHigh);
  const openHigh = (allHigh + BOTTOM_HIGH) & BOARD_HIGH & ~winsHigh(ownLow, ownHigh);
  return COLUMN_ORDER.flatMap((column) => {
    const low = openLow & lowColumn(column);
    const high = openHigh & highColumn(column);
    if ((low | high) === 0) return [];
    return {
      ownLow: ownLow ^ allLow,
      ownHigh: ownHigh ^ allHigh,
      allLow: allLow | low,
      allHigh: allHigh | high,
      discs: discs + 1,
    };
  });
}

/**
 * Every position after this many plies in which the game is not over, one of each mirror pair, under its key (see
 * `openingKey`). In the order of a search that tries the middle columns first, so that neighbours have much in common.
 */
export function positionsAt(ply: number): ReadonlyMap<number, Bitboards> {
  let layer = new Map([[0, EMPTY]]);
  for (let discs = 0; discs < ply; discs++) {
    const next = new Map<number, Bitboards>();
    for (const position of layer.values()) {
      for (const after of successors(position)) {
        const { key } = openingKey(after);
        if (!next.has(key)) next.set(key, after);
      }
    }
    layer = next;
  }
  return layer;
}
