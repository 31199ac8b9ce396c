import type { MultiaddrConnection, Transport } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";

/**
 * Dials the whole address, but leaves its path out of the connection's own address: the path of an app's door is the
 * door's secret. Whoever reaches a page through its slot at the app hears from identify at which address the page sees
 * them, and that begins with the page's address of the app (libp2p's specs/identify, `observedAddr`).
 */
export function hidePath(dial: Transport["dial"]): Transport["dial"] {
  return (address, options) => {
    const { upgrader } = options;
    const upgradeOutbound: typeof upgrader.upgradeOutbound = (line: MultiaddrConnection, more) => {
      line.remoteAddr = multiaddr(line.remoteAddr.toString().replace(/\/http-path\/[^/]+/, ""));
      return upgrader.upgradeOutbound(line, more);
    };
    return dial(address, {
      ...options,
      upgrader: Object.create(upgrader, { upgradeOutbound: { value: upgradeOutbound } }),
    });
  };
}
