import type { Verify } from "../../protocol/identity.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { Network } from "./api.ts";
import type { Conduct } from "./conduct.ts";
import { startDialing } from "./dialing.ts";
import type { InviteReach } from "./invites.ts";
import { startLanBeacon } from "./lan-beacon.ts";
import { LOBBY, type Lobby, startLobby } from "./lobby.ts";
import { type Looking, startLooking } from "./looking.ts";
import { createNode, type Node, portOf } from "./node.ts";
import { lanOnly } from "./reach/lan-only.ts";
import { startTableWire, type TableWire } from "./table-wire.ts";
import type { Tables } from "./tables.ts";

/** This host's part in the network of players. */
export interface Membership {
  readonly node: Node;
  readonly wire: TableWire;
  readonly lobby: Lobby;
  readonly looking: Looking;
  readonly reach: InviteReach;
  readonly conduct: Conduct;
  readonly tables: Tables;
  /** The TCP port the others reach us at. */
  readonly port: number;
  leave(): Promise<void>;
}

export interface MembershipSetting {
  readonly seed: Uint8Array;
  /** The player's public key. */
  readonly me: Uint8Array;
  readonly verify: Verify;
  /** The port to listen on if it is free; 0 for any. */
  readonly port: number;
  readonly network: string;
  readonly conduct: Conduct;
  readonly tables: Tables;
  readonly lobbyChanged: () => void;
  readonly status: (network: Network) => void;
}

/** Listens, finds the others and talks to them. Takes another port if the wanted one is in use. Fault `network/cannot-listen`. */
export async function joinNetwork(setting: MembershipSetting): Promise<Result<Membership>> {
  const { conduct, network, tables } = setting;
  const wanted = await createNode(setting);
  const created =
    !wanted.ok && wanted.fault.code === "network/port-in-use"
      ? await createNode({ ...setting, port: 0 })
      : wanted;
  if (!created.ok) return created;
  const node = created.value;

  const wire = await startTableWire(node, {
    conduct,
    findTable: tables.findNetwork,
    tables: tables.network,
  });
  const lobby = await startLobby(node, {
    conduct,
    verify: setting.verify,
    mine: tables.announcements,
    changed: setting.lobbyChanged,
  });
  const looking = await startLooking(node, {
    conduct,
    verify: setting.verify,
    me: setting.me,
    hosted: tables.hosted,
  });
  countPlayers(node, (peers) => setting.status({ peers, discovering: true, fault: null }));

  const dialing = startDialing(node);
  const beacon = await startLanBeacon({
    network,
    peer: node.peerId.toString(),
    port: () => portOf(node),
    heard: dialing.heard,
    // mDNS goes on without it; it fails only where UDP is forbidden altogether.
    failed: () => {},
  });

  return ok({
    node,
    wire,
    lobby,
    looking,
    reach: lanOnly(wire.connected),
    conduct,
    tables,
    port: portOf(node) ?? 0,
    async leave() {
      dialing.stop();
      wire.stop();
      await beacon.stop();
      await node.stop();
    },
  });
}

/** Other libp2p programs may connect too; players are those who speak our lobby's protocol. */
function countPlayers(node: Node, changed: (peers: number) => void): void {
  const players = new Set<string>();
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (!protocols.includes(LOBBY) || players.has(peerId.toString())) return;
    players.add(peerId.toString());
    changed(players.size);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    if (players.delete(detail.toString())) changed(players.size);
  });
  changed(0);
}
