import type { PeerId } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../network/node.ts";
import { every, pause } from "../ports/system-clock.ts";
import { FRIENDS_TRIED } from "./ladder.ts";
import { createRetries } from "./searches.ts";

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
  let told = "[]";
  const retries = createRetries(() => performance.now());
  /** Our addresses, of which libp2p asks the system each time; tells of slots that have come or gone. */
  const tell = (): readonly string[] => {
    const all = [...wanted.relays, ...wanted.friends];
    const addresses = all.length > 0 ? node.getMultiaddrs().map(String) : [];
    const now = JSON.stringify(all.filter((relay) => isAmong(addresses, nameOf(relay))));
    if (now !== told) {
      told = now;
      changed();
    }
    return addresses;
  };
  const ask = async (relay: string): Promise<readonly string[]> => {
    try {
      await Promise.race([
        node.services.parts.transportManager.listen([multiaddr(`${relay}/p2p-circuit`)]),
        pause(ASK_MS),
      ]);
    } catch {
      // Not there, or full; asked again at a later check.
    }
    return tell();
  };
  const look = async () => {
    let addresses = tell();
    if (asking) return;
    asking = true;
    // One after another, because when the first slot arrives libp2p forgets the others it is asking for, without an
    // answer.
    for (const relay of wanted.relays)
      if (!isAmong(addresses, nameOf(relay))) addresses = await ask(relay);
    let given = 0;
    for (const friend of wanted.friends) {
      if (given === FRIENDS_TRIED) break;
      const name = nameOf(friend);
      // Who lends nothing refuses each time: asked at each check, 32 at a table kept two cores busy with nothing else.
      if (!isAmong(addresses, name) && retries.take(name)) addresses = await ask(friend);
      if (isAmong(addresses, name)) given++;
    }
    asking = false;
  };
  const stopLooking = every(lookMs, () => void look());
  // A friend who has just come, or returned, is asked at once.
  const identified = () => void look();
  const gone = ({ detail }: CustomEvent<PeerId>) => retries.forget(detail.toString());
  node.addEventListener("peer:identify", identified);
  node.addEventListener("peer:disconnect", gone);
  return {
    want(now) {
      wanted = now;
      void look();
    },
    has: (relay) => isAmong(node.getMultiaddrs().map(String), relay),
    stop() {
      stopLooking();
      node.removeEventListener("peer:identify", identified);
      node.removeEventListener("peer:disconnect", gone);
    },
  };
}

/** Whether one of these addresses leads through the relay with this peer id. */
function isAmong(addresses: readonly string[], relay: string): boolean {
  return addresses.some((address) => address.includes(`/p2p/${relay}/p2p-circuit`));
}

/** The peer id at the end of a relay's address. */
export function nameOf(relay: string): string {
  return relay.slice(relay.lastIndexOf("/") + 1);
}
