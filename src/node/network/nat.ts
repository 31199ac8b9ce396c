import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import type { NatKind, NatReport } from "../../host/ports/links.ts";
import {
  bindingRequest,
  type Endpoint,
  mappedEndpoint,
  TRANSACTION_BYTES,
} from "../../host/reach/stun.ts";
import { ownIps } from "./interfaces.ts";

/** When a request is sent again, counted from the first: packets get lost. */
const SEND_AT_MS = [0, 250, 750, 1500];
const GIVE_UP_MS = 2500;

/** What the system is asked for. */
interface System {
  /** The IPv4 address of a name. */
  readonly find: (host: string) => Promise<string>;
  /** This machine's addresses. */
  readonly own: () => readonly string[];
}

const SYSTEM: System = { find: async (host) => (await lookup(host, 4)).address, own: ownIps };

/** Asks all servers (`HOST:PORT`) at once from one port; the result is ready as soon as two have answered. */
export async function probeNat(
  servers: readonly string[],
  { find, own }: System = SYSTEM,
): Promise<NatReport> {
  // IPv6 needs no translation.
  const hasIpv4 = own().some((ip) => !ip.includes(":"));
  if (servers.length === 0 || !hasIpv4) return { kind: "unknown", stun: null };
  const socket = createSocket("udp4");
  const answers: { server: string; mapped: Endpoint }[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = servers.map((server) => ({
    server,
    transaction: new Uint8Array(randomBytes(TRANSACTION_BYTES)),
  }));
  socket.on("error", () => resolve());
  socket.on("message", (datagram) => {
    for (const { server, transaction } of asked) {
      const mapped = mappedEndpoint(datagram, transaction);
      if (mapped !== null && !answers.some((answer) => answer.server === server))
        answers.push({ server, mapped });
    }
    if (answers.length >= Math.min(2, servers.length)) resolve();
  });
  const timers = [setTimeout(resolve, GIVE_UP_MS)];
  let isOver = false;
  const found = asked.map(async ({ server, transaction }) => {
    const [, host = "", port = ""] = /^(.+):(\d+)$/.exec(server) ?? [];
    if (!isPort(Number(port))) throw new Error("no port");
    const address = await find(host);
    // The answer may be there by now, and the socket closed: then nothing that a timer throws has a caller.
    if (isOver) return;
    const ask = () => socket.send(bindingRequest(transaction), Number(port), address, () => {});
    for (const wait of SEND_AT_MS) timers.push(setTimeout(ask, wait));
  });
  // Names that do not resolve are servers that do not answer.
  Promise.any(found).catch(() => resolve());
  await promise;
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
  socket.close();
  return {
    kind: kindOf(
      answers.map(({ mapped }) => mapped),
      own(),
    ),
    stun: answers[0]?.server ?? null,
  };
}

function isPort(port: number): boolean {
  return port > 0 && port <= 65_535;
}

function kindOf([first, second]: readonly Endpoint[], own: readonly string[]): NatKind {
  if (first === undefined) return "blocked";
  if (own.includes(first.ip)) return "open";
  if (second === undefined) return "unknown";
  return first.port === second.port ? "friendly" : "symmetric";
}
