/** Time as it passes, as a port, so that tests need not wait. */
export interface Time {
  /** Milliseconds; never goes back. */
  now(): number;
  /** Calls back after this many milliseconds; returns a function that cancels. */
  after(ms: number, step: () => void): () => void;
}

/** Everything the host needs from the machine's clock. What a step throws goes no further than the clock (stray.ts). */
export interface Clock extends Time {
  /** Milliseconds since 1970. */
  today(): number;
  /** Runs after the current work and whatever has arrived meanwhile. */
  soon(step: () => void): void;
}
