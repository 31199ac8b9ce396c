import { readFileSync } from "node:fs";
import { type Gateway, pmpNat, upnpNat } from "@achingbrain/nat-port-mapper";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import type { PortMapping } from "../../host/ports/links.ts";
import { ownIps } from "./interfaces.ts";

/** NAT-PMP takes milliseconds, UPnP a quarter of a second; anything that has not answered by then is not there. */
const SEARCH_MS = 4000;
const UNMAP_MS = 2000;
const SETTING = { description: "Fairhand", ttl: 3_600_000, autoRefresh: true };

/**
 * Asks the router for this TCP port by NAT-PMP (RFC 6886) and UPnP at once; the first good answer counts. Renewed until
 * stopped. The libraries listen to everybody on the network and throw where nobody catches: see `mapPort`.
 */
export async function askRouters(port: number, stopping: AbortSignal): Promise<PortMapping> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEARCH_MS)]);
  const attempts = [
    ...gateways().map((gateway) =>
      mapAt(hearingOnly(gateway, pmpNat(gateway, SETTING)), port, signal),
    ),
    mapByUpnp(port, signal),
  ];
  const answers = attempts.map(async (attempt) => {
    const answer = await attempt;
    if (answer.mapping.kind !== "mapped") throw answer;
    return answer;
  });
  // Ends all of them together: both protocols open the same port, and closing one mapping closes the other.
  const stop = async () =>
    void (await Promise.all((await Promise.all(attempts)).map((answer) => answer.stop())));
  try {
    const { mapping } = await Promise.any(answers);
    return { mapping, stop };
  } catch {
    const all = await Promise.all(attempts);
    const doubled = all.some(({ mapping }) => mapping.kind === "double-nat");
    if (doubled) await stop();
    return { mapping: { kind: doubled ? "double-nat" : "none" }, stop };
  }
}

/** The library's client of NAT-PMP believes whoever sends it an address, which would then be in our invites. */
export function hearingOnly(router: string, gateway: Gateway): Gateway {
  const hear: unknown = Reflect.get(gateway, "onMessage");
  if (typeof hear !== "function") return gateway;
  return Object.assign(gateway, {
    onMessage(message: Uint8Array, from: { readonly address: string }) {
      // RFC 6886, section 3.1: what does not come from the router is dropped.
      if (from.address === router) hear.call(gateway, message, from);
    },
  });
}

async function mapByUpnp(port: number, signal: AbortSignal): Promise<PortMapping> {
  try {
    for await (const gateway of upnpNat(SETTING).findGateways({ signal })) {
      if (gateway.family !== "IPv4") continue;
      const answer = await mapAt(gateway, port, signal);
      if (answer.mapping.kind !== "none") return answer;
    }
  } catch {
    // Nobody answered in time.
  }
  return NOTHING;
}

async function mapAt(gateway: Gateway, port: number, signal: AbortSignal): Promise<PortMapping> {
  const stop = async () => {
    // A router that has gone needs no goodbye.
    await gateway.stop({ signal: AbortSignal.timeout(UNMAP_MS) }).catch(() => {});
  };
  try {
    const ip = await gateway.externalIp({ signal });
    const bytes = parseIp(ip);
    if (bytes === null || !isPublicIp(bytes)) return { mapping: { kind: "double-nat" }, stop };
    for await (const mapped of gateway.mapAll(port, { protocol: "tcp", signal })) {
      const internal = { ip: mapped.internalHost, port: mapped.internalPort };
      const external = { ip, port: mapped.externalPort };
      return { mapping: { kind: "mapped", internal, external }, stop };
    }
  } catch {
    // No such service here.
  }
  await stop();
  return NOTHING;
}

const NOTHING: PortMapping = { mapping: { kind: "none" }, stop: async () => {} };

/**
 * Routers to ask by NAT-PMP: the default routes if the system tells them, otherwise the first address of each private
 * subnet.
 */
function gateways(): string[] {
  const routes = linuxRoutes();
  if (routes.length > 0) return routes;
  return ownIps()
    .filter((ip) => !ip.includes(":"))
    .map((ip) => ip.replace(/\.\d+$/, ".1"));
}

/** Default routes of /proc/net/route: destination 0, the gateway as a little-endian hex number. */
function linuxRoutes(): string[] {
  try {
    return readFileSync("/proc/net/route", "utf8")
      .split("\n")
      .map((line) => line.split("\t"))
      .filter(([, destination, gateway]) => destination === "00000000" && gateway !== "00000000")
      .map(([, , gateway = ""]) =>
        [6, 4, 2, 0].map((at) => Number.parseInt(gateway.slice(at, at + 2), 16)).join("."),
      );
  } catch {
    return [];
  }
}
