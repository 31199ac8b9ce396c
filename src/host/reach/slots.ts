import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../node.ts";

/** Keeps slots at relays, so that others reach this player through them. */
export interface Slots {
  /** Which relays to have a slot at from now on: multiaddrs that end in `/p2p/ID`; for a connected friend that alone. */
  want(relays: readonly string[]): void;
  /** Whether there is a slot at the relay with this peer id now. */
  has(relay: string): boolean;
  stop(): void;
}

/** libp2p never makes a slot again that was lost with its relay or its cable (js-libp2p #3601), so this looks. */
const LOOK_MS = 5000;

export function keepSlots(node: Node): Slots {
  let wanted: readonly string[] = [];
  const asking = new Set<string>();
  const has = (relay: string) =>
    node
      .getMultiaddrs()
      .some((address) => address.toString().includes(`/p2p/${relay}/p2p-circuit`));
  const ask = async (relay: string) => {
    const peer = /\/p2p\/([^/]+)$/.exec(relay)?.[1] ?? "";
    if (asking.has(peer) || has(peer)) return;
    asking.add(peer);
    try {
      await node.services.parts.transportManager.listen([multiaddr(`${relay}/p2p-circuit`)]);
    } catch {
      // Not there, or full; asked again at the next look.
    }
    asking.delete(peer);
  };
  const look = () => {
    for (const relay of wanted) void ask(relay);
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  // A friend who has just come, or come back, is asked at once.
  const identified = () => look();
  node.addEventListener("peer:identify", identified);
  return {
    want(relays) {
      wanted = relays;
      look();
    },
    has,
    stop() {
      clearInterval(timer);
      node.removeEventListener("peer:identify", identified);
    },
  };
}
