import { multiaddr } from "@multiformats/multiaddr";
import type { Address } from "../../../protocol/invite/addresses.ts";
import type { InternetView } from "../api/api.ts";
import { type Node, portOf } from "../network/node.ts";
import type { Clock } from "../ports/clock.ts";
import type { Links, PortMapping } from "../ports/links.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { tcpAddress } from "./ladder.ts";
import { createRetries, type Retries } from "./searches.ts";

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
/**
 * After a longer pause this computer has slept: its router may have given up the port, or have another address, and it may
 * be elsewhere. By the time of day, since other clocks stand still with some systems; if that was only set, nothing is lost.
 */
const ASLEEP_MS = 30_000;
/** A router that did not answer may have been starting, or its network: it is asked again after this, later less often. */
const AGAIN_MS = 60_000;
const LAST_AGAIN_MS = 60 * 60_000;
const ROUTER = "router";

interface AnnouncingDeps {
  readonly links: Pick<Links, "publicIps" | "describeInterfaces" | "mapPort">;
  /** Whether to ask the router. */
  readonly mapPorts: boolean;
  readonly changed: () => void;
  /** This machine may be on another network now. */
  readonly moved: () => void;
  readonly clock?: Pick<Clock, "now" | "after" | "today">;
}

interface State {
  readonly node: Node;
  readonly deps: AnnouncingDeps;
  readonly stopping: AbortController;
  readonly clock: Pick<Clock, "now" | "after" | "today">;
  readonly retries: Retries;
  interfaces: string;
  /** Milliseconds since 1970. */
  lookedAt: number;
  mapped: PortMapping | null;
  /** The work with the router, one step after the other. */
  mapping: Promise<void>;
}

export function startAnnouncing(node: Node, deps: AnnouncingDeps): Announcing {
  const { clock = SYSTEM_CLOCK } = deps;
  const state: State = {
    node,
    deps,
    stopping: new AbortController(),
    clock,
    retries: createRetries(clock.now, AGAIN_MS, LAST_AGAIN_MS),
    interfaces: deps.links.describeInterfaces(),
    lookedAt: clock.today(),
    mapped: null,
    mapping: Promise.resolve(),
  };
  let stopLooking = () => {};
  const lookLater = () => {
    stopLooking = clock.after(LOOK_MS, () => {
      lookLater();
      look(state);
    });
  };
  lookLater();
  announce(state);
  state.retries.take(ROUTER);
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
  const { deps, clock, retries } = state;
  const { interfaces, lookedAt } = state;
  state.interfaces = deps.links.describeInterfaces();
  state.lookedAt = clock.today();
  if (state.interfaces !== interfaces || state.lookedAt - lookedAt > ASLEEP_MS) {
    retries.forget(ROUTER);
    retries.take(ROUTER);
    announce(state);
    mapAnew(state);
    deps.moved();
  } else if (state.mapped?.mapping.kind === "none" && retries.take(ROUTER)) mapAnew(state);
}

function mapAnew(state: State): void {
  state.mapping = state.mapping.then(() => unmap(state)).then(() => map(state));
}
