/** Where a connection comes from, in two widths: identities are free, addresses are not. */
export interface Origin {
  /** An IPv4 address, an IPv6 network of 64 bits (the least a customer gets), or the relay that leads there. */
  readonly address: string;
  /** The /24 or /48 around it. */
  readonly block: string;
}

/** Whether unrelated machines share it: those behind a relay, or those whose address nobody knows. */
export function isCrowd({ address }: Origin): boolean {
  return address === UNKNOWN || address.startsWith(RELAY);
}

const RELAY = "relay ";
const UNKNOWN = "unknown";

/** Of a multiaddr as text. All that name no IP address share one origin. */
export function originOf(remote: string): Origin {
  const relay = /\/p2p\/([^/]+)\/p2p-circuit/.exec(remote)?.[1];
  if (relay !== undefined) return { address: RELAY + relay, block: RELAY + relay };
  const [, family, ip = ""] = /^\/ip(4|6)\/([^/]+)/.exec(remote) ?? [];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (family === "4" || mapped !== undefined) {
    const address = mapped ?? ip;
    return { address, block: address.split(".").slice(0, 3).join(".") };
  }
  if (family !== "6") return { address: UNKNOWN, block: UNKNOWN };
  const groups = groupsOf(ip);
  return { address: groups.slice(0, 4).join(":"), block: groups.slice(0, 3).join(":") };
}

/** The eight groups of an IPv6 address, without leading zeros (RFC 4291 section 2.2). */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(between).fill("0"), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
}
