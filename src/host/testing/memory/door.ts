import type { MultiaddrConnection } from "@libp2p/interface";
import { multiaddrConnectionPair } from "@libp2p/utils";
import { multiaddr } from "@multiformats/multiaddr";
import { ok } from "../../../../protocol/result.ts";
import { startGuestBeacon } from "../../door/guest-beacon.ts";
import { hidePath } from "../../door/hidden-path.ts";
import type { DoorSetting, OpenDoorway } from "../../ports/door.ts";
import { createMemoryLinks, type MemoryLinks } from "./links.ts";

/** A door in this process's memory: for the app it is a doorway, for each page its links. */
export interface MemoryDoor {
  readonly doorway: OpenDoorway;
  /** The links of another page that this door has served. */
  pageLinks(): MemoryLinks;
}

/** As of a real one: below a path. */
const ADDRESS = "/ip4/127.0.0.1/tcp/1/ws/http-path/secret%2Fpeer";

export function createMemoryDoor(): MemoryDoor {
  let opened: DoorSetting | null = null;
  let lastPort = 1;
  const doorway: OpenDoorway = async (setting) => {
    opened = setting;
    return ok({
      urls: [],
      kept: "open",
      notice: null,
      async stop() {
        opened = null;
      },
    });
  };
  const connect = (): MultiaddrConnection => {
    if (opened === null) throw new Error("the door is closed");
    const [outbound, inbound] = multiaddrConnectionPair({
      capacity: 64,
      outbound: { remoteAddr: multiaddr(ADDRESS) },
      inbound: { remoteAddr: multiaddr(`/ip4/127.0.0.1/tcp/${++lastPort}/ws`) },
    });
    opened.connected(inbound);
    return outbound;
  };
  return {
    doorway,
    pageLinks() {
      const links = createMemoryLinks();
      const open = new Set<MultiaddrConnection>();
      return {
        ...links,
        transports: links.transports.map(
          (create) => (components) =>
            Object.assign(create(components), {
              dial: hidePath(async (_, options) => {
                const connection = connect();
                open.add(connection);
                return options.upgrader.upgradeOutbound(connection, options);
              }),
              dialFilter: (all) =>
                all.filter((one) => /\/http-path\/[^/]+(\/p2p\/\w+)?$/.test(`${one}`)),
            } satisfies Partial<ReturnType<typeof create>>),
        ),
        listen: () => [],
        through: opened?.peer ?? null,
        startBeacon: async ({ peer: me, heard, notify }) =>
          startGuestBeacon(
            { peer: opened?.peer ?? "", address: ADDRESS },
            { me, ask: async () => ok(opened?.guests() ?? []), heard, notify },
          ),
        cut() {
          for (const connection of open) connection.abort(new Error("the cable was cut"));
          links.cut();
        },
      };
    },
  };
}
