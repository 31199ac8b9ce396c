import type { MultiaddrConnection, Transport } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";

/**
 * Dials as a page must, whose app takes it below a path that is the door's secret; the connection's own address ends
 * before that path. To whoever is connected through a page's slot, the page tells that address as the one it sees the
 * other at (libp2p's specs/identify, `observedAddr`).
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
