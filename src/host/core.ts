import { peerIdFromString } from "@libp2p/peer-id";
import { toHex } from "../../protocol/bytes.ts";
import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import { hash } from "../../protocol/hash.ts";
import type { Signer, Verify } from "../../protocol/identity.ts";
import { ok } from "../../protocol/result.ts";
import type { BotPace, Network, PlayerId, Table } from "./api/api.ts";
import { createFeed, type Feed } from "./api/change-feed.ts";
import { paced, readPace } from "./bots/pace.ts";
import { openFriendList } from "./friends/friend-list.ts";
import { createFriends, type Friends, type FriendsDeps } from "./friends/friends.ts";
import { type Gates, openGates } from "./invite/gates.ts";
import type { Invites } from "./invite/invites.ts";
import { type LedgerBook, openLedger } from "./ledger/ledger.ts";
import { originOf } from "./limits/origin.ts";
import { type Spaced, spaced } from "./limits/spacing.ts";
import { shownTables } from "./lobby/lobby-view.ts";
import { type Membership, NO_OTHERS } from "./network/membership.ts";
import type { Limiting, Node } from "./network/node.ts";
import { rememberVerified } from "./network/verified-signatures.ts";
import { type Acquaintances, createAcquaintances } from "./people/acquaintances.ts";
import { type BlockList, openBlockList } from "./people/block-list.ts";
import { readMuted } from "./people/mute-list.ts";
import { createPeople, type People } from "./people/people.ts";
import { peerOf, playerOf } from "./people/players.ts";
import type { ChooseMove } from "./ports/bots.ts";
import type { Time } from "./ports/clock.ts";
import type { OpenDoorway } from "./ports/door.ts";
import type { Machine, Profile } from "./ports/machine.ts";
import type { Proofs } from "./ports/proofs.ts";
import type { Settings } from "./reach/address-book.ts";
import { type Internet, NO_INTERNET } from "./reach/internet.ts";
import { bestOf } from "./reach/way.ts";
import { openSolving, type Solving } from "./solving/solving.ts";
import { noSuchTable } from "./table/live-table.ts";
import type { NetworkTable } from "./table/network-table.ts";
import { openTables, type Tables } from "./table/tables.ts";
import type { Updater } from "./updates/updater.ts";
import { openUpdates, type Updates } from "./updates/updates.ts";
import { sharingVerdicts } from "./workers/shared-verdicts.ts";

export interface HostSetting {
  /** TCP port for the other players; by default this profile's last one. */
  readonly port?: number;
  /** Hosts see each other only within one network name. */
  readonly network?: string;
  /** What to use of the internet; by default nothing. A profile may override it: `readInternet`. */
  readonly internet?: (profile: Settings) => Internet;
  /** Connections at once, by scope; by default `LIMITS`. */
  readonly limits?: Limiting["limits"];
  /** Runs the bots; by default the machine's workers. */
  readonly chooseMove?: ChooseMove;
  /** The clock for moves on this device; by default the machine's. */
  readonly time?: Time;
  /** The pace of bots for a profile that has not chosen one; by default none. */
  readonly botPace?: BotPace;
  /** Replaces this app by its next version; by default nothing can. */
  readonly updater?: Updater;
  /** Key of the player whose app served the page in which this host runs; its joins say so. By default none. */
  readonly pageOf?: Uint8Array;
  /** Serves a page to friends without the app; by default nothing does. */
  readonly doorway?: OpenDoorway;
  /** Where unexpected errors of the host itself are written. */
  readonly report?: (error: unknown) => void;
}

/** The parts of a host. They reach one another through this; those that may be `null` are set later. */
export interface Core {
  readonly machine: Machine;
  readonly setting: HostSetting;
  readonly profile: Profile;
  readonly me: Signer;
  /** Verifies each signature once. */
  readonly verify: Verify;
  readonly chooseMove: ChooseMove;
  readonly proofs: Proofs;
  readonly feed: Feed;
  readonly blockList: BlockList;
  readonly updates: Updates;
  readonly solving: Solving;
  readonly ledger: LedgerBook;
  readonly acquaintances: Acquaintances;
  readonly gates: Gates;
  readonly people: People;
  readonly friends: Friends;
  /** Creates an invite to our own table; comes with the API. */
  invites: Invites | null;
  /** However often lists of tables change, the page and the others are told once a second. */
  readonly showLobby: Spaced;
  readonly announce: Spaced;
  tables: Tables | null;
  /** `null` until the network is joined, and if it cannot be used. */
  membership: Membership | null;
}

