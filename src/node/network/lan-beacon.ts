import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { networkInterfaces } from "node:os";
import * as v from "valibot";
import type { Beacon, BeaconSetting } from "../../host/ports/links.ts";
import { createTokenBucket } from "../../host/reach/token-bucket.ts";

const GROUP = "239.77.77.77";
const UDP_PORT = 47_654;
const INTERVAL_MS = 2000;
/** In a full room each host announces itself less often, so that all together do it this often a second. */
const ALL_PER_SECOND = 2;
/** A host that starts asks and is answered at once, so this only makes up for losses. */
const LONGEST_INTERVAL_MS = 60_000;
/** Timing is not exact: a host not heard for this long has gone. */
const GONE_MS = 3 * LONGEST_INTERVAL_MS;
const MAX_NEIGHBOURS = 1024;
/** The same question may arrive over several interfaces. */
const ANSWER_GAP_MS = 500;
/**
 * Answers in a burst, and each second: an answer is as long as its question, and a room needs no more than it has
 * hosts.
 */
const ANSWERS = { burst: 64, perSecond: 8 };
const MAX_BYTES = 512;

const beaconSchema = v.strictObject({
  fairhand: v.literal(1),
  network: v.string(),
  peer: v.pipe(v.string(), v.maxLength(128)),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  /** Asks for an immediate answer, to where the question came from. */
  query: v.boolean(),
});

/**
 * How long to wait until the next beacon in a room with this many others, in milliseconds, so that the room stays
 * quiet.
 */
export function intervalAmong(neighbours: number): number {
  const share = ((neighbours + 1) * 1000) / ALL_PER_SECOND;
  return Math.min(LONGEST_INTERVAL_MS, Math.max(INTERVAL_MS, share));
}

/**
 * Finds peers where mDNS cannot: mDNS leaves by the default route only, so two machines with a VPN, or without a route
 * at all, never hear each other. The beacon goes out on every IPv4 interface, by multicast and by that interface's
 * broadcast address, loopback included.
 */
export async function startLanBeacon(
  setting: BeaconSetting,
  udpPort: number = UDP_PORT,
): Promise<Beacon> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  // From its own port, so that an answer reaches this host and no other one on this machine.
  const sender = createSocket({ type: "udp4" });
  const joined = new Set<string>();
  const neighbours = createNeighbours();
  const answers = createTokenBucket(ANSWERS.perSecond, ANSWERS.burst, () => performance.now());
  const answeredAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let open = true;

  const close = () => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    socket.close();
    sender.close();
  };
  const bytesOf = (query: boolean) => {
    const { network, peer, port } = setting;
    return Buffer.from(JSON.stringify({ fairhand: 1, network, peer, port, query }));
  };
  const send = (query: boolean) => {
    if (!open) return;
    const bytes = bytesOf(query);
    for (const { address, netmask } of ipv4Interfaces()) {
      attempt(() => {
        if (!joined.has(address)) socket.addMembership(GROUP, address);
        joined.add(address);
        sender.setMulticastInterface(address);
        sender.send(bytes, udpPort, GROUP, ignore);
      });
      attempt(() => sender.send(bytes, udpPort, broadcastOf(address, netmask), ignore));
    }
    timer = setTimeout(() => send(false), intervalAmong(neighbours.count()));
    timer.unref();
  };
  const answer = (peer: string, from: RemoteInfo) => {
    const now = performance.now();
    if (now - (answeredAt.get(peer) ?? Number.NEGATIVE_INFINITY) < ANSWER_GAP_MS) return;
    if (answers.take(0) > 0) return;
    answers.take(1);
    if (answeredAt.size >= MAX_NEIGHBOURS) answeredAt.clear();
    answeredAt.set(peer, now);
    attempt(() => sender.send(bytesOf(false), from.port, from.address, ignore));
  };
  const receive = (bytes: Uint8Array, from: RemoteInfo) => {
    const beacon = parseBeacon(bytes, setting.network);
    if (!open || beacon === null || beacon.peer === setting.peer) return;
    neighbours.heard(beacon.peer);
    setting.heard({ peer: beacon.peer, address: `/ip4/${from.address}/tcp/${beacon.port}` });
    if (beacon.query) answer(beacon.peer, from);
  };

  for (const one of [socket, sender]) {
    one.on("message", receive);
    one.on("error", (error) => {
      close();
      setting.failed(error);
    });
  }
  await Promise.all([listening(socket, udpPort), listening(sender, 0)]);
  send(true);

  return { stop: async () => close() };
}

/** Resolves as soon as the socket can be used, or never will be. */
function listening(socket: Socket, port: number): Promise<void> {
  return new Promise((resolve) => {
    socket.once("listening", () => {
      socket.setBroadcast(true);
      socket.unref();
      resolve();
    });
    socket.once("error", () => resolve());
    // If the other one is refused, this one is closed before it listens, and says nothing else.
    socket.once("close", () => resolve());
    socket.bind(port);
  });
}

/** Hosts whose beacons were heard lately. */
function createNeighbours() {
  const heardAt = new Map<string, number>();
  return {
    heard(peer: string) {
      heardAt.delete(peer);
      heardAt.set(peer, performance.now());
      const oldest = heardAt.size > MAX_NEIGHBOURS ? heardAt.keys().next().value : undefined;
      if (oldest !== undefined) heardAt.delete(oldest);
    },
    count() {
      const since = performance.now() - GONE_MS;
      for (const [peer, at] of heardAt) if (at < since) heardAt.delete(peer);
      return heardAt.size;
    },
  };
}

/** The beacon in a datagram, or `null` for anything else. */
export function parseBeacon(
  bytes: Uint8Array,
  network: string,
): v.InferOutput<typeof beaconSchema> | null {
  if (bytes.length > MAX_BYTES) return null;
  try {
    const parsed = v.safeParse(beaconSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success && parsed.output.network === network ? parsed.output : null;
  } catch {
    return null;
  }
}

function ipv4Interfaces() {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === "IPv4");
}

/** The address that reaches everybody on the interface's subnet. */
export function broadcastOf(address: string, netmask: string): string {
  const mask = netmask.split(".").map(Number);
  return address
    .split(".")
    .map((part, index) => (Number(part) & (mask[index] ?? 255)) | (~(mask[index] ?? 255) & 255))
    .join(".");
}

/** An interface may vanish between listing and sending; the next beacon goes out in two seconds. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Nothing to do: other interfaces still carry the beacon.
  }
}

function ignore(): void {}
