import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";
import * as v from "valibot";

/**
 * Finds peers where mDNS cannot: mDNS leaves by the default route only, so two machines with a VPN, or without
 * a route at all, never hear each other (docs of the network spike, case A). The beacon goes out on every IPv4
 * interface, by multicast and by that interface's broadcast address, loopback included.
 */
export interface LanBeacon {
  stop(): Promise<void>;
}

/** What a beacon says. The address is the one the datagram came from, so nobody can point us at a third party. */
export interface Heard {
  readonly peer: string;
  readonly address: string;
  readonly port: number;
}

export interface BeaconSetting {
  /** Only beacons of the same network name are heard. */
  readonly network: string;
  readonly peer: string;
  /** Our TCP port. */
  readonly port: number;
  readonly heard: (heard: Heard) => void;
  /** The beacon cannot run at all, for instance because UDP is not permitted. */
  readonly failed: (error: Error) => void;
}

const GROUP = "239.77.77.77";
const UDP_PORT = 47_654;
const INTERVAL_MS = 2000;
/** A query is answered at once, but not more often than this, so that a flood of queries is not amplified. */
const ANSWER_GAP_MS = 200;
const MAX_BYTES = 512;

const beaconSchema = v.strictObject({
  fairhand: v.literal(1),
  network: v.string(),
  peer: v.pipe(v.string(), v.maxLength(128)),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  /** Asks to be answered at once. */
  query: v.boolean(),
});

/** Starts to send and to listen; never throws, never rejects. */
export async function startLanBeacon(setting: BeaconSetting): Promise<LanBeacon> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const joined = new Set<string>();
  let open = true;
  let answeredAt = Number.NEGATIVE_INFINITY;

  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(timer);
    socket.close();
  };
  const send = (query: boolean) => {
    if (!open) return;
    const { network, peer, port } = setting;
    const bytes = Buffer.from(JSON.stringify({ fairhand: 1, network, peer, port, query }));
    for (const { address, netmask } of ipv4Interfaces()) {
      attempt(() => {
        if (!joined.has(address)) socket.addMembership(GROUP, address);
        joined.add(address);
        socket.setMulticastInterface(address);
        socket.send(bytes, UDP_PORT, GROUP, ignore);
      });
      attempt(() => socket.send(bytes, UDP_PORT, broadcastOf(address, netmask), ignore));
    }
  };
  const timer = setInterval(() => send(false), INTERVAL_MS);
  timer.unref();

  socket.on("error", (error) => {
    close();
    setting.failed(error);
  });
  socket.on("message", (bytes, from) => {
    const beacon = parseBeacon(bytes, setting.network);
    if (beacon === null || beacon.peer === setting.peer) return;
    setting.heard({ peer: beacon.peer, address: from.address, port: beacon.port });
    if (!beacon.query || performance.now() - answeredAt < ANSWER_GAP_MS) return;
    answeredAt = performance.now();
    send(false);
  });

  await new Promise<void>((resolve) => {
    socket.once("listening", () => {
      socket.setBroadcast(true);
      socket.unref();
      resolve();
    });
    socket.once("error", () => resolve());
    socket.bind(UDP_PORT);
  });
  send(true);

  return { stop: async () => close() };
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
