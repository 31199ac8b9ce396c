import { multiaddr } from "@multiformats/multiaddr";
import type { Address } from "../../../protocol/invite/addresses.ts";
import type { InternetView } from "../api.ts";
import { type Node, portOf } from "../node.ts";
import { describeInterfaces, publicIps, tcpAddress } from "./interfaces.ts";
import { mapPort, type PortMapping } from "./port-mapping.ts";

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

export function startAnnouncing(
  node: Node,
  { mapPorts, changed }: { readonly mapPorts: boolean; readonly changed: () => void },
): Announcing {
  const { addressManager } = node.services.parts;
  let interfaces = describeInterfaces();
  let mapped: PortMapping | null = null;
  let mapping: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const own = (): Address[] => {
    const port = portOf(node);
    return port === null ? [] : publicIps().map((ip) => ({ ip, port, relay: null }));
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
    const answer = await mapPort(port, stopping.signal);
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
    const now = describeInterfaces();
    if (now === interfaces) return;
    interfaces = now;
    announce();
    mapping = mapping.then(unmap).then(map);
    changed();
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
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
      clearInterval(timer);
      await mapping;
      await unmap();
    },
  };
}
