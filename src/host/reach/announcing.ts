import { multiaddr } from "@multiformats/multiaddr";
import type { Address } from "../../../protocol/invite/addresses.ts";
import type { InternetView } from "../api/api.ts";
import { type Node, portOf } from "../network/node.ts";
import type { Links, PortMapping } from "../ports/links.ts";
import { every } from "../ports/system-clock.ts";
import { tcpAddress } from "./ladder.ts";

/** Finds out at which addresses this machine can be reached, and tells libp2p, which takes none for granted (js-libp2p: no AutoNAT). */
export interface Announcing {
  /** Public addresses, best first. */
  addresses(): readonly Address[];
  /** How others get in without a relay. */
  entrance(): InternetView["entrance"];
  stop(): Promise<void>;
}

/** How soon a changed cable or network is noticed. */
const LOOK_MS = 3000;

interface AnnouncingDeps {
  readonly links: Pick<Links, "publicIps" | "describeInterfaces" | "mapPort">;
  /** Whether to ask the router. */
  readonly mapPorts: boolean;
  readonly changed: () => void;
}

export function startAnnouncing(
  node: Node,
  { links, mapPorts, changed }: AnnouncingDeps,
): Announcing {
  const { addressManager } = node.services.parts;
  let interfaces = links.describeInterfaces();
  let mapped: PortMapping | null = null;
  let mapping: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const own = (): Address[] => {
    const port = portOf(node);
    return port === null ? [] : links.publicIps().map((ip) => ({ ip, port, relay: null }));
  };
  const announce = () => {
    for (const { ip, port } of own())
      addressManager.confirmObservedAddr(multiaddr(tcpAddress(ip, port)), {
        type: "transport",
        ttl: Number.POSITIVE_INFINITY,
      });
  };
  const map = async () => {
    const port = portOf(node);
    if (
      !mapPorts ||
      stopping.signal.aborted ||
      port === null ||
      own().some(({ ip }) => !ip.includes(":"))
    )
      return;
    const answer = await links.mapPort(port, stopping.signal);
    if (stopping.signal.aborted) return answer.stop();
    mapped = answer;
    if (answer.mapping.kind === "mapped") {
      const { internal, external } = answer.mapping;
      addressManager.addPublicAddressMapping(
        internal.ip,
        internal.port,
        external.ip,
        external.port,
        "tcp",
      );
      addressManager.confirmObservedAddr(multiaddr(tcpAddress(external.ip, external.port)), {
        type: "ip-mapping",
        ttl: Number.POSITIVE_INFINITY,
      });
    }
    changed();
  };
  const unmap = async () => {
    const old = mapped;
    mapped = null;
    if (old?.mapping.kind === "mapped") {
      const { internal, external } = old.mapping;
      addressManager.removePublicAddressMapping(
        internal.ip,
        internal.port,
        external.ip,
        external.port,
        "tcp",
      );
    }
    await old?.stop();
  };
  const look = () => {
    const now = links.describeInterfaces();
    if (now === interfaces) return;
    interfaces = now;
    announce();
    mapping = mapping.then(unmap).then(map);
    changed();
  };
  const stopLooking = every(LOOK_MS, look);
  announce();
  mapping = map();

  return {
    addresses() {
      const external =
        mapped?.mapping.kind === "mapped" ? [{ ...mapped.mapping.external, relay: null }] : [];
      return [...external, ...own()];
    },
    entrance() {
      if (own().some(({ ip }) => !ip.includes(":"))) return "public";
      return mapped?.mapping.kind ?? "none";
    },
    async stop() {
      stopping.abort();
      stopLooking();
      await mapping;
      await unmap();
    },
  };
}
