import type { Listener, PeerId } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import type { Node } from "../network/node.ts";
import { every, pause } from "../ports/system-clock.ts";
import { FRIENDS_TRIED } from "./ladder.ts";
import { createRetries, type Retries } from "./searches.ts";

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
 * A relay that is full is asked again after this many checks at the latest, which is a minute: a slot is free again as soon
 * as somebody leaves, and until then nobody finds this player. A friend who refuses lends nothing to anybody.
 */
const FULL_LOOKS = 12;

/**
 * libp2p never renews a slot that was lost with its relay or its cable (js-libp2p #3601), so this checks every
 * `lookMs`.
 */
export function keepSlots(node: Node, changed: () => void, lookMs: number): Slots {
  let wanted: Wanted = { relays: [], friends: [] };
  let asking = false;
  let told = "[]";
  const now = () => performance.now();
  const retries = {
    relays: createRetries(now, lookMs, FULL_LOOKS * lookMs),
    friends: createRetries(now, lookMs),
  };
  const { listen, relaysNow } = createListening(node.services.parts.transportManager);
  /** The relays with a slot for us now; tells of slots that have come or gone. */
  const tell = (): ReadonlySet<string | null> => {
    const all = [...wanted.relays, ...wanted.friends];
    const held = all.length > 0 ? relaysNow() : new Set<string>();
    const now = JSON.stringify(all.filter((relay) => held.has(nameOf(relay))));
    if (now !== told) {
      told = now;
      changed();
    }
    return held;
  };
  /** Resolves, within a while, with whether there is a slot. */
  const ask = async (relay: string, tries: Retries): Promise<boolean> => {
    const name = nameOf(relay);
    if (relaysNow().has(name)) return true;
    try {
      // Dialled first: a relay that is down is not asked less often, so it is found as soon as it is up.
      await node.dial(multiaddr(relay), { signal: AbortSignal.timeout(ASK_MS) });
      // A player who lends nothing refuses every time. Asked at every check, 32 at a table kept two cores busy.
      if (!tries.take(name)) return false;
      await Promise.race([listen(relay), pause(ASK_MS)]);
    } catch {
      // Not there, or full; asked again at a later check.
    }
    const given = tell().has(name);
    if (given) tries.forget(name);
    return given;
  };
  const look = async () => {
    tell();
    if (asking) return;
    asking = true;
    // One after another, because when the first slot arrives libp2p forgets the others it is asking for, without an
    // answer.
    for (const relay of wanted.relays) await ask(relay, retries.relays);
    let given = 0;
    for (const friend of wanted.friends) {
      if (given === FRIENDS_TRIED) break;
      if (await ask(friend, retries.friends)) given++;
    }
    asking = false;
  };
  const stopLooking = every(lookMs, () => void look());
  // A friend who has just come, or returned, is asked at once.
  const identified = () => void look();
  const gone = ({ detail }: CustomEvent<PeerId>) => {
    for (const { forget } of [retries.relays, retries.friends]) forget(detail.toString());
  };
  node.addEventListener("peer:identify", identified);
  node.addEventListener("peer:disconnect", gone);
  return {
    want(now) {
      wanted = now;
      void look();
    },
    has: (relay) => relaysNow().has(relay),
    stop() {
      stopLooking();
      node.removeEventListener("peer:identify", identified);
      node.removeEventListener("peer:disconnect", gone);
    },
  };
}

interface Listening {
  /** Asks a relay for a slot. */
  listen(relay: string): Promise<void>;
  /** The relays with a slot for us. */
  relaysNow(): ReadonlySet<string | null>;
}

/**
 * A relay is asked again by the listener of the first request. libp2p keeps one for every request, whether it failed or the
 * slot is lost, and a circuit's cannot be closed: that gives up the slots at all other relays, too (circuit-relay-v2
 * 4.2.13). The slots are read from these listeners: friends' are not announced (`Membership`), and for all addresses together
 * libp2p goes through the machine's network interfaces, 7 % of what a guest did who sat among 32 and waited.
 */
function createListening(
  transportManager: Node["services"]["parts"]["transportManager"],
): Listening {
  const listeners = new Map<string, Listener>();
  return {
    listen(relay) {
      const slot = multiaddr(`${relay}/p2p-circuit`);
      const known = listeners.get(nameOf(relay));
      if (known !== undefined) return known.listen(slot);
      const before = new Set(transportManager.getListeners());
      const listening = transportManager.listen([slot]);
      const [listener] = transportManager.getListeners().filter((one) => !before.has(one));
      if (listener !== undefined) listeners.set(nameOf(relay), listener);
      return listening;
    },
    relaysNow: () =>
      new Set(
        [...listeners.values()]
          .flatMap((listener) => listener.getAddrs())
          .map((address) => relayIn(address.toString())),
      ),
  };
}

/** The peer id of the relay that an address leads through; `null`: it leads through none. */
export function relayIn(address: string): string | null {
  return /\/p2p\/([^/]+)\/p2p-circuit/.exec(address)?.[1] ?? null;
}

/** The peer id at the end of a relay's address. */
export function nameOf(relay: string): string {
  return relay.slice(relay.lastIndexOf("/") + 1);
}
