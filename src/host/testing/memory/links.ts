import {
  type CreateListenerOptions,
  type Listener,
  type MultiaddrConnection,
  type Transport,
  transportSymbol,
} from "@libp2p/interface";
import { multiaddrConnectionPair } from "@libp2p/utils";
import { multiaddr } from "@multiformats/multiaddr";
import type { BeaconSetting, Links } from "../../ports/links.ts";
import { soon } from "../../ports/system-clock.ts";

/** A network in this process's memory: cables between ports, and beacons that everybody hears at once. */
const listeners = new Map<number, (connection: MultiaddrConnection) => void>();
const beacons = new Set<BeaconSetting>();
let lastPort = 0;

const PORT = /^\/ip4\/127\.0\.0\.1\/tcp\/(\d+)/;

/** One machine's end of it. */
export interface MemoryLinks extends Links {
  /** Pulls the plug: nothing comes or goes any more, and nobody is told. */
  cut(): void;
}

export function createMemoryLinks(): MemoryLinks {
  const open = new Set<MultiaddrConnection>();
  const ports = new Set<number>();
  let isCut = false;
  const keep = (connection: MultiaddrConnection) => {
    open.add(connection);
    connection.addEventListener("close", () => open.delete(connection));
    return connection;
  };
  const transport: Transport = {
    [Symbol.toStringTag]: "memory",
    [transportSymbol]: true,
    async dial(address, options) {
      const port = Number(PORT.exec(address.toString())?.[1]);
      const accept = isCut ? undefined : listeners.get(port);
      if (accept === undefined) throw new Error(`nobody listens at ${address}`);
      const [outbound, inbound] = multiaddrConnectionPair({
        capacity: 64,
        outbound: { remoteAddr: address },
        inbound: { remoteAddr: multiaddr(`/ip4/127.0.0.1/tcp/${++lastPort}`) },
      });
      accept(inbound);
      return options.upgrader.upgradeOutbound(keep(outbound), options);
    },
    createListener: (options) => createListener(options, keep, ports),
    listenFilter: (all) => all.filter((address) => PORT.test(address.toString())),
    dialFilter: (all) =>
      all.filter((address) => /^\/ip4\/127\.0\.0\.1\/tcp\/\d+(\/p2p\/\w+)?$/.test(`${address}`)),
  };
  return {
    transports: [() => transport],
    listen: (port) => [`/ip4/127.0.0.1/tcp/${port}`],
    listenAlso: () => [],
    discovery: null,
    through: null,
    startBeacon: async (setting) => startBeacon(setting),
    publicIps: () => [],
    describeInterfaces: () => "memory",
    mapPort: async () => ({ mapping: { kind: "none" }, stop: async () => {} }),
    probeNat: async () => ({ kind: "unknown", stun: null }),
    startRtc: () => ({ post: () => {}, end: () => {} }),
    configureRtc: () => ({ iceServers: [] }),
    cut() {
      isCut = true;
      for (const port of ports) listeners.delete(port);
      for (const connection of open) connection.abort(new Error("the cable was cut"));
    },
  };
}

function createListener(
  { upgrader }: CreateListenerOptions,
  keep: (connection: MultiaddrConnection) => MultiaddrConnection,
  ports: Set<number>,
): Listener {
  let port = 0;
  const target = new EventTarget();
  const stopped = new AbortController();
  const tell = (type: string, init: { readonly detail?: unknown } = {}) =>
    target.dispatchEvent(new CustomEvent(type, init));
  return Object.assign(target, {
    listenerCount: () => 0,
    safeDispatchEvent: tell,
    async listen(address: { toString(): string }) {
      const wanted = Number(PORT.exec(address.toString())?.[1]);
      if (listeners.has(wanted)) throw new Error("EADDRINUSE");
      port = wanted === 0 ? ++lastPort : wanted;
      lastPort = Math.max(lastPort, port);
      ports.add(port);
      listeners.set(port, (connection) => {
        const { signal } = stopped;
        upgrader
          .upgradeInbound(keep(connection), { signal })
          .catch((error) => connection.abort(error instanceof Error ? error : new Error("failed")));
      });
      tell("listening");
    },
    getAddrs: () => (port === 0 ? [] : [multiaddr(`/ip4/127.0.0.1/tcp/${port}`)]),
    async close() {
      stopped.abort();
      listeners.delete(port);
      ports.delete(port);
      tell("close");
    },
    updateAnnounceAddrs() {},
  });
}

function startBeacon(setting: BeaconSetting) {
  const say = (to: BeaconSetting, { peer, port }: BeaconSetting) =>
    soon(() => {
      if (beacons.has(to)) to.heard({ peer, address: `/ip4/127.0.0.1/tcp/${port}` });
    });
  for (const other of beacons)
    if (other.network === setting.network) {
      say(setting, other);
      say(other, setting);
    }
  beacons.add(setting);
  return {
    async stop() {
      beacons.delete(setting);
    },
  };
}
