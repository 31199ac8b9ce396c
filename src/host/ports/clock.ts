/** Time as it passes; what rests on it can be tested without waiting. */
export interface Time {
  /** Milliseconds; never goes back. */
  now(): number;
  /** Calls back after so many milliseconds; answers how to prevent that. */
  after(ms: number, step: () => void): () => void;
}

/** All that the host asks of the machine's clock. */
export interface Clock extends Time {
  /** Milliseconds since 1970. */
  today(): number;
  /** Does something after what is being done now and what has come in meanwhile. */
  soon(step: () => void): void;
}
