/** The totals of a contest's deals so far: enough to continue with the next one. */
export interface Tally {
  readonly deals: number;
  /** Over the deals, of the hero's share of first places (0..1) in a deal, and of that squared. */
  readonly sum: number;
  readonly squares: number;
  /** Stands for every choice in the first deals: figures of bots that play otherwise must not be added up. */
  readonly play: string;
  /** The hero's time for a decision in the last run: the processor's, to which other work does not add, and by the clock. */
  readonly processor: Times;
  readonly wall: Times;
}

/** In milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface Standing {
  /** The hero's share of first places, in percent. */
  readonly share: number;
  /** Half the width of its 95 % interval, from the deals' means. */
  readonly margin: number;
  readonly games: number;
}

/** The standing of a contest with this many seats, each of which the hero took once in every deal. */
export function standingOf(
  { deals, sum, squares }: Pick<Tally, "deals" | "sum" | "squares">,
  seats: number,
): Standing {
  const mean = sum / deals;
  const variance = Math.max(squares - sum * mean, 0) / Math.max(deals - 1, 1);
  return { share: 100 * mean, margin: 196 * Math.sqrt(variance / deals), games: deals * seats };
}
