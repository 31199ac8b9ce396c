import type { PeerId } from "@libp2p/interface";
import type { PlayerId, Way } from "../api/api.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import { every } from "../ports/system-clock.ts";
import { type AddressBook, addressIn } from "./address-book.ts";
import { createSearches, type Searches } from "./searches.ts";
import { bestOf, rungOfConnection } from "./way.ts";

/** Keeps in touch with the players at shared tables, and with friends. */
export interface Fellows {
  /** The players at one of this player's tables, or at all of them if none is named. */
  at(player?: PlayerId): readonly PlayerId[];
  /** Those who may relay to others: at a table of three or more, and reached without help. */
  guides(): readonly PlayerId[];
  wayTo(player: PlayerId): Way | null;
  /** Looks now rather than at the next tick. */
  look(): void;
  /** Looks now, also for those who were looked for in vain: this machine may be on another network. */
  lookAnew(): void;
  stop(): void;
}

export interface FellowsDeps {
  readonly me: PlayerId;
  readonly tables: () => Iterable<readonly PlayerId[]>;
  /** Friends who may see that this player is online. */
  readonly friends: () => readonly PlayerId[];
  readonly book: AddressBook;
  /** Tries to reach a player who is not connected; resolves once that is over. `round`: how often it was in vain. */
  readonly search: (player: PlayerId, round: number) => Promise<unknown>;
  /** The ways to these players have changed. */
  readonly changed: (players: readonly PlayerId[]) => void;
  /** Somebody came, went or said something new. */
  readonly looked: () => void;
}

const LOOK_MS = 5000;
/** A player awaited at a table comes first; but when a whole room is lost at once, handshakes would only hold one another up. */
const FELLOWS_AT_ONCE = 8;
const FRIENDS_AT_ONCE = 4;

export function watchFellows(node: Node, deps: FellowsDeps): Fellows {
  const now = () => performance.now();
  const { search } = deps;
  const fellows = createSearches({ now, search, atOnce: FELLOWS_AT_ONCE });
  const friends = createSearches({ now, search, atOnce: FRIENDS_AT_ONCE });
  const shown = new Map<PlayerId, string>();
  const addresses = keepAddresses(node, deps.book);

  const tables = () => [...deps.tables()].map((players) => players.filter((id) => id !== deps.me));
  const wayTo = (player: PlayerId): Way | null => {
    const peer = peerOf(player);
    const best = peer === null ? undefined : bestOf(node.getConnections(peer));
    if (best === undefined) return null;
    return {
      rung: rungOfConnection(best),
      rtt: best.rtt === undefined ? null : rounded(best.rtt),
    };
  };
  const find = (player: PlayerId, searches: Searches, way = wayTo(player)) => {
    if (way === null) return searches.want(player);
    fellows.found(player);
    friends.found(player);
    addresses.of(player);
  };
  const look = () => {
    deps.looked();
    const seated = new Set(tables().flat());
    const changed: PlayerId[] = [];
    for (const player of seated) {
      const way = wayTo(player);
      find(player, fellows, way);
      const text = JSON.stringify(way);
      if (shown.get(player) === text) continue;
      shown.set(player, text);
      changed.push(player);
    }
    for (const player of deps.friends()) if (!seated.has(player)) find(player, friends);
    if (changed.length > 0) deps.changed(changed);
  };
  const stopLooking = every(LOOK_MS, look);
  const heard = () => look();
  node.addEventListener("peer:identify", heard);
  node.addEventListener("connection:close", heard);

  return {
    at: (player) =>
      tables()
        .filter((players) => player === undefined || players.includes(player))
        .flat(),
    guides: () =>
      tables()
        .filter((players) => players.length > 1)
        .flat()
        .filter((player) => (wayTo(player)?.rung ?? "relayed") !== "relayed"),
    wayTo,
    look,
    lookAnew() {
      fellows.restart();
      friends.restart();
      look();
    },
    stop() {
      stopLooking();
      node.removeEventListener("peer:identify", heard);
      node.removeEventListener("connection:close", heard);
      addresses.stop();
    },
  };
}

/** Writes the addresses of players into the book, again once they have told others: another relay, another router. */
function keepAddresses(node: Node, book: AddressBook) {
  const written = new Set<PlayerId>();
  const updated = ({ detail }: CustomEvent<{ readonly peer: { readonly id: PeerId } }>) => {
    const player = playerOf(detail.peer.id);
    if (player !== null) written.delete(player);
  };
  node.addEventListener("peer:update", updated);
  const write = async (player: PlayerId) => {
    const peer = peerOf(player);
    if (peer === null || !(await node.peerStore.has(peer))) return;
    const { addresses } = await node.peerStore.get(peer);
    book.set(
      player,
      addresses.flatMap(({ multiaddr }) => addressIn(multiaddr.toString()) ?? []),
    );
  };
  return {
    of(player: PlayerId): void {
      if (written.has(player)) return;
      written.add(player);
      void write(player);
    },
    stop: () => node.removeEventListener("peer:update", updated),
  };
}

/** Rounded, so that a small change does not update the page. */
function rounded(ms: number): number {
  return ms < 10 ? Math.round(ms) : Math.round(ms / 5) * 5;
}
