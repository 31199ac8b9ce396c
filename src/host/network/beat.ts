/** How often a connection is tested, and how long an answer may take before it counts as dead, in milliseconds. */
export interface Beat {
  readonly every: number;
  readonly patience: number;
}

/** In a match it must be noticed soon that somebody has gone: it may be their turn. */
export const PLAYING: Beat = { every: 5000, patience: 5000 };
/**
 * Before the match nobody waits for anybody, and a host to whom many come at once is busy: of 63 who joined at the same
 * moment on one machine, 37 had cut their connection to it after five seconds without an answer.
 */
export const GATHERING: Beat = { every: 5000, patience: 30_000 };
/**
 * Others in a full room are merely present. Their pings wait in a queue that gives them a quarter of the time; cutting
 * a connection for a late answer causes a handshake, which makes the next answer later.
 */
export const OTHER: Beat = { every: 30_000, patience: 30_000 };
/**
 * For the answer of a connected peer. Whether it is alive is for the heartbeat to find out, which cuts the connection
 * if it is not; a host that is busy for seconds, or a slow phone, still answers.
 */
export const ANSWER_OF_CONNECTED_MS = OTHER.patience;
/** Whoever answers cuts no ping that its sender still waits for: libp2p would after ten seconds. */
export const LONGEST_PING_MS = OTHER.patience;
