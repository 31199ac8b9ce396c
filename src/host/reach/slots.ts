import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../network/node.ts";
import { every, pause } from "../ports/system-clock.ts";

/** Keeps slots at relays, so that others reach this player through them. */
export interface Slots {
  /**
   * Which relays to have a slot at from now on: multiaddrs that end in `/p2p/ID`; for a connected friend only that
   * part.
   */
  want(relays: readonly string[]): void;
  /** Whether there is a slot at the relay with this peer id now. */
  has(relay: string): boolean;
  stop(): void;
}

const ASK_MS = 8000;

/**
 * libp2p never renews a slot that was lost with its relay or its cable (js-libp2p #3601), so this checks every
 * `lookMs`.
 */
export function keepSlots(node: Node, changed: () => void, lookMs: number): Slots {
  let wanted: readonly string[] = [];
  let asking = false;
  // libp2p asks the system for its interfaces each time: here once for all relays.
  const held = () => {
    const addresses = node.getMultiaddrs().map(String);
    return (relay: string) =>
      addresses.some((address) => address.includes(`/p2p/${relay}/p2p-circuit`));
  };
  const has = (relay: string) => held()(relay);
  const ask = async (relay: string) => {
    if (has(nameOf(relay))) return;
    try {
      await Promise.race([
        node.services.parts.transportManager.listen([multiaddr(`${relay}/p2p-circuit`)]),
        pause(ASK_MS),
      ]);
    } catch {
      // Not there, or full; asked again at the next check.
    }
    tell();
  };
  let told = "[]";
  const tell = () => {
    const isHeld = held();
    const now = JSON.stringify(wanted.filter((relay) => isHeld(nameOf(relay))));
    if (now === told) return;
    told = now;
    changed();
  };
  const look = async () => {
    tell();
    if (asking) return;
    asking = true;
    // One after another, because when the first slot arrives libp2p forgets the others it is asking for, without an
    // answer.
    for (const relay of wanted) await ask(relay);
    asking = false;
  };
  const stopLooking = every(lookMs, () => void look());
  // A friend who has just come, or returned, is asked at once.
  const identified = () => void look();
  node.addEventListener("peer:identify", identified);
  return {
    want(relays) {
      wanted = relays;
      void look();
    },
    has,
    stop() {
      stopLooking();
      node.removeEventListener("peer:identify", identified);
    },
  };
}

/** The peer id at the end of a relay's address. */
export function nameOf(relay: string): string {
  return relay.slice(relay.lastIndexOf("/") + 1);
}
