import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Advice } from "../bots/advice.ts";
import type { Studies } from "../bots/studies.ts";
import type { Friends } from "../friends/friends.ts";
import type { HistoryBook } from "../history/history.ts";
import type { Invites } from "../invite/invites.ts";
import type { LedgerBook } from "../ledger/ledger.ts";
import type { OpenTable } from "../lobby/list.ts";
import type { People } from "../people/people.ts";
import type { Workers } from "../ports/machine.ts";
import type { Store } from "../ports/store.ts";
import { cannotWrite } from "../ports/store.ts";
import type { Solving } from "../solving/solving.ts";
import { actAndSign } from "../table/acting.ts";
import { type LiveTable, noSuchTable, notSeated, severalGames } from "../table/live-table.ts";
import type { Tables } from "../table/tables.ts";
import type { Updates } from "../updates/updates.ts";
import type {
  Blocked,
  BotPace,
  HostApi,
  InternetSettings,
  PlayerId,
  Table,
  TableId,
} from "./api.ts";
import { type ArgumentsOf, type Method, parseArguments } from "./arguments.ts";
import type { BackupApi } from "./backup-api.ts";
import type { Feed } from "./change-feed.ts";
import type { DiagnosisApi } from "./diagnosis-api.ts";
import type { DoorApi } from "./door-api.ts";
import type { KeyApi } from "./key-api.ts";

export interface ApiDeps {
  readonly feed: Feed;
  readonly tables: Tables;
  readonly advice: Advice;
  readonly studies: Studies;
  readonly ledger: LedgerBook;
  readonly history: HistoryBook;
  readonly whenKept: Store["whenKept"];
  readonly openRecord: Workers["openRecord"];
  readonly people: Pick<People, "inRecord">;
  readonly findOpenTable: (id: TableId) => OpenTable | undefined;
  readonly invites: Invites;
  readonly friends: Friends["api"];
  readonly block: (player: Blocked) => Result<null>;
  /** Stores the settings and applies them. */
  readonly setInternet: (settings: InternetSettings) => Result<null>;
  readonly diagnosis: DiagnosisApi;
  readonly backup: BackupApi;
  readonly key: KeyApi;
  readonly door: DoorApi;
  readonly updates: Pick<Updates, "choose" | "install">;
  readonly solving: Pick<Solving, "solve" | "stop" | "remove">;
  readonly unblock: (player: PlayerId) => Result<null>;
  /** Stores the name and shows it. */
  readonly setName: (name: string) => void;
  readonly mute: (player: PlayerId, muted: boolean) => Result<null>;
  readonly setBotPace: (pace: BotPace) => void;
  /** An internal error of the host: the player gets one sentence, this is for whoever fixes it. */
  readonly report: (error: unknown) => void;
}

/** Changes that come with time alone. */
function timesOf(
  { match, evening }: Table,
  live: LiveTable | undefined,
): Partial<Pick<Table, "match" | "evening">> {
  const isTimed = match?.clock != null || evening?.startsIn != null;
  const now = isTimed ? live?.view() : undefined;
  return {
    ...(match?.clock
      ? {
          match: {
            ...match,
            clock: now?.match?.clock ?? match.clock,
            left: now?.match?.left ?? match.left ?? null,
          },
        }
      : {}),
    ...(evening?.startsIn == null
      ? {}
      : { evening: { ...evening, startsIn: now?.evening?.startsIn ?? evening.startsIn } }),
  };
}

/** Common to all methods: their arguments are parsed before they run, and they throw nothing to the caller. */
type Guard = ReturnType<typeof createGuard>;

function createGuard({ whenKept, report }: Pick<ApiDeps, "whenKept" | "report">) {
  return <M extends Method, T>(
    method: M,
    run: (...args: ArgumentsOf<M>) => Result<T> | Promise<Result<T>>,
  ) =>
    async (...input: readonly unknown[]): Promise<Result<T>> => {
      try {
        const args = parseArguments(method, input);
        if (!args.ok) return args;
        const answer = await run(...args.value);
        // When the answer is out, its effects have been stored, even if the process ends then.
        const kept = await new Promise<boolean>((resolve) => whenKept(resolve));
        return kept ? answer : cannotWrite();
      } catch (error) {
        report(error);
        return fail(
          "host/internal",
          "Something went wrong inside Fairhand. Nothing was changed, so try again.",
        );
      }
    };
}

/** The API behind one guard. */
export function createApi(deps: ApiDeps): HostApi {
  const guard = createGuard(deps);
  return {
    snapshot: async () => snapshotOf(deps),
    ...profileMethods(deps, guard),
    ...gatheringMethods(deps, guard),
    ...playMethods(deps, guard),
    ...recordMethods(deps, guard),
    ...ledgerMethods(deps, guard),
    ...peopleMethods(deps, guard),
    ...deviceMethods(deps, guard),
  };
}

