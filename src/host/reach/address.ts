import type { PlayerId } from "../api.ts";

/**
 * A place on the internet (or, in a list of one's own, on the local network) where a player can be reached by TCP: directly, or
 * through a relay that listens there. Invites carry these.
 */
export interface Address {
  /** An IPv4 or IPv6 address as text, never a name: resolving one would tell a name server who plays with whom. */
  readonly ip: string;
  readonly port: number;
  /** The public key of the relay that listens there, 64 hex digits; `null`: the player itself does. */
  readonly relay: PlayerId | null;
}

/** A place where a peer's data channel can be reached by UDP: an address of its own, or one that its router shows to the internet. */
export interface Candidate {
  readonly kind: "own" | "mapped";
  readonly ip: string;
  readonly port: number;
}
