import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../network/node.ts";
import { every, pause } from "../ports/system-clock.ts";
import { FRIENDS_TRIED } from "./ladder.ts";

/** Keeps slots at relays, so that others reach this player through them. */
export interface Slots {
  want(wanted: Wanted): void;
  /** Whether there is a slot at the relay with this peer id now. */
  has(relay: string): boolean;
  stop(): void;
}

/** Where to have slots from now on. */
export interface Wanted {
  /** All of these: multiaddrs that end in `/p2p/ID`; for a connected peer only that part. */
  readonly relays: readonly string[];
  /** The first `FRIENDS_TRIED` of these that give one: `/p2p/ID` of connected players. */
  readonly friends: readonly string[];
}

const ASK_MS = 8000;

/**
 * libp2p never renews a slot that was lost with its relay or its cable (js-libp2p #3601), so this checks every
 * `lookMs`.
 */
export function keepSlots(node: Node, changed: () => void, lookMs: number): Slots {
  let wanted: Wanted = { relays: [], friends: [] };
  let asking = false;
  // libp2p asks the system for its interfaces each time: here once for all relays.
  const held = () => {
    const addresses = node.getMultiaddrs().map(String);
    return (relay: string) =>
      addresses.some((address) => address.includes(`/p2p/${relay}/p2p-circuit`));
  };
  const has = (relay: string) => held()(relay);
  /** Whether there is a slot now. */
  const ask = async (relay: string): Promise<boolean> => {
    if (has(nameOf(relay))) return true;
    try {
      await Promise.race([
        node.services.parts.transportManager.listen([multiaddr(`${relay}/p2p-circuit`)]),
        pause(ASK_MS),
      ]);
    } catch {
      // Not there, or full; asked again at the next check.
    }
    tell();
    return has(nameOf(relay));
  };
  let told = "[]";
  const tell = () => {
    const all = [...wanted.relays, ...wanted.friends];
    const isHeld = all.length > 0 ? held() : () => false;
    const now = JSON.stringify(all.filter((relay) => isHeld(nameOf(relay))));
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
    for (const relay of wanted.relays) await ask(relay);
    let given = 0;
    for (const friend of wanted.friends) {
      if (given === FRIENDS_TRIED) break;
      if (await ask(friend)) given++;
    }
    asking = false;
  };
  const stopLooking = every(lookMs, () => void look());
  // A friend who has just come, or returned, is asked at once.
  const identified = () => void look();
  node.addEventListener("peer:identify", identified);
  return {
    want(now) {
      wanted = now;
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