function snapshotOf({ feed, tables }: ApiDeps) {
  const snapshot = feed.snapshot();
  // Time has passed since such a table was last shown. Nothing else may differ, because the next change is sent as a
  // difference to the last one. What was not written to disk is not shown at all.
  const upToDate = (table: Table): Table =>
    tables.findNetwork(table.id)?.state.frozen === true
      ? table
      : { ...table, ...timesOf(table, tables.find(table.id)) };
  return { ...snapshot, tables: snapshot.tables.map(upToDate) };
}

/** Runs a step that shows the player's name to others, once there is one. */
function named<T>({ feed }: ApiDeps, step: () => T): T | Result<never> {
  return feed.snapshot().me.name === null
    ? fail("api/no-name", "Pick a name first: others will see it at the table.")
    : step();
}

function atTable(
  { tables }: ApiDeps,
  id: TableId,
  step: (table: LiveTable) => Result<null>,
): Result<null> {
  const table = tables.find(id);
  return table === undefined ? noSuchTable() : step(table);
}

function profileMethods(deps: ApiDeps, guard: Guard) {
  return {
    setName: guard("setName", (name) => {
      deps.setName(name);
      return ok(null);
    }),
    selfTest: guard("selfTest", deps.diagnosis.selfTest),
    newCrashes: guard("newCrashes", deps.diagnosis.newCrashes),
    dismissCrashes: guard("dismissCrashes", deps.diagnosis.dismissCrashes),
    keepPageCrash: guard("keepPageCrash", deps.diagnosis.keepPageCrash),
    setBotPace: guard("setBotPace", (pace) => {
      deps.setBotPace(pace);
      return ok(null);
    }),
    dismissNotice: guard("dismissNotice", (notice) => {
      deps.feed.dismiss(notice);
      return ok(null);
    }),
  };
}

function gatheringMethods(deps: ApiDeps, guard: Guard) {
  const { tables } = deps;
  return {
    createTable: guard("createTable", (wish) => named(deps, () => tables.create(wish))),
    // A player with a seat elsewhere is told that first, whatever else is wrong.
    joinTable: guard("joinTable", (id) =>
      named(deps, () => {
        if (tables.bound() !== null) return severalGames();
        const open = deps.findOpenTable(id);
        return open === undefined ? noSuchTable() : tables.join(open);
      }),
    ),
    watchTable: guard("watchTable", (id) => {
      const open = deps.findOpenTable(id);
      return open === undefined ? noSuchTable() : tables.watch(open);
    }),
    leaveTable: guard("leaveTable", (id) =>
      tables.find(id) === undefined && deps.findOpenTable(id) !== undefined
        ? notSeated()
        : tables.leave(id),
    ),
    cancelTable: guard("cancelTable", (id) => tables.cancel(id)),
    startTable: guard("startTable", (id) => atTable(deps, id, (table) => table.start())),
    addBots: guard("addBots", (id, levels) => tables.addBots(id, levels)),
    removePlayer: guard("removePlayer", (id, player) =>
      atTable(deps, id, (table) => table.remove(player)),
    ),
  };
}

function playMethods(deps: ApiDeps, guard: Guard) {
  const { tables, feed, advice } = deps;
  /** Nobody waits for a hint any more once the table has moved on. */
  const movedOn = (id: TableId, done: Result<null>) => {
    if (done.ok) advice.withdraw(id);
    return done;
  };
  return {
    attend: guard("attend", (id, seat) => tables.attend(id, seat)),
    act: guard("act", async (id, seat, action) => {
      const table = tables.find(id);
      return table === undefined
        ? noSuchTable()
        : movedOn(id, await actAndSign(table, [seat, action], tables.findNetwork(id), feed));
    }),
    claim: guard("claim", (id, seat) => atTable(deps, id, (table) => table.claim(seat))),
    resign: guard("resign", (id, seat) =>
      movedOn(
        id,
        atTable(deps, id, (table) => table.resign(seat)),
      ),
    ),
    pause: guard("pause", (id, wanted) => {
      const table = tables.findNetwork(id);
      return table === undefined ? noSuchTable() : table.pause(wanted);
    }),
    say: guard("say", (id, text) => atTable(deps, id, (table) => table.say(text))),
    rematch: guard("rematch", tables.again),
    startCup: guard("startCup", tables.cups.startCup),
    playCup: guard("playCup", tables.cups.playCup),
    settleCup: guard("settleCup", tables.cups.settleCup),
    endCup: guard("endCup", tables.cups.endCup),
    playHere: guard("playHere", (wish) => tables.playHere(wish)),
  };
}

