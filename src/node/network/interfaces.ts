import { networkInterfaces } from "node:os";
import { equalBytes } from "../../../protocol/bytes.ts";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";

/** Addresses of this machine that can be reached from anywhere, unless a firewall is in the way; IPv4 first. */
export function publicIps(): string[] {
  return ownIps().filter((ip) => isPublicIp(parseIp(ip) ?? new Uint8Array(4)));
}

/** All addresses of this machine that other machines may use; IPv4 first. */
export function ownIps(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0)
    .map(({ address }) => address)
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")));
}

/**
 * This machine's addresses on home or office networks, the likeliest first: IPv4, or where there is none IPv6 without the
 * link-local ones, whose zone no URL can name (WHATWG URL, host parsing); if there is none, its loopback address.
 */
export function lanAddresses(own: readonly string[] = ownIps()): string[] {
  const isV6 = (ip: string) => ip.includes(":");
  const isPublic = (ip: string) => isPublicIp(parseIp(ip) ?? new Uint8Array(4));
  const found = own.filter((ip) => !isV6(ip) && !isPublic(ip));
  // Home routers assign these, while 172.16/12 is mostly used by containers.
  const rank = (ip: string) => (ip.startsWith("192.168.") ? 0 : ip.startsWith("10.") ? 1 : 2);
  if (found.length > 0) return found.sort((a, b) => rank(a) - rank(b));
  const further = own.filter(isV6).sort((a, b) => Number(isPublic(a)) - Number(isPublic(b)));
  return further.length === 0 ? ["127.0.0.1"] : further;
}

/**
 * Whether somebody who comes from this address is on a network of this machine: no address of the internet, or an IPv6 one
 * that shares the first 64 bits with one of ours, which are a network's (RFC 4291 section 2.5.4).
 */
export function isOnOwnNetwork(remote: string, own?: readonly string[]): boolean {
  const ip = parseIp(remote.replace(/%.*$/, ""));
  if (ip === null || !isPublicIp(ip)) return ip !== null;
  const network = ip.subarray(0, 8);
  return (
    ip.length === 16 &&
    (own ?? ownIps()).some((one) => {
      const ours = parseIp(one);
      return ours?.length === 16 && equalBytes(ours.subarray(0, 8), network);
    })
  );
}

/** An IPv4 address as such, also where a socket for both families has it (RFC 4291 section 2.5.5.2). */
export function plainIp(remote: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remote)?.[1] ?? remote;
}

/** Changes when a cable is plugged in, a network joined or an address assigned. */
export function describeInterfaces(): string {
  return Object.entries(networkInterfaces())
    .flatMap(([name, addresses]) => (addresses ?? []).map(({ address }) => `${name}/${address}`))
    .sort()
    .join(" ");
}
