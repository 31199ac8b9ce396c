import { randomInt } from "node:crypto";
import { setImmediate as pause, setTimeout as wait } from "node:timers/promises";
import { peerIdFromString } from "@libp2p/peer-id";
import { toHex } from "../../protocol/bytes.ts";
import { hash } from "../../protocol/hash.ts";
import { ok, type Result } from "../../protocol/result.ts";
import { type Acquaintances, createAcquaintances } from "./acquaintances.ts";
import { createAdvice, type Deciding } from "./advice.ts";
import type { BotPace, Change, HostApi, Network, PlayerId, Table } from "./api.ts";
import { backupsOf } from "./backups.ts";
import { openBlockList } from "./block-list.ts";
import { createBots } from "./bots.ts";
import { createConduct } from "./conduct.ts";
import { keepCrash } from "./crash-log.ts";
import { nativeSigner, nativeVerify, openChance } from "./crypto.ts";
import type { Time } from "./device-clock.ts";
import type { ChooseMove } from "./device-table.ts";
import { diagnosisOf } from "./diagnosis.ts";
import { openDoors } from "./doors.ts";
import { createFeed, type Feed } from "./feed.ts";
import { portIn } from "./flags.ts";
import { openHistory } from "./history/history.ts";
import { reopenAside } from "./history/reopening.ts";
import { createApi } from "./host-api.ts";
import { createInvites } from "./invites.ts";
import { openLedger } from "./ledger/ledger.ts";
import { createVerifier } from "./ledger/verify.ts";
import { originOf } from "./limits/origin.ts";
import { spaced } from "./limits/spacing.ts";
import { noSuchTable } from "./live-table.ts";
import { shownTables } from "./lobby-view.ts";
import { joinNetwork, type Membership, NO_OTHERS } from "./membership.ts";
import { readMuted, writeMuted } from "./mute-list.ts";
import type { Limiting, Node } from "./node.ts";
import { paced, readPace } from "./pace.ts";
import { createPeople } from "./people.ts";
import { peerOf, playerOf } from "./players.ts";
import { type KeyVault, openProfile, PLAIN_VAULT, type ProfileWish } from "./profile.ts";
import { createProofs, type Proofs } from "./proofs.ts";
import type { Settings } from "./reach/address-book.ts";
import { type Internet, NO_INTERNET, writeInternet } from "./reach/internet.ts";
import { rtcChild, type StartRtcProcess } from "./reach/rtc.ts";
import { bestOf } from "./reach/way.ts";
import { type Channel, serveApi } from "./serve-api.ts";
import { sharingVerdicts } from "./shared-verdicts.ts";
import type { Store } from "./store.ts";
import { createStudies } from "./studies.ts";
import { cannotWrite } from "./table-state.ts";
import { openTables, type Tables } from "./tables.ts";
import type { Updater } from "./updates/updater.ts";
import { openUpdates } from "./updates/updates.ts";

export interface HostSetting extends ProfileWish {
  /** The profile's folder. */
  readonly profile: string;
  /** TCP port for the other players; by default the one this profile had last time. */
  readonly port?: number;
  /** Hosts see each other only within one network name. */
  readonly network?: string;
  readonly vault?: KeyVault;
  /** What to use of the internet; by default nothing. A profile may say otherwise: `readInternet`. */
  readonly internet?: (profile: Settings) => Internet;
  /** Where the WebRTC library runs; by default in a child process. */
  readonly startRtc?: StartRtcProcess;
  /** Connections at once, by scope; by default `LIMITS`. */
  readonly limits?: Limiting["limits"];
  /** The bots' brain; by default bots think in threads of their own. */
  readonly chooseMove?: ChooseMove;
  /** By which moves on this device are timed; by default the system's. */
  readonly time?: Time;
  /** The pace of bots for a profile that has none of its own; by default none. */
  readonly botPace?: BotPace;
  /** Where heavy proofs are computed; by default in threads of their own. Closed with the host. */
  readonly proofs?: Proofs;
  /** What can replace this app by its next version; by default nothing. */
  readonly updater?: Updater;
  /** Where unexpected errors of the host itself are written. */
  readonly report?: (error: unknown) => void;
}

/** A running host. */
export interface Host {
  readonly api: HostApi;
  /** Calls `listener` at every change from now on; answers how to end that. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Serves a user interface over a channel until it closes. */
  serve(channel: Channel): void;
  /** See `LiveTable.knowing`; `table/unknown`. For terminals, which write moves down. */
  knowing(table: string, seat: number): Result<Deciding>;
  /** What the profile remembers from one start to the next. */
  readonly settings: Pick<Store, "setting" | "setSetting">;
  /** The network, for tests and tools; `null` if it cannot be used. */
  readonly membership: Membership | null;
  stop(): Promise<void>;
}

