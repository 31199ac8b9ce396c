import type { MultiaddrConnection } from "@libp2p/interface";
import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { type Fault, ok, type Result } from "../../../protocol/result.ts";
import type { Network, OtherVersions, PlayerId } from "../api/api.ts";
import { startTableWire, type TableWire } from "../delivery/table-wire.ts";
import { createGuests, type Guests } from "../door/guests.ts";
import type { Friends, FriendsWire } from "../friends/friends.ts";
import { startFriendsWire } from "../friends/friends-wire.ts";
import { type Looking, startLooking } from "../invite/lookup.ts";
import type { Conduct } from "../limits/reputation.ts";
import { type Lobby, startLobby } from "../lobby/lobby.ts";
import { peerNamesOf, peerOf } from "../people/players.ts";
import type { Clock } from "../ports/clock.ts";
import type { Digest } from "../ports/keys.ts";
import type { Links } from "../ports/links.ts";
import type { Store } from "../ports/store.ts";
import type { Settings } from "../reach/address-book.ts";
import type { Internet } from "../reach/internet.ts";
import { type Reach, startReach } from "../reach/reach.ts";
import { relayIn } from "../reach/slots.ts";
import { isWaiting, peersOf, type TableState } from "../table/table-state.ts";
import type { Tables } from "../table/tables.ts";
import { watchVersions } from "../versions/other-versions.ts";
import { LOBBY } from "../versions/protocols.ts";
import { type Beat, gatheringAmong, OTHER, playingAmong } from "./beat.ts";
import { startDialing } from "./dialing.ts";
import { appears } from "./discovered.ts";
import { startPulse } from "./heartbeat.ts";
import { createNode, type Limiting, type Node, portOf } from "./node.ts";

/** Discovery takes a fraction of a second; if the other side has to dial, two seconds more. */
const NEARBY_MS = 4000;

export const NO_OTHERS: OtherVersions = { older: 0, newer: 0 };

/** This host's part in the network of players. */
export interface Membership {
  readonly node: Node;
  readonly wire: TableWire;
  readonly lobby: Lobby;
  readonly looking: Looking;
  readonly friends: FriendsWire;
  readonly reach: Reach;
  /** Whether a player is found on the local network, now or within a moment. */
  appears(player: PlayerId): Promise<boolean>;
  readonly conduct: Conduct;
  readonly tables: Tables;
  /** The TCP port at which others reach us. */
  readonly port: number;
  /** Peer ids of those who are connected through `welcome`, the last to come first. */
  guests(): readonly string[];
  /** Takes a connection that came another way than to libp2p's own port; the limits for strangers are the same. */
  welcome(connection: MultiaddrConnection): void;
  leave(): Promise<void>;
}

export interface MembershipSetting extends Limiting {
  readonly whenKept: Store["whenKept"];
  readonly seed: Uint8Array;
  /** The player's public key. */
  readonly me: Uint8Array;
  readonly verify: Verify;
  /** The port to listen on if it is free; 0 for any. */
  readonly port: number;
  readonly network: string;
  readonly conduct: Conduct;
  readonly tables: Tables;
  readonly friends: Friends;
  readonly internet: () => Internet;
  readonly settings: Settings;
  readonly links: Links;
  readonly digest: Digest;
  readonly random: (bytes: number) => Uint8Array;
  readonly clock: Clock;
  readonly lobbyChanged: () => void;
  readonly status: (network: Network) => void;
  /** Notices about the tables where this player sits. */
  readonly notify: (fault: Fault) => void;
}

/**
 * Listens, finds the others and talks to them. Uses another port if the wanted one is taken. Fault
 * `network/cannot-listen`.
 */
export async function joinNetwork(setting: MembershipSetting): Promise<Result<Membership>> {
  const { conduct, tables } = setting;
  const guests = createGuests();
  const players = new Set<string>();
  const created = await listen(setting, guests, players);
  if (!created.ok) return created;
  const node = created.value;
  const { wire, lobby, looking, friends } = await startTalking(node, setting);
  const left = new AbortController();
  const shown: Shown = { peers: 0, otherVersions: NO_OTHERS };
  const show = () =>
    setting.status({
      ...shown,
      discovering: true,
      fault: null,
      internet: { ...setting.internet(), ...reach.situation() },
    });
  const reach: Reach = await startReach(node, {
    me: toHex(setting.me),
    conduct,
    internet: setting.internet,
    settings: setting.settings,
    links: setting.links,
    random: setting.random,
    tables: () => [...tables.served()].map(({ state }) => peersOf(state)),
    friends: setting.friends.sought,
    changed(players) {
      if (players === null) return show();
      for (const table of tables.served()) table.waysChanged(players);
    },
  });
  watchOthers(node, setting, players, shown, show);
  const pulse = startPulse(node, beatAt(tables));
  const finding = await startFinding(node, setting);
  return ok({
    node,
    wire,
    lobby,
    looking,
    friends,
    reach,
    async appears(player) {
      const peer = peerOf(player);
      if (peer === null) return false;
      if (await appears(node, peer, NEARBY_MS)) return true;
      // A slow device is still at its handshake then.
      await finding.dialing.settled(peer);
      return node.getConnections(peer).length > 0;
    },
    conduct,
    tables,
    port: finding.port,
    guests: guests.all,
    welcome: (connection) => guests.welcome(node, connection, left.signal),
    async leave() {
      left.abort();
      finding.dialing.stop();
      pulse.stop();
      lobby.stop();
      friends.stop();
      wire.stop();
      await Promise.all([finding.beacon.stop(), reach.stop()]);
      await node.stop();
    },
  });
}

