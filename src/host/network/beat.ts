/** How often a connection is tested, and how long an answer may take before it counts as dead, in milliseconds. */
export interface Beat {
  readonly every: number;
  readonly patience: number;
  /** Whether both ends ping. Otherwise one does, and the other only if it hears nothing. */
  readonly both: boolean;
}

/** In a match it must be noticed soon that somebody has gone: it may be their turn. */
export const PLAYING: Beat = { every: 5000, patience: 5000, both: true };
/** As many players as leave a machine time to answer within five seconds, whatever they do. */
const FEW = 8;
/**
 * Before the match nobody waits for anybody, and a host to whom many come at once is busy: of 63 who joined at the same
 * moment on one machine, 37 had cut their connection to it after five seconds without an answer. All of `seats` ping
 * one another, so the more there are the less often: while 63 sat down, pings took a tenth of the time.
 */
export function gatheringAmong(seats: number): Beat {
  return { ...OTHER, every: Math.min(OTHER.every, PLAYING.every * crowding(seats)) };
}
/**
 * In a match of `seats`: each move brings every machine as many messages as there are seats, and a connection that was
 * cut for a late answer brings a handshake besides. When a match of 48 began on one machine, all of them cut 358
 * connections within a minute, and no round was ever played. Whoever closes the app is missed at once all the same. Both
 * ends ping, every five seconds: a host that is so far behind that its answers take half a minute still sends pings.
 */
export function playingAmong(seats: number): Beat {
  const patience = PLAYING.patience * crowding(seats);
  return { ...PLAYING, patience: Math.min(OTHER.patience, patience) };
}

function crowding(seats: number): number {
  return Math.max(1, seats / FEW);
}

/**
 * Others in a full room are merely present. Their pings wait in a queue that gives them a quarter of the time; cutting
 * a connection for a late answer causes a handshake, which makes the next answer later.
 */
export const OTHER: Beat = { every: 30_000, patience: 30_000, both: false };
/**
 * For the answer of a connected peer. Whether it is alive is for the heartbeat to find out, which cuts the connection
 * if it is not; a host that is busy for seconds, or a slow phone, still answers.
 */
export const ANSWER_OF_CONNECTED_MS = OTHER.patience;
/** Whoever answers cuts no ping that its sender still waits for: libp2p would after ten seconds. */
export const LONGEST_PING_MS = OTHER.patience;

/** What is known of a connection, in milliseconds of one clock. */
export interface Contact {
  /** When it was pinged last. */
  readonly triedAt: number;
  /** When anything came over it last. */
  readonly heardAt: number;
  /** Whether its round trip has been measured. */
  readonly isTimed: boolean;
  /** Whether this end pings first when both are silent. */
  readonly isFirst: boolean;
}

/** Outside a match one end's pings are enough: that one asks a little earlier, and the other hears it. */
const EARLIER = 0.8;

/** How long one end leaves a silent connection alone, in milliseconds. */
export function pauseOf({ every, both }: Beat, isFirst: boolean): number {
  return isFirst && !both ? EARLIER * every : every;
}

/** A round trip is measured anew after this many pauses, however much is heard. */
const PAUSES_TIMED = 4;

/**
 * Whether to ping a connection now. What arrives shows that the far end lives, so in a busy match only the round trip
 * is measured, now and then: among 48 players on one machine, pings and their answers took a tenth of the time.
 */
export function isPingDue(
  { triedAt, heardAt, isTimed, isFirst }: Contact,
  now: number,
  beat: Beat,
): boolean {
  const pause = pauseOf(beat, isFirst);
  if (now - triedAt < pause) return false;
  const isOld = now - triedAt >= Math.max(OTHER.every, PAUSES_TIMED * beat.every);
  return !isTimed || isOld || now - heardAt >= pause;
}
