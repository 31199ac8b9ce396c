/** What resting needs of the program. */
export interface RestingDeps {
  /** As `Time.after`. */
  readonly after: (ms: number, step: () => void) => () => void;
  /** Milliseconds of processor time so far, of all threads. */
  readonly spent: () => number;
  /** Bytes of memory that the youngest objects lie in, used or not. */
  readonly young: () => number;
  /** Whether a match is being played, on the network or on this device. */
  readonly isPlaying: () => Promise<boolean>;
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
  let rests = 0;
  const look = async () => {
    const isQuiet = deps.spent() - before <= QUIET_MS;
    rests = isQuiet ? rests - 1 : 0;
    if (isQuiet && rests <= 0 && deps.young() >= ENOUGH_BYTES && !(await deps.isPlaying())) {
      deps.release();
      rests = LOOKS_BETWEEN;
    }
    before = deps.spent();
  };
  let cancel = () => {};
  const lookLater = () => {
    cancel = deps.after(LOOK_MS, () => {
      lookLater();
      void look();
    });
  };
  lookLater();
  return () => cancel();
}
