import { networkInterfaces } from "node:os";
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

/** This machine's IPv4 addresses on networks of a home or an office, the likeliest first; where there is none, its own for itself. */
export function lanAddresses(): string[] {
  const found = ownIps().filter(
    (ip) => !ip.includes(":") && !isPublicIp(parseIp(ip) ?? new Uint8Array(4)),
  );
  // Routers of homes give these, while 172.16/12 is mostly what containers call each other by.
  const rank = (ip: string) => (ip.startsWith("192.168.") ? 0 : ip.startsWith("10.") ? 1 : 2);
  return found.length === 0 ? ["127.0.0.1"] : found.sort((a, b) => rank(a) - rank(b));
}

/** Changes when a cable is plugged, a network joined or an address given. */
export function describeInterfaces(): string {
  return Object.entries(networkInterfaces())
    .flatMap(([name, addresses]) => (addresses ?? []).map(({ address }) => `${name}/${address}`))
    .sort()
    .join(" ");
}