const LISTS_MS = 1000;

/** All parts of a host except the network, with the store's tables restored. */
export async function createCore(
  machine: Machine,
  setting: HostSetting,
  profile: Profile,
): Promise<Core & { readonly tables: Tables }> {
  const { clock, keys, workers } = machine;
  const { store } = profile;
  const me = keys.signerOf(profile.seed);
  const blockList = openBlockList(store);
  const feed = openFeed(me, blockList, { setting, store });
  for (const notice of profile.notices) feed.notify(notice);
  const ledger = openLedger({
    store,
    me: toHex(me.key),
    now: clock.today,
    verify: workers.lineOf,
    changed: () => acquaintances.ledgerChanged(),
  });
  const friendList = openFriendList(store);
  const acquaintances = createAcquaintances({
    friends: friendList.all,
    tables: () => core.tables?.served() ?? [],
    opponents: () => ledger.read().opponents,
    isRelay: (peer) => core.membership?.reach.isRelay(peer) ?? false,
  });
  const core: Core = {
    machine,
    setting,
    profile,
    me,
    verify: rememberVerified(keys.verify, keys.digest, clock.soon),
    chooseMove: setting.chooseMove ?? workers.bots.chooseMove,
    proofs: sharingVerdicts(workers.proofs, keys.digest),
    feed,
    blockList,
    updates: followUpdates(machine, setting, { feed, store }),
    solving: openSolving(workers.solver, feed.setSolving),
    ledger,
    acquaintances,
    gates: openGates({
      settings: store,
      random: machine.random,
      now: clock.today,
      isKnown: (player) =>
        acquaintances.knownAs(player) !== null || friendList.find(player) !== undefined,
      addressOf: (player) =>
        core.membership === null ? null : addressOf(core.membership.node, player),
    }),
    people: createPeople(acquaintances, () => feed.snapshot().me.name ?? ""),
    friends: createFriends({
      list: friendList,
      wire: () => core.membership?.friends ?? null,
      time: clock,
      today: clock.today,
      isBlocked: blockList.has,
      codeOf: (table) => codeOf(core, table),
      show(view) {
        acquaintances.friendsChanged();
        feed.setFriends(view);
      },
    }),
    invites: null,
    showLobby: spaced(clock, LISTS_MS, () => drawLobby(core)),
    announce: spaced(clock, LISTS_MS, () => core.membership?.lobby.announce()),
    tables: null,
    membership: null,
  };
  feed.setFriends(core.friends.view());
  const tables = await takeUpTables(core);
  return Object.assign(core, { tables });
}

/** Shown as long as there is no network. */
export function offlineView(internet: Internet): Network {
  return {
    peers: 0,
    otherVersions: NO_OTHERS,
    discovering: false,
    fault: null,
    internet: { ...internet, slots: [], entrance: "none", nat: null },
  };
}

export function internetOf({ setting, profile }: Pick<Core, "setting" | "profile">): Internet {
  return setting.internet?.(profile.store) ?? NO_INTERNET;
}

/** Anybody who has the code can sit down at the table. */
function codeOf({ invites, tables }: Core, id: string): ReturnType<FriendsDeps["codeOf"]> {
  const invite = invites?.invite(id) ?? noSuchTable();
  const game = tables?.findNetwork(id)?.view().game ?? "";
  return invite.ok ? ok({ code: invite.value.link, game }) : invite;
}

function openFeed(
  me: Signer,
  blockList: BlockList,
  { setting, store }: { readonly setting: HostSetting; readonly store: Profile["store"] },
): Feed {
  return createFeed(
    {
      id: toHex(me.key),
      name: store.setting("name"),
      muted: readMuted(store),
      botPace: readPace(store.setting("bot-pace"), setting.botPace ?? "none"),
    },
    offlineView(setting.internet?.(store) ?? NO_INTERNET),
    blockList.list(),
  );
}