/** However many lists of tables come and go, the page and the others are told once a second. */
const LISTS_MS = 1000;
/** Beyond it, timers of Node ring at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const SYSTEM_TIME: Time = {
  now: () => performance.now(),
  after(ms, step) {
    const timer = setTimeout(step, Math.min(ms, LONGEST_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Opens the profile, takes up its tables and joins the network. Faults `profile/...`; without a network the rest still works. */
export async function startHost(setting: HostSetting): Promise<Result<Host>> {
  const profile = await openProfile(setting.profile, setting.vault ?? PLAIN_VAULT, setting);
  if (!profile.ok) return profile;
  const { seed, store, notices } = profile.value;
  const me = nativeSigner(seed);
  const chance = await openChance();
  const report = setting.report ?? (() => {});
  const startRtc =
    setting.startRtc ??
    rtcChild((crash) => keepCrash(setting.profile, "connections", crash, Date.now()));
  const proofs = sharingVerdicts(setting.proofs ?? createProofs());
  const internet = () => setting.internet?.(store) ?? NO_INTERNET;
  const offline: Network = {
    peers: 0,
    otherVersions: NO_OTHERS,
    discovering: false,
    fault: null,
    internet: { ...internet(), slots: [], entrance: "none", nat: null },
  };
  const blockList = openBlockList(store);
  const feed = createFeed(
    {
      id: toHex(me.key),
      name: store.setting("name"),
      muted: readMuted(store),
      botPace: readPace(store.setting("bot-pace"), setting.botPace ?? "none"),
    },
    offline,
    blockList.list(),
  );
  for (const notice of notices) feed.notify(notice);
  const updates = openUpdates({
    updater: setting.updater,
    settings: store,
    now: Date.now,
    time: SYSTEM_TIME,
    show: feed.setUpdates,
  });
  feed.subscribe(({ kind }) => {
    if (kind === "table" || kind === "table-gone") updates.tablesChanged(feed.snapshot().tables);
  });

  const bots = createBots(() => randomInt(2 ** 32));
  let membership: Membership | null = null;
  /** What others have opened, without the tables this player sits at already or was sent away from. */
  const drawLobby = () => {
    if (membership === null) return;
    const shown = shownTables(membership.lobby, {
      isHidden: (id) => feed.snapshot().tables.some((table) => table.id === id),
      knownAs: acquaintances.knownAs,
    });
    feed.setLobby(people.inLobby(shown.filter(({ host }) => !blockList.has(host.id))));
  };
  const showLobby = spaced(SYSTEM_TIME, LISTS_MS, drawLobby);
  const announce = spaced(SYSTEM_TIME, LISTS_MS, () => membership?.lobby.announce());
  const verifier = createVerifier();
  const ledger = openLedger({
    store,
    me: toHex(me.key),
    now: Date.now,
    verify: verifier.run,
  });
  const acquaintances: Acquaintances = createAcquaintances({
    tables: () => tables.network(),
    opponents: () => ledger.read().opponents,
  });
  const doors = openDoors({
    settings: store,
    random: chance.random,
    now: Date.now,
    isKnown: (player) => acquaintances.knownAs(player) !== null,
    addressOf: (player) => (membership === null ? null : addressOf(membership.node, player)),
  });
  const people = createPeople(acquaintances, () => feed.snapshot().me.name ?? "");
  const setTable = (table: Table) => {
    const { entrance } = table;
    const knownOnly = doors.at(table.id).knownOnly();
    const shown = entrance === null ? table : { ...table, entrance: { ...entrance, knownOnly } };
    feed.setTable(people.atTable(shown));
  };
  const tables: Tables = openTables({
    me,
    verify: nativeVerify,
    store,
    random: chance.random,
    chance: { ...chance, deferred: true },
    proofs,
    name: () => feed.snapshot().me.name ?? "",
    doors,
    blocked: blockList.has,
    chooseMove: paced(setting.chooseMove ?? bots.chooseMove, {
      pace: () => feed.snapshot().me.botPace,
      word: () => randomInt(2 ** 32),
      wait: (ms) => wait(ms, undefined, { ref: false }),
    }),
    time: setting.time ?? SYSTEM_TIME,
    now: Date.now,
    botSigner: (salt) => nativeSigner(hash("fairhand/bot-key/1", seed, salt)),
    wire: () => membership?.wire ?? null,
    wayTo: (player) => membership?.reach.wayTo(player) ?? null,
    changed(table) {
      acquaintances.changed();
      setTable(table);
      const { lobby } = feed.snapshot();
      // A table at which this player sits is not one it can go to.
      if (lobby.some(({ id }) => id === table.id))
        feed.setLobby(lobby.filter(({ id }) => id !== table.id));
    },
    gone(id) {
      acquaintances.changed();
      feed.removeTable(id);
    },
    notify: feed.notify,
    noted({ id, state: { match } }) {
      if (match === null) return;
      ledger.note(id, match);
      if (match.phase.outcome !== null) acquaintances.finished(id);
    },
    announce() {
      announce();
      showLobby();
    },
  });
  /** Whoever is blocked is not heard, but no match under way ends by that. */
  const isBarred = (peer: string) => {
    if (!blockList.hasPeer(peer)) return false;
    const player = playerOf(peerIdFromString(peer));
    return player === null || !tables.playingWith(player);
  };
  const showBlocked = () => {
    feed.setBlocked(blockList.list());
    drawLobby();
    for (const table of tables.network()) if (!table.state.frozen) setTable(table.view());
  };
  const wantedPort = setting.port ?? portIn(store.setting("port"));
  const joined = await joinNetwork({
    seed,
    me: me.key,
    verify: nativeVerify,
    port: wantedPort,
    network: setting.network ?? "fairhand",
    conduct: createConduct(() => performance.now(), isBarred, acquaintances.standing),
    standing: acquaintances.standing,
    ...(setting.limits === undefined ? {} : { limits: setting.limits }),
    tables,
    internet,
    settings: store,
    time: SYSTEM_TIME,
    startRtc,
    lobbyChanged: showLobby,
    status: feed.setNetwork,
    notify: feed.notify,
  });
  if (joined.ok) {
    membership = joined.value;
    rememberPort(wantedPort, membership.port, store, feed);
    for (const table of tables.network()) membership.wire.open(table);
    membership.lobby.announce();
  } else feed.setNetwork({ ...offline, fault: joined.fault });

  // Matches of an earlier version, or whose end this machine never came to write down.
  void ledger.check("missing");
  const history = openHistory({
    store,
    ledger,
    reopen: reopenAside,
    pause,
  });
  const api = createApi({
    feed,
    tables,
    advice: createAdvice((id) => tables.find(id) ?? history.onDevice(id), {
      chooseMove: setting.chooseMove ?? bots.chooseMove,
      judge: bots.judge,
    }),
    studies: createStudies(bots),
    ledger,
    history,
    findOpenTable: (id) => membership?.lobby.find(id),
    invites: createInvites({
      me: me.key,
      tables,
      blocked: blockList.has,
      now: Date.now,
      network: () => membership,
    }),
    block(player) {
      const added = blockList.add(player);
      if (!added.ok) return added;
      tables.sendAway(player.id);
      const peer = peerOf(player.id);
      if (peer !== null && isBarred(peer.toString())) membership?.node.hangUp(peer).catch(() => {});
      showBlocked();
      return added;
    },
    setInternet(settings) {
      const written = writeInternet(store, settings);
      if (written.ok) membership?.reach.settingsChanged();
      return written;
    },
    diagnosis: diagnosisOf(store, () => ({
      profile: setting.profile,
      internet: internet(),
      startRtc,
      now: Date.now,
    })),
    updates,
    backup: backupsOf({
      seed,
      store,
      profile: setting.profile,
      vault: setting.vault ?? PLAIN_VAULT,
    }),
    unblock(player) {
      const removed = blockList.remove(player);
      if (removed.ok) showBlocked();
      return removed;
    },
    setName(name) {
      store.setSetting("name", name);
      feed.setMe({ ...feed.snapshot().me, name });
    },
    mute(player, muted) {
      const { me } = feed.snapshot();
      try {
        feed.setMe({ ...me, muted: writeMuted(store, me.muted, player, muted) });
        return ok(null);
      } catch {
        return cannotWrite();
      }
    },
    setBotPace(botPace) {
      store.setSetting("bot-pace", botPace);
      feed.setMe({ ...feed.snapshot().me, botPace });
    },
    report,
  });
  const served = { api, subscribe: feed.subscribe };
  return ok({
    ...served,
    knowing: (id, seat) => tables.find(id)?.knowing(seat) ?? noSuchTable(),
    settings: store,
    membership,
    serve(channel) {
      serveApi(served, channel);
      channel.onClose(tables.unattended);
    },
    async stop() {
      showLobby.stop();
      announce.stop();
      updates.close();
      tables.close();
      await Promise.all([membership?.leave(), bots.close(), proofs.close(), verifier.close()]);
      store.close();
    },
  });
}

/** The address a player is connected from; `null` where it does not tell players apart, as on one machine or through a relay. */
function addressOf(node: Node, player: PlayerId): string | null {
  const peer = peerOf(player);
  const best = peer === null ? undefined : bestOf(node.getConnections(peer));
  if (best === undefined) return null;
  const { address } = originOf(best.remoteAddr.toString());
  return /^(127\.|0:0:0:0$|relay |unknown$)/.test(address) ? null : address;
}

/** A stable port lets friends find their way back by the address they know; one used by somebody else today is tried again next time. */
function rememberPort(wanted: number, port: number, store: Store, feed: Feed): void {
  if (wanted === 0) store.setSetting("port", String(port));
  else if (wanted !== port)
    feed.notify({
      code: "network/port-in-use",
      message: `Port ${wanted} is used by another program, so Fairhand uses port ${port} this time.`,
    });
}
