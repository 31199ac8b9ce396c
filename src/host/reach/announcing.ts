import { multiaddr } from "@multiformats/multiaddr";
import type { Address } from "../../../protocol/invite/addresses.ts";
import type { InternetView } from "../api/api.ts";
import { type Node, portOf } from "../network/node.ts";
import type { Links, PortMapping } from "../ports/links.ts";
import { every } from "../ports/system-clock.ts";
import { tcpAddress } from "./ladder.ts";

/**
 * Finds out at which addresses this machine can be reached, and tells libp2p, which assumes none (js-libp2p: no
 * AutoNAT).
 */
export interface Announcing {
  /** Public addresses, best first. */
  addresses(): readonly Address[];
  /** How others can connect without a relay. */
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

interface State {
  readonly node: Node;
  readonly deps: AnnouncingDeps;
  readonly stopping: AbortController;
  interfaces: string;
  mapped: PortMapping | null;
  /** The work with the router, one step after the other. */
  mapping: Promise<void>;
}

export function startAnnouncing(node: Node, deps: AnnouncingDeps): Announcing {
  const state: State = {
    node,
    deps,
    stopping: new AbortController(),
    interfaces: deps.links.describeInterfaces(),
    mapped: null,
    mapping: Promise.resolve(),
  };
  const stopLooking = every(LOOK_MS, () => look(state));
  announce(state);
  state.mapping = map(state);

  return {
    addresses() {
      const mapping = state.mapped?.mapping;
      const external = mapping?.kind === "mapped" ? [{ ...mapping.external, relay: null }] : [];
      return [...external, ...own(state)];
    },
    entrance() {
      if (isPublic(state)) return "public";
      return state.mapped?.mapping.kind ?? "none";
    },
    async stop() {
      state.stopping.abort();
      stopLooking();
      await state.mapping;
      await unmap(state);
    },
  };
}

/** The machine's own public addresses. */
function own({ node, deps }: State): Address[] {
  const port = portOf(node);
  return port === null ? [] : deps.links.publicIps().map((ip) => ({ ip, port, relay: null }));
}

/** Whether one of them is IPv4, which needs no help from a router. */
function isPublic(state: State): boolean {
  return own(state).some(({ ip }) => !ip.includes(":"));
}

function announce(state: State): void {
  const { addressManager } = state.node.services.parts;
  for (const { ip, port } of own(state))
    addressManager.confirmObservedAddr(multiaddr(tcpAddress(ip, port)), {
      type: "transport",
      ttl: Number.POSITIVE_INFINITY,
    });
}

/** Asks the router for a port. */
async function map(state: State): Promise<void> {
  const { node, deps, stopping } = state;
  const port = portOf(node);
  if (!deps.mapPorts || stopping.signal.aborted || port === null || isPublic(state)) return;
  const answer = await deps.links.mapPort(port, stopping.signal);
  if (stopping.signal.aborted) return answer.stop();
  state.mapped = answer;
  if (answer.mapping.kind === "mapped") {
    const { internal, external } = answer.mapping;
    const { addressManager } = node.services.parts;
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
  deps.changed();
}

async function unmap(state: State): Promise<void> {
  const old = state.mapped;
  state.mapped = null;
  if (old?.mapping.kind === "mapped") {
    const { internal, external } = old.mapping;
    state.node.services.parts.addressManager.removePublicAddressMapping(
      internal.ip,
      internal.port,
      external.ip,
      external.port,
      "tcp",
    );
  }
  await old?.stop();
}

/** Whether cable or network have changed. */
function look(state: State): void {
  const { links, changed } = state.deps;
  const interfaces = links.describeInterfaces();
  if (interfaces === state.interfaces) return;
  state.interfaces = interfaces;
  announce(state);
  state.mapping = state.mapping.then(() => unmap(state)).then(() => map(state));
  changed();
}