/** `players`: peer ids of all who are connected, whatever table they sit at. */
async function listen(
  setting: MembershipSetting,
  guests: Pick<Guests, "has" | "all">,
  players: ReadonlySet<string>,
): Promise<Result<Node>> {
  const sits = sitsAtOneOf(setting.tables);
  // Nobody can dial a page: it is reached through the app it came from, by other pages and by those at its table.
  const relaysFor = (peer: string) =>
    guests.has(peer) || ((setting.internet().lend || guests.all().length > 0) && sits(peer));
  // Players of a table look for one another through the players they share, without being told of slots. Identify tells
  // everybody of each new address, which costs each of them milliseconds: too much at a table of 32. When the table ends,
  // libp2p keeps the slots, and nobody is led to them any more.
  const announces = (address: string) => {
    const relay = relayIn(address);
    return relay === null || relay === setting.links.through || !players.has(relay);
  };
  const here = { ...setting, relaysFor, announces };
  const wanted = await createNode(here);
  return !wanted.ok && wanted.fault.code === "network/port-in-use"
    ? createNode({ ...here, port: 0 })
    : wanted;
}

/** Whether a peer sits at a table that is here. */
function sitsAtOneOf(tables: Tables): (peer: string) => boolean {
  return (peer) => tablesWith(tables, peer).length > 0;
}

/** How closely the connection to a peer is watched. Of a table at which nothing is to come, nobody is missed. */
export function beatAt(tables: Pick<Tables, "served">): (peer: string) => Beat {
  return (peer) => {
    const shared = tablesWith(tables, peer).filter(isWaiting);
    if (shared.length === 0) return OTHER;
    const played = shared.filter(({ match }) => match !== null && match.phase.outcome === null);
    const fewest = (among: readonly TableState[]) =>
      Math.min(...among.map((state) => peersOf(state).length));
    return played.length > 0 ? playingAmong(fewest(played)) : gatheringAmong(fewest(shared));
  };
}

function tablesWith(tables: Pick<Tables, "served">, peer: string): TableState[] {
  return [...tables.served()].flatMap(({ state }) =>
    peerNamesOf(peersOf(state)).has(peer) ? state : [],
  );
}

/** The protocols in which hosts talk about tables. */
async function startTalking(node: Node, setting: MembershipSetting) {
  const { conduct, tables, whenKept } = setting;
  const wire = await startTableWire(node, {
    whenKept,
    conduct,
    standing: setting.standing ?? (() => "stranger"),
    findTable: tables.findServed,
    hasLeft: tables.hasLeft,
    keptSince: tables.keptSince,
    leaveArchived: tables.leaveArchived,
    tables: tables.served,
    clock: setting.clock,
    digest: setting.digest,
  });
  const lobby = await startLobby(node, {
    whenKept,
    conduct,
    verify: setting.verify,
    time: setting.clock,
    mine: tables.announcements,
    changed: setting.lobbyChanged,
  });
  const looking = await startLooking(node, {
    whenKept,
    conduct,
    verify: setting.verify,
    me: setting.me,
    inPage: setting.links.through !== null,
    hosted: tables.hosted,
  });
  const friends = await startFriendsWire(node, {
    friends: setting.friends,
    conduct,
    time: setting.clock,
  });
  return { wire, lobby, looking, friends };
}

/** What is shown of the others. */
interface Shown {
  peers: number;
  otherVersions: OtherVersions;
}

/** Counts players, and programs of other versions. */
function watchOthers(
  node: Node,
  { tables, notify, links }: MembershipSetting,
  players: Set<string>,
  shown: Shown,
  show: () => void,
): void {
  countPlayers(node, players, (count) => {
    shown.peers = count;
    show();
  });
  watchVersions(node, {
    inPage: links.through !== null,
    changed(others) {
      shown.otherVersions = others;
      show();
    },
    met(player, fault) {
      if ([...tables.network()].some(({ state }) => peersOf(state).includes(player))) notify(fault);
    },
  });
}

/** Dials every peer that the beacon hears. */
async function startFinding(node: Node, { links, network, standing, notify }: MembershipSetting) {
  const dialing = startDialing(
    node,
    links.through,
    (peer) => (standing?.(peer) ?? "stranger") !== "stranger",
  );
  // Looking it up takes libp2p as long as a move: done once, not with every beacon.
  const port = portOf(node) ?? 0;
  const beacon = await links.startBeacon({
    network,
    peer: node.peerId.toString(),
    port,
    heard: dialing.heard,
    notify,
    // mDNS works without it; it fails only where UDP is forbidden altogether.
    failed: () => {},
  });
  return { dialing, beacon, port };
}

/** Other libp2p programs may connect too; players are those who speak our lobby's protocol. */
function countPlayers(node: Node, players: Set<string>, changed: (peers: number) => void): void {
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
