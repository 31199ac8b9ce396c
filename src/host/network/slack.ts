/**
 * How much more silence than usual is tolerated in a room whose machines are all too busy to answer. A peer cut off for
 * silence that is back at once was alive all along, and the new handshake adds to what kept it from answering:
 * unchecked, the room would do nothing else. So each such mistake doubles the patience with everybody, as TCP doubles
 * its timer (RFC 6298, 5.5), and each quiet minute halves it again.
 */
export interface Slack {
  /** A factor of at least 1. */
  times(of: Company): number;
  /** A connection to this peer was ended for its silence. */
  cut(peer: string, of: Company): void;
  /** There is a new connection to this peer. */
  came(peer: string): void;
}

/** Somebody in a running match of this player, or somebody else. */
export type Company = "match" | "others";

interface Patience {
  times(): number;
  cut(peer: string): void;
  came(peer: string): void;
}

/**
 * Someone who comes back later may have been away. Where 64 hosts shared two cores, those cut off by mistake were back
 * after ten seconds, or after fifty in a match.
 */
const AT_ONCE_MS = 60_000;
const MOST = 8;
const HALVES_MS = 60_000;
const MAX_REMEMBERED = 256;

/**
 * Strangers can be silent and come back as they like: three of them would have delayed the moment at which a player is
 * missed from ten seconds to 45. So during a match only mistakes about its players count there; before it, all do, and a
 * slow room begins its match with the patience it has learned.
 */
export function createSlack(now: () => number, isPlaying: () => boolean): Slack {
  const [match, others] = [createPatience(now), createPatience(now)];
  return {
    times: (of) => (of === "match" ? match : others).times(),
    cut(peer, of) {
      others.cut(peer);
      if (of === "match" || !isPlaying()) match.cut(peer);
    },
    came(peer) {
      others.came(peer);
      match.came(peer);
    },
  };
}

function createPatience(now: () => number): Patience {
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