function followUpdates(
  { clock }: Machine,
  { updater }: HostSetting,
  { feed, store }: { readonly feed: Feed; readonly store: Profile["store"] },
): Updates {
  const updates = openUpdates({
    updater,
    settings: store,
    now: clock.today,
    time: clock,
    show: feed.setUpdates,
  });
  feed.subscribe(({ kind }) => {
    if (kind === "table" || kind === "table-gone") updates.tablesChanged(feed.snapshot().tables);
  });
  return updates;
}

async function takeUpTables(core: Core): Promise<Tables> {
  const { machine, setting, profile, me, feed, acquaintances } = core;
  const { clock, keys, random } = machine;
  // A vote comes alone, in a proposal, in a certificate, and again with what is caught up on.
  const { verify } = core;
  const word = () => new DataView(random(4).buffer).getUint32(0);
  return openTables({
    me,
    verify,
    store: profile.store,
    random,
    clock,
    chance: { group: await openSodiumGroup(), random, deferred: true },
    proofs: core.proofs,
    name: () => feed.snapshot().me.name ?? "",
    pageOf: setting.pageOf ?? null,
    gates: core.gates,
    blocked: core.blockList.has,
    chooseMove: paced(core.chooseMove, {
      pace: () => feed.snapshot().me.botPace,
      word,
      wait: (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
    }),
    time: setting.time ?? clock,
    botSigner: (salt) => keys.signerOf(hash("fairhand/bot-key/1", profile.seed, salt)),
    wire: () => core.membership?.wire ?? null,
    wayTo: (player) => core.membership?.reach.wayTo(player) ?? null,
    changed: (table) => tableChanged(core, table),
    gone(id) {
      acquaintances.tableChanged();
      feed.removeTable(id);
      // Others may announce it still.
      core.showLobby();
    },
    waiting: feed.setWaiting,
    notify: feed.notify,
    noted: (table) => noteMatch(core, table),
    announce() {
      core.announce();
      core.showLobby();
    },
  });
}

function tableChanged(core: Core, table: Table): void {
  showTable(core, table);
  core.acquaintances.tableChanged();
  const { lobby } = core.feed.snapshot();
  // A table where this player already sits is not one to go to.
  if (lobby.some(({ id }) => id === table.id))
    core.feed.setLobby(lobby.filter(({ id }) => id !== table.id));
}

function noteMatch({ ledger }: Core, { id, state: { match } }: NetworkTable): boolean {
  return match !== null && ledger.note(id, match);
}

function showTable({ gates, feed, ledger, people }: Core, table: Table): void {
  const { entrance } = table;
  const knownOnly = gates.at(table.id).knownOnly();
  const dated = table.kind === "network" ? { ...table, at: ledger.ended(table.id) } : table;
  const shown = entrance === null ? dated : { ...dated, entrance: { ...entrance, knownOnly } };
  feed.setTable(people.atTable(shown));
}

/** What others have opened, except the tables where this player already sits or was sent away. */
export function drawLobby(core: Core): void {
  const { membership, feed, acquaintances, people, blockList } = core;
  if (membership === null) return;
  const shown = shownTables(membership.lobby, {
    isHidden: (id) => feed.snapshot().tables.some((table) => table.id === id),
    knownAs: (player) => acquaintances.namesOf(player)[0] ?? null,
  });
  feed.setLobby(people.inLobby(shown.filter(({ host }) => !blockList.has(host.id))));
}

/** Blocked players are not heard, but no running match ends because of it. */
export function isBarred({ blockList, tables }: Core, peer: string): boolean {
  if (!blockList.hasPeer(peer)) return false;
  const player = playerOf(peerIdFromString(peer));
  return player === null || tables?.playingWith(player) !== true;
}

/**
 * The address a player is connected from; `null` if it does not tell players apart, as on one machine or through a
 * relay.
 */
function addressOf(node: Node, player: PlayerId): string | null {
  const peer = peerOf(player);
  const best = peer === null ? undefined : bestOf(node.getConnections(peer));
  if (best === undefined) return null;
  const { address } = originOf(best.remoteAddr.toString());
  return /^(127\.|0:0:0:0$|relay |unknown$)/.test(address) ? null : address;
}
