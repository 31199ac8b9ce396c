import type { PeerId } from "@libp2p/interface";
import { type Fault, fail, type Result } from "../../../protocol/result.ts";
import type { OtherVersions, PlayerId } from "../api/api.ts";
import type { Node } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import { compareProtocols } from "./protocols.ts";

/** Peers remembered at a time; others are not reported. */
const MAX_PEERS = 256;

const FAULTS = {
  older: {
    code: "version/older-there",
    message: "The other player's Fairhand is too old to play with yours. Ask them to update.",
  },
  newer: {
    code: "version/newer-there",
    message: "Your Fairhand is too old to play with the other player's. Update it.",
  },
} as const satisfies Readonly<Record<string, Fault>>;

/** Why this host and a peer with those protocols cannot play; `null` if they can, or if it is not Fairhand. */
function versionFault(protocols: readonly string[]): Fault | null {
  const compared = compareProtocols(protocols);
  return compared === "older" || compared === "newer" ? FAULTS[compared] : null;
}

/** Asks a connected peer for its protocols. Faults `version/older-there`, `version/newer-there`, or the given one. */
export async function refuseOther<T>(
  node: Node,
  peer: PeerId,
  ms: number,
  otherwise: Result<T>,
): Promise<Result<T>> {
  const [connection] = node.getConnections(peer);
  if (connection === undefined) return otherwise;
  try {
    const signal = AbortSignal.timeout(ms);
    const { protocols } = await node.services.identify.identify(connection, { signal });
    const fault = versionFault(protocols);
    return fault === null ? otherwise : fail(fault.code, fault.message);
  } catch {
    return otherwise;
  }
}

export interface Deps {
  /** Connected hosts of other versions have come or gone. */
  readonly changed: (others: OtherVersions) => void;
  /** Called the first time one is met since this host started. */
  readonly met: (player: PlayerId, fault: Fault) => void;
}

/** Watches for connected hosts that cannot play with this one. */
export function watchVersions(node: Node, { changed, met }: Deps): void {
  const others = new Map<string, Fault>();
  const told = new Set<string>();
  const show = () => {
    const codes = [...others.values()].map(({ code }) => code);
    const count = (fault: Fault) => codes.filter((code) => code === fault.code).length;
    changed({ older: count(FAULTS.older), newer: count(FAULTS.newer) });
  };
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    const name = peerId.toString();
    const fault = versionFault(protocols);
    if (fault === null) {
      if (others.delete(name)) show();
      return;
    }
    if (others.size >= MAX_PEERS || others.get(name)?.code === fault.code) return;
    others.set(name, fault);
    show();
    const player = playerOf(peerId);
    if (player === null || told.has(name) || told.size >= MAX_PEERS) return;
    told.add(name);
    met(player, fault);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    if (others.delete(detail.toString())) show();
  });
}
