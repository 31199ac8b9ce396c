import { BlockList, isIPv4 } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/**
 * A `fetch` for UPnP, where anybody on the network names the address that is then asked: our own services, or any host
 * of the internet, in our name. It asks only other machines on a network of this one, by IPv4 and plain HTTP, as routers
 * are asked (UPnP Device Architecture 2.0, 1.2.3), and follows no redirect. Rejects with a `TypeError` for everything
 * else, as `fetch` does.
 */
export function fetchAtNeighbours(
  ask: typeof fetch,
  interfaces: () => Interfaces = networkInterfaces,
): typeof fetch {
  return async (input, init) => {
    const { protocol, hostname } = new URL(input instanceof Request ? input.url : input);
    if (protocol !== "http:" || !isNeighbour(hostname, interfaces()))
      throw new TypeError(`${hostname} is no router of this network`);
    return ask(input, { ...init, redirect: "error" });
  };
}

function isNeighbour(host: string, interfaces: Interfaces): boolean {
  if (!isIPv4(host)) return false;
  const own = new BlockList();
  const networks = new BlockList();
  for (const { family, internal, address, cidr } of Object.values(interfaces).flatMap(
    (a) => a ?? [],
  )) {
    if (family !== "IPv4") continue;
    own.addAddress(address);
    const prefix = Number(cidr?.split("/")[1] ?? 32);
    if (!internal) networks.addSubnet(address, prefix);
  }
  return networks.check(host) && !own.check(host);
}
