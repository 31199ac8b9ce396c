/**
 * How much more silence than usual is borne, in a room whose machines are all too busy to answer. Whoever was cut off for
 * silence and is back at once lived all the while, and the handshake came on top of what kept them from answering: left
 * alone, that goes round until nobody does anything else. So each such mistake doubles the patience with everybody, as TCP
 * doubles its timer (RFC 6298, 5.5), and each quiet minute halves it again.
 */
export interface Slack {
  /** A factor of at least 1. */
  times(): number;
  /** A connection to this peer was ended for its silence. */
  cut(peer: string): void;
  /** There is a new connection to this peer. */
  came(peer: string): void;
}

/** Someone who comes back later may have been away. */
const AT_ONCE_MS = 30_000;
const MOST = 8;
const HALVES_MS = 60_000;
const MAX_REMEMBERED = 256;

export function createSlack(now: () => number): Slack {
  const cutAt = new Map<string, number>();
  let factor = 1;
  let since = now();
  const times = () => {
    while (factor > 1 && now() - since >= HALVES_MS) {
      factor /= 2;
      since += HALVES_MS;
    }
    return factor;
  };
  return {
    times,
    cut(peer) {
      if (cutAt.size >= MAX_REMEMBERED) cutAt.clear();
      cutAt.set(peer, now());
    },
    came(peer) {
      const at = cutAt.get(peer);
      cutAt.delete(peer);
      if (at === undefined || now() - at > AT_ONCE_MS) return;
      factor = Math.min(MOST, 2 * times());
      since = now();
    },
  };
}
