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
type Ports = Map<number, (connection: MultiaddrConnection) => void>;
const listeners: Ports = new Map();
const beacons = new Set<BeaconSetting>();
let lastPort = 0;

const PORT = /^\/ip4\/127\.0\.0\.1\/tcp\/(\d+)/;

/** One machine's end of it. */
export interface MemoryLinks extends Links {
  /** Pulls the plug: nothing comes or goes any more, and nobody is told. */
  cut(): void;
  /** Puts it back in. */
  mend(): void;
}

export function createMemoryLinks(): MemoryLinks {
  const open = new Set<MultiaddrConnection>();
  const ports: Ports = new Map();
  let beacon: ReturnType<typeof startBeacon> | null = null;
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
    async startBeacon(setting) {
      beacon = startBeacon(setting);
      return beacon;
    },
    publicIps: () => [],
    describeInterfaces: () => "memory",
    mapPort: async () => ({ mapping: { kind: "none" }, stop: async () => {} }),
    probeNat: async () => ({ kind: "unknown", stun: null }),
    startRtc: () => ({ post: () => {}, end: () => {} }),
    configureRtc: () => ({ iceServers: [] }),
    cut() {
      isCut = true;
      for (const port of ports.keys()) listeners.delete(port);
      for (const connection of open) connection.abort(new Error("the cable was cut"));
    },
    mend() {
      isCut = false;
      for (const [port, accept] of ports) listeners.set(port, accept);
      beacon?.say();
    },
  };
}

function createListener(
  { upgrader }: CreateListenerOptions,
  keep: (connection: MultiaddrConnection) => MultiaddrConnection,
  ports: Ports,
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
      const accept = (connection: MultiaddrConnection) => {
        const { signal } = stopped;
        upgrader
          .upgradeInbound(keep(connection), { signal })
          .catch((error) => connection.abort(error instanceof Error ? error : new Error("failed")));
      };
      ports.set(port, accept);
      listeners.set(port, accept);
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
  const hear = (to: BeaconSetting, { peer, port }: BeaconSetting) =>
    soon(() => {
      if (beacons.has(to)) to.heard({ peer, address: `/ip4/127.0.0.1/tcp/${port}` });
    });
  const say = () => {
    for (const other of beacons)
      if (other !== setting && other.network === setting.network) {
        hear(setting, other);
        hear(other, setting);
      }
  };
  say();
  beacons.add(setting);
  return {
    /** As a real one does again and again. */
    say,
    async stop() {
      beacons.delete(setting);
    },
  };
}
