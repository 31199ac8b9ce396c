import type { Bitboards } from "./bitboards.ts";
import { BUDGET_STEP, startCode } from "./search-code.ts";
import { LATE_PART, sizeOf } from "./search-parts.ts";

/** Called with the nodes since the last call; `false` ends the search. */
export type Budget = (nodes: number) => boolean;

/** A search and its table, which is kept from one position to the next. */
export interface Search {
  /** Prepares it for another position with this budget. */
  begin(budget: Budget): void;
  /**
   * The score against a bound: an upper bound if it is at most `alpha`, else a lower one; `null` if the budget ended,
   * `undefined` if `most` nodes were not enough. The mover must have no move that wins at once.
   */
  score(position: Bitboards, alpha: number, most?: number): number | null | undefined;
  /** Nodes since `begin`. */
  nodes(): number;
  /** Empties the table. */
  clear(): void;
}

/** What the code exports. */
interface Machine {
  search(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    discs: number,
    alpha: number,
  ): number;
  readonly spent: { value: number };
  readonly stopped: { value: number };
  readonly shift: { value: number };
}

/** Tells the code that nothing is known about a position. */
const UNKNOWN = 2;

/** An empty table of `2 ** tableBits` entries of 8 bytes; `worth` is what is known about a position in advance. */
export function openSearch(
  tableBits: number,
  worth: (position: Bitboards) => number | undefined,
): Search {
  let mayGoOn: Budget = () => true;
  let left = 0;
  let hasEnded = false;
  const ask = () => {
    left -= BUDGET_STEP;
    hasEnded = !mayGoOn(BUDGET_STEP);
    return !hasEnded && left > 0 ? 1 : 0;
  };
  const started = startCode()({
    ask,
    known: (ownLow = 0, ownHigh = 0, allLow = 0, allHigh = 0, discs = 0) =>
      worth({ ownLow, ownHigh, allLow, allHigh, discs }) ?? UNKNOWN,
  });
  const machine = started as typeof started & Machine;
  const { pages, shift } = sizeOf(tableBits);
  machine.memory.grow(pages);
  machine.shift.value = shift;
  return {
    begin(budget) {
      mayGoOn = budget;
      hasEnded = false;
      machine.spent.value = 0;
    },
    score({ ownLow, ownHigh, allLow, allHigh, discs }, alpha, most = Number.POSITIVE_INFINITY) {
      if (hasEnded) return null;
      left = most;
      machine.stopped.value = 0;
      const found = machine.search(ownLow, ownHigh, allLow, allHigh, discs, alpha);
      if (machine.stopped.value === 0) return found;
      return hasEnded ? null : undefined;
    },
    nodes: () => machine.spent.value >>> 0,
    clear: () => void new Uint8Array(machine.memory.buffer, LATE_PART).fill(0),
  };
}