function recordMethods(deps: ApiDeps, guard: Guard) {
  const { tables, history, advice, people } = deps;
  return {
    exportRecord: guard("exportRecord", async (id) => {
      const table = tables.find(id) ?? history.onDevice(id);
      if (table !== undefined) return table.record();
      const reopened = await history.amongPeers(id);
      return reopened.ok ? ok(reopened.value.record) : reopened;
    }),
    replay: guard("replay", async (id) => {
      const table = tables.find(id) ?? history.onDevice(id);
      if (table !== undefined) {
        const replay = table.replay();
        return replay.ok ? ok(advice.offer(id, people.inRecord(replay.value))) : replay;
      }
      const reopened = await history.amongPeers(id);
      if (!reopened.ok) return reopened;
      const { decisions, ...replay } = reopened.value.opened;
      return ok(advice.keep(people.inRecord(replay), decisions));
    }),
    history: guard("history", async () => ok(await history.read())),
    openRecord: guard("openRecord", async (bytes) => {
      const opened = await deps.openRecord(bytes);
      if (!opened.ok) return opened;
      const { decisions, ...replay } = opened.value;
      return ok(advice.keep(people.inRecord(replay), decisions));
    }),
    hint: guard("hint", advice.hint),
    weighMoves: guard("weighMoves", advice.weighMoves),
    analyse: guard("analyse", advice.analyse),
    leaveAnalysis: guard("leaveAnalysis", (id) => {
      advice.withdraw(id);
      return ok(null);
    }),
    study: guard("study", deps.studies.study),
    leaveStudy: guard("leaveStudy", deps.studies.leave),
    replyTo: guard("replyTo", deps.studies.replyTo),
    puzzle: guard("puzzle", deps.studies.puzzle),
  };
}

function ledgerMethods({ ledger }: ApiDeps, guard: Guard) {
  return {
    ledger: guard("ledger", () => ok(ledger.read())),
    exportLedger: guard("exportLedger", () => ok(ledger.file())),
    checkLedger: guard("checkLedger", async () => {
      const checked = await ledger.check("all");
      return checked.ok ? ok(ledger.read()) : checked;
    }),
    forgetOpponent: guard("forgetOpponent", (player) => {
      const forgotten = ledger.forget(player);
      return forgotten.ok ? ok(ledger.read()) : forgotten;
    }),
  };
}

function peopleMethods(deps: ApiDeps, guard: Guard) {
  const { invites, friends } = deps;
  return {
    invite: guard("invite", invites.invite),
    renewInvite: guard("renewInvite", invites.renew),
    setLocked: guard("setLocked", invites.setLocked),
    setKnownOnly: guard("setKnownOnly", invites.setKnownOnly),
    readCode: guard("readCode", invites.read),
    lookAtInvite: guard("lookAtInvite", invites.look),
    joinByInvite: guard("joinByInvite", (text) => named(deps, () => invites.join(text))),
    watchByInvite: guard("watchByInvite", invites.watch),
    createOffer: guard("createOffer", invites.createOffer),
    answerOffer: guard("answerOffer", invites.answerOffer),
    takeReply: guard("takeReply", invites.takeReply),
    mutePlayer: guard("mutePlayer", deps.mute),
    block: guard("block", (id, name) => deps.block({ id, name })),
    unblock: guard("unblock", deps.unblock),
    befriend: guard("befriend", friends.befriend),
    unfriend: guard("unfriend", friends.unfriend),
    favourFriend: guard("favourFriend", friends.favourFriend),
    setPresence: guard("setPresence", friends.setPresence),
    inviteFriend: guard("inviteFriend", friends.inviteFriend),
    dismissInvitation: guard("dismissInvitation", friends.dismissInvitation),
  };
}

function deviceMethods(deps: ApiDeps, guard: Guard) {
  return {
    setInternet: guard("setInternet", deps.setInternet),
    door: guard("door", deps.door.door),
    openDoor: guard("openDoor", deps.door.openDoor),
    closeDoor: guard("closeDoor", deps.door.closeDoor),
    backUp: guard("backUp", deps.backup.backUp),
    bringBackup: guard("bringBackup", deps.backup.bringBackup),
    restoreBackup: guard("restoreBackup", deps.backup.restoreBackup),
    exportKey: guard("exportKey", deps.key.exportKey),
    importKey: guard("importKey", deps.key.importKey),
    setUpdates: guard("setUpdates", deps.updates.choose),
    installUpdate: guard("installUpdate", deps.updates.install),
    solveGame: guard("solveGame", deps.solving.solve),
    stopSolving: guard("stopSolving", deps.solving.stop),
    removeSolved: guard("removeSolved", deps.solving.remove),
  };
}
