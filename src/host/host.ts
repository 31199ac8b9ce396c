import { ok, type Result } from "../../protocol/result.ts";
import type { Blocked, Change, HostApi, PlayerId } from "./api/api.ts";
import type { DoorApi } from "./api/door-api.ts";
import { createApi } from "./api/host-api.ts";
import { type Channel, serveApi } from "./api/serve-api.ts";
import { createAdvice } from "./bots/advice.ts";
import { createStudies } from "./bots/studies.ts";
import {
  type Core,
  createCore,
  drawLobby,
  type HostSetting,
  internetOf,
  isBarred,
  offlineView,
} from "./core.ts";
import { diagnosisOf } from "./diagnosis.ts";
import { createDoorKeeper } from "./door/door.ts";
import { type HistoryBook, openHistory } from "./history/history.ts";
import { createInvites } from "./invite/invites.ts";
import { createKeyApi } from "./key/key.ts";
import { createConduct } from "./limits/reputation.ts";
import { joinNetwork, type Membership } from "./network/membership.ts";
import { portIn } from "./network/saved-port.ts";
import { writeMuted } from "./people/mute-list.ts";
import { peerOf } from "./people/players.ts";
import type { Machine } from "./ports/machine.ts";
import type { Store } from "./ports/store.ts";
import { cannotWrite } from "./ports/store.ts";
import { writeInternet } from "./reach/internet.ts";
import { type Deciding, noSuchTable } from "./table/live-table.ts";
import { hostOf } from "./table/table-state.ts";
import type { Tables } from "./table/tables.ts";

/** A running host. */
export interface Host {
  readonly api: HostApi;
  /** Calls `listener` at every change from now on; returns the function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Serves a user interface over a channel until it closes. */
  serve(channel: Channel): void;
  /** See `LiveTable.knowing`; `table/unknown`. For terminals, which write moves down. */
  knowing(table: string, seat: number): Result<Deciding>;
  /** Whether a match is being played, on the network or on this device. */
  isPlaying(): boolean;
  /** What the profile stores from one start to the next. */
  readonly settings: Pick<Store, "setting" | "setSetting">;
  /** The network, for tests and tools; `null` if it cannot be used. */
  readonly membership: Membership | null;
  stop(): Promise<void>;
}

type Started = Core & { readonly tables: Tables };

/**
 * Opens the profile, restores its tables and joins the network. Faults `profile/...`; without a network the rest still
 * works.
 */
export async function openHost(machine: Machine, setting: HostSetting): Promise<Result<Host>> {
  const profile = await machine.openProfile();
  if (!profile.ok) return profile;
  const core = await createCore(machine, setting, profile.value);
  await goOnline(core);
  // Matches of an earlier version, or whose end this machine never stored.
  void core.ledger.check("missing");
  const door = createDoorKeeper({
    open: setting.doorway,
    network: networkOf(setting),
    membership: () => core.membership,
    settings: profile.value.store,
    notify: core.feed.notify,
  });
  await door.resume();
  const api = apiOf(core, door);
  const { feed, tables, membership } = core;
  const served = { api, subscribe: feed.subscribe };
  return ok({
    ...served,
    knowing: (id, seat) => tables.find(id)?.knowing(seat) ?? noSuchTable(),
    isPlaying: () => feed.snapshot().tables.some(({ stage }) => stage === "playing"),
    settings: profile.value.store,
    membership,
    serve(channel) {
      serveApi(served, channel);
      channel.onClose(tables.unattended);
    },
    async stop() {
      await door.stop();
      await stop(core);
    },
  });
}

function networkOf({ network = "fairhand" }: HostSetting): string {
  return network;
}

async function goOnline(core: Started): Promise<void> {
  const { machine, setting, profile, acquaintances, feed, tables } = core;
  const { clock, keys } = machine;
  const wantedPort = setting.port ?? portIn(profile.store.setting("port"));
  const joined = await joinNetwork({
    seed: profile.seed,
    me: core.me.key,
    verify: core.verify,
    digest: keys.digest,
    random: machine.random,
    clock,
    links: machine.links,
    ownTime: machine.ownTime,
    port: wantedPort,
    network: networkOf(setting),
    conduct: createConduct(clock.now, (peer) => isBarred(core, peer), acquaintances.standing),
    standing: acquaintances.standing,
    seated: acquaintances.seated,
    ...(setting.limits === undefined ? {} : { limits: setting.limits }),
    tables,
    friends: core.friends,
    internet: () => internetOf(core),
    settings: profile.store,
    whenKept: profile.store.whenKept,
    lobbyChanged: core.showLobby,
    status: feed.setNetwork,
    notify: feed.notify,
  });
  if (!joined.ok) {
    feed.setNetwork({ ...offlineView(internetOf(core)), fault: joined.fault });
    return;
  }
  core.membership = joined.value;
  rememberPort(core, wantedPort, joined.value.port);
  for (const table of tables.served()) joined.value.wire.open(table);
  joined.value.lobby.announce();
}

