/** What resting needs of the program. */
export interface RestingDeps {
  /** Calls back again and again, every so many milliseconds; returns a function that ends it. */
  readonly every: (ms: number, step: () => void) => () => void;
  /** Milliseconds of processor time so far, of all threads. */
  readonly spent: () => number;
  /** Bytes of memory that the youngest objects lie in, used or not. */
  readonly young: () => number;
  /** As `Host.isPlaying`. */
  readonly isPlaying: () => boolean;
  /** Gives what is not used back to the system. Nothing else is done meanwhile, for a tenth of a second. */
  readonly release: () => void;
}

const LOOK_MS = 10_000;
/** Processor time between two looks. An idle host among forty takes a quarter to a half of it. */
const QUIET_MS = 200;
const ENOUGH_BYTES = 4 << 20;
/** How many looks a host that stays quiet waits until it does it again: what little it does needs young memory, too. */
const LOOKS_BETWEEN = 60;

/**
 * Gives memory back while nothing happens. V8 keeps the space that young objects needed at the busiest time, and collects
 * only when something is allocated: 22 MB of a host that has met 19 others and then waits. Returns a function that ends
 * it.
 */
export function keepSmall(deps: RestingDeps): () => void {
  let before = deps.spent();
  let looksToWait = 0;
  return deps.every(LOOK_MS, () => {
    const isQuiet = deps.spent() - before <= QUIET_MS;
    looksToWait = isQuiet ? looksToWait - 1 : 0;
    if (isQuiet && looksToWait <= 0 && deps.young() >= ENOUGH_BYTES && !deps.isPlaying()) {
      deps.release();
      looksToWait = LOOKS_BETWEEN;
    }
    before = deps.spent();
  });
}
