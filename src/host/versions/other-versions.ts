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
  // A page is as new as the app was when it was loaded.
  reload: {
    code: "version/page-older",
    message:
      "This page is older than the other player's Fairhand. Reload the page; if it is a file, ask for the new one.",
  },
} as const satisfies Readonly<Record<string, Fault>>;

/** Why this host and a peer with those protocols cannot play; `null` if they can, or if it is not Fairhand. */
function versionFault(protocols: readonly string[], inPage: boolean): Fault | null {
  const compared = compareProtocols(protocols);
  if (compared === "newer" && inPage) return FAULTS.reload;
  return compared === "older" || compared === "newer" ? FAULTS[compared] : null;
}

/** Asks a connected peer for its protocols. Faults `version/...`, or the given one. */
export async function refuseOther<T>(
  node: Node,
  peer: PeerId,
  ms: number,
  inPage: boolean,
  otherwise: Result<T>,
): Promise<Result<T>> {
  const [connection] = node.getConnections(peer);
  if (connection === undefined) return otherwise;
  try {
    const signal = AbortSignal.timeout(ms);
    const { protocols } = await node.services.identify.identify(connection, { signal });
    const fault = versionFault(protocols, inPage);
    return fault === null ? otherwise : fail(fault.code, fault.message);
  } catch {
    return otherwise;
  }
}

export interface Deps {
  /** Whether this host runs in a browser's page. */
  readonly inPage: boolean;
  /** Connected hosts of other versions have come or gone. */
  readonly changed: (others: OtherVersions) => void;
  /** Called the first time one is met since this host started. */
  readonly met: (player: PlayerId, fault: Fault) => void;
}

/** Watches for connected hosts that cannot play with this one. */
export function watchVersions(node: Node, { inPage, changed, met }: Deps): void {
  const others = new Map<string, Fault>();
  const told = new Set<string>();
  const show = () => {
    const codes = [...others.values()].map(({ code }) => code);
    const older = codes.filter((code) => code === FAULTS.older.code).length;
    changed({ older, newer: codes.length - older });
  };
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    const name = peerId.toString();
    const fault = versionFault(protocols, inPage);
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
