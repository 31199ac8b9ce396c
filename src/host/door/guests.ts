import type { MultiaddrConnection } from "@libp2p/interface";
import type { Node } from "../network/node.ts";
import { MAX_NAMED_GUESTS } from "./guest-beacon.ts";

/** Those who are connected through the door, which takes its secret. */
export interface Guests {
  has(peer: string): boolean;
  /** As many as are named to a page, the last to come first. */
  all(): readonly string[];
  /** Takes a connection of the door's. */
  welcome(node: Node, connection: MultiaddrConnection, left: AbortSignal): void;
}

export function createGuests(): Guests {
  /** By the connection below theirs: a guest may have two for a moment. */
  const guests = new Map<MultiaddrConnection, string>();
  return {
    has: (peer) => [...guests.values()].includes(peer),
    all: () => [...new Set([...guests.values()].reverse())].slice(0, MAX_NAMED_GUESTS),
    welcome(node, connection, signal) {
      const address = connection.remoteAddr.toString();
      // Before anything the guest asks for over it is answered.
      const opened = ({ detail }: { detail: { remoteAddr: object; remotePeer: object } }) => {
        // What the upgrade adds to the address begins with a slash: port 500 is not port 5001.
        if (`${detail.remoteAddr}/`.startsWith(`${address}/`))
          guests.set(connection, detail.remotePeer.toString());
      };
      node.addEventListener("connection:open", opened);
      connection.addEventListener("close", () => {
        node.removeEventListener("connection:open", opened);
        guests.delete(connection);
      });
      node.services.parts.upgrader
        .upgradeInbound(connection, { signal })
        .catch((error) => connection.abort(error instanceof Error ? error : new Error("refused")))
        .finally(() => node.removeEventListener("connection:open", opened));
    },
  };
}