function apiOf(core: Started, door: DoorApi): HostApi {
  const { machine, profile, feed, tables, ledger, blockList } = core;
  const { clock, workers } = machine;
  const history = historyOf(core);
  core.invites = createInvites({
    me: core.me.key,
    tables,
    blocked: blockList.has,
    now: clock.today,
    network: () => core.membership,
  });
  return createApi({
    feed,
    tables,
    advice: createAdvice((id) => tables.find(id) ?? history.onDevice(id), {
      chooseMove: core.chooseMove,
      judge: workers.bots.judge,
      weigh: workers.bots.weigh,
    }),
    studies: createStudies(workers.bots),
    ledger,
    history,
    whenKept: profile.store.whenKept,
    openRecord: workers.openRecord,
    people: core.people,
    findOpenTable: (id) => core.membership?.lobby.find(id),
    invites: core.invites,
    friends: core.friends.api,
    setInternet(settings) {
      const written = writeInternet(profile.store, settings);
      if (written.ok) core.membership?.reach.settingsChanged();
      return written;
    },
    diagnosis: diagnosisOf(profile.store, machine, () => internetOf(core)),
    updates: core.updates,
    solving: core.solving,
    door,
    backup: profile.backup,
    key: createKeyApi({
      seed: profile.seed,
      name: () => feed.snapshot().me.name ?? "",
      random: machine.random,
      become: profile.becomePlayer,
    }),
    block: (player) => block(core, player),
    unblock(player) {
      const removed = blockList.remove(player);
      if (removed.ok) showBlocked(core);
      return removed;
    },
    setName(name) {
      profile.store.setSetting("name", name);
      feed.setMe({ ...feed.snapshot().me, name });
    },
    mute: (player, muted) => mute(core, player, muted),
    setBotPace(botPace) {
      profile.store.setSetting("bot-pace", botPace);
      feed.setMe({ ...feed.snapshot().me, botPace });
    },
    report: core.setting.report ?? (() => {}),
  });
}

function historyOf({ machine, profile, ledger }: Started): HistoryBook {
  const { clock, workers } = machine;
  return openHistory({
    store: profile.store,
    ledger,
    reopen: workers.reopen,
    pause: () => new Promise((resolve) => clock.soon(resolve)),
  });
}

function block(core: Started, player: Blocked): Result<null> {
  const added = core.blockList.add(player);
  if (!added.ok) return added;
  const hasSentAway = core.tables.sendAway(player.id);
  const hasLeft = leaveTablesOf(core, player.id);
  core.friends.forget(player.id);
  const peer = peerOf(player.id);
  const hangUp = () => {
    if (peer !== null && isBarred(core, peer.toString()))
      core.membership?.node.hangUp(peer).catch(() => {});
  };
  if (hasSentAway || hasLeft) core.machine.clock.after(GOODBYE_MS, hangUp);
  else hangUp();
  showBlocked(core);
  return added;
}

/** A goodbye, or the word that a seat is taken back, needs this long to get out before the connection is closed. */
const GOODBYE_MS = 1000;

/** Gives back the seats at this player's tables whose match has not begun. Returns whether there were any. */
function leaveTablesOf({ tables }: Started, player: PlayerId): boolean {
  const theirs = [...tables.network()].filter(
    ({ state }) => state.match === null && hostOf(state) === player,
  );
  return theirs.filter(({ id }) => tables.leave(id).ok).length > 0;
}

function showBlocked(core: Started): void {
  core.feed.setBlocked(core.blockList.list());
  drawLobby(core);
  // Not all of them are on the screen.
  for (const table of core.tables.network()) if (!table.state.frozen) table.audienceChanged();
}

function mute({ feed, profile }: Core, player: PlayerId, muted: boolean): Result<null> {
  const { me } = feed.snapshot();
  try {
    feed.setMe({ ...me, muted: writeMuted(profile.store, me.muted, player, muted) });
    return ok(null);
  } catch {
    return cannotWrite();
  }
}

async function stop(core: Started): Promise<void> {
  core.showLobby.stop();
  core.announce.stop();
  core.updates.close();
  core.solving.close();
  core.tables.close();
  const { membership } = core;
  // Whatever still waits for an answer must find no network to send to.
  core.membership = null;
  await Promise.all([membership?.leave(), core.machine.workers.close()]);
  core.profile.store.close();
}

/**
 * With a stable port, friends can reconnect by the address they know; if another program uses it today, it is tried
 * again next time.
 */
function rememberPort({ profile, feed }: Core, wanted: number, port: number): void {
  // Nobody can connect to this machine, so there is nothing to reconnect to.
  if (port === 0) return;
  if (wanted === 0) profile.store.setSetting("port", String(port));
  else if (wanted !== port)
    feed.notify({
      code: "network/other-port",
      message: `Port ${wanted} is used by another program, so Fairhand uses port ${port} this time.`,
    });
}
