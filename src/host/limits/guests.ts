import type { Origin } from "./origin.ts";
import { createScopes, type Limit, type Scopes } from "./scopes.ts";
import type { Standing } from "./work-queue.ts";

/**
 * Whom a relay serves: those who can be reached through it, and those it leads to them. Anybody may become one, so what is
 * bounded is how many of them come from one address and one block of addresses.
 */
export interface Guests {
  /** The peer is connected from there. */
  met(peer: string, origin: Origin): void;
  /** Guests go before strangers, as people one knows do at a player's host. */
  standing(peer: string): Standing;
  /** Makes the peer a guest until it has left; `false` if there are too many from where it is. */
  serve(peer: string): boolean;
  /** The peer's last connection has closed. */
  left(peer: string): void;
}

/** Of guests together. */
export interface GuestLimits {
  readonly address: Limit;
  readonly block: Limit;
}

const MAX_ORIGINS = 4096;

export function createGuests(limits: GuestLimits): Guests {
  const scopes: Scopes = createScopes({ ...limits });
  const origins = new Map<string, Origin>();
  const guests = new Map<string, () => void>();
  return {
    met(peer, origin) {
      origins.delete(peer);
      origins.set(peer, origin);
      // Whoever leaves may be on the way back already, over a connection that was met before the other one closed.
      const oldest = origins.size > MAX_ORIGINS ? origins.keys().next().value : undefined;
      if (oldest !== undefined) origins.delete(oldest);
    },
    standing: (peer) => (guests.has(peer) ? "known" : "stranger"),
    serve(peer) {
      if (guests.has(peer)) return true;
      const origin = origins.get(peer);
      if (origin === undefined) return false;
      const wanted = [`address ${origin.address}`, `block ${origin.block}`];
      const release = scopes.take("connections", wanted, 1);
      if (release === null) return false;
      guests.set(peer, release);
      return true;
    },
    left(peer) {
      guests.get(peer)?.();
      guests.delete(peer);
    },
  };
}
