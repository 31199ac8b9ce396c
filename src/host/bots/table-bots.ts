import { toHex } from "../../../protocol/bytes.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import type { JoinedBot } from "../../../protocol/join.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { findGame } from "../../games/registry.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { TableId } from "../api/api.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Clock } from "../ports/clock.ts";
import type { Proofs } from "../ports/proofs.ts";
import type { Line, StoredTable } from "../ports/store.ts";
import { encodeNetworkAbout, type NetworkAbout, type SavedBot } from "../table/network-saved.ts";
import { createNetworkTable, type NetworkTable } from "../table/network-table.ts";
import { isHost } from "../table/table-state.ts";
import { attend, type BotPlayer, stopThinking } from "./bot-player.ts";

/**
 * The bots this player has seated at tables among peers. To everybody else each is a player of its own, with a key, a
 * seat and a chain; its peer is this process, and its messages travel with its owner's. It sees what a player in its
 * seat sees, because it follows the table by itself from the same messages.
 */
export interface TableBots {
  /** Seats bots at an own table that gathers players. Faults `table/not-host`, `table/already-started`, `roster/full`. */
  add(table: NetworkTable, levels: readonly JoinedBot["level"][]): Result<null>;
  /** Seats bots of a finished table at its next one, as many as there is room for beside people. Faults as for `add`. */
  carry(from: TableId, table: NetworkTable, room: number): Result<null>;
  /** Takes up a bot's seat from its log. Faults of `createNetworkTable`, `table/unknown-game`. */
  restore(about: NetworkAbout, bot: SavedBot, log: readonly Line[]): Result<null>;
  /** Once all tables are there: what a bot and its owner's table lack of each other is exchanged. */
  resume(): void;
  /** From now on the bots at the owner's table hear what it sends and takes in. */
  follow(table: NetworkTable): void;
  /** The owner puts the table away, and the bots with it; one that still plays gives up first. */
  leave(table: TableId): void;
  close(): void;
}

export interface TableBotsDeps {
  readonly owner: Signer;
  readonly verify: Verify;
  /** A bot's key: the same for the same salt, and nobody else's. */
  readonly signerOf: (salt: Uint8Array) => Signer;
  readonly random: (bytes: number) => Uint8Array;
  readonly chance: ChanceTools;
  readonly proofs: Proofs;
  readonly chooseMove: ChooseMove;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  /** Sends to everybody at the table but this process. */
  readonly publish: (table: NetworkTable, message: Uint8Array) => void;
  /** These answer whether it could be written. */
  readonly begin: (table: StoredTable) => boolean;
  readonly save: (id: string, lines: readonly Line[]) => boolean;
  readonly flush: () => boolean;
  readonly forget: (id: string) => void;
  readonly clock: Clock;
}

export function createTableBots(deps: TableBotsDeps): TableBots {
  const { owner, verify, findTable } = deps;
  const ownerId = toHex(owner.key);
  const seated = new Map<TableId, Set<BotPlayer>>();
  const at = (id: TableId) => [...(seated.get(id) ?? [])];

  /** Steps wait for their turn: a table must not be changed while it carries out what a message led to. */
  let queue: (() => void)[] = [];
  const post = (step: () => void) => {
    queue.push(step);
    if (queue.length === 1) deps.clock.soon(drain);
  };
  const drain = () => {
    const steps = queue;
    queue = [];
    for (const step of steps) step();
  };

  const dismiss = (bot: BotPlayer) => {
    stopThinking(bot);
    bot.table.close();
    seated.get(bot.table.id)?.delete(bot);
    deps.forget(bot.saved);
  };
  /** Entries that only one of the two has. */
  const exchange = (bot: BotPlayer) => {
    const table = findTable(bot.table.id);
    if (table === undefined) return;
    for (const message of table.messagesAfter(bot.table.position()))
      bot.table.receive(message, ownerId, true);
    for (const message of bot.table.messagesAfter(table.position()))
      table.receive(message, bot.player, true);
  };

  const open = (
    { table, evening }: NetworkAbout,
    saved: SavedBot,
    log: readonly Line[],
  ): Result<BotPlayer> => {
    const id = toHex(table.hash);
    const game = findGame(table.value.game);
    if (game === undefined)
      return fail("table/unknown-game", `This app does not know the game ${table.value.game}.`);
    const me = deps.signerOf(saved.salt);
    const player = toHex(me.key);
    const row = rowOf(id, player);
    const opened = createNetworkTable(table, game, evening, log, {
      me,
      bot: { level: saved.level, owner },
      verify,
      random: deps.random,
      clock: deps.clock,
      chance: deps.chance,
      proofs: deps.proofs,
      name: () => saved.name,
      save: (lines) => deps.save(row, lines),
      flush: deps.flush,
      publish(message) {
        const live = findTable(id);
        if (live === undefined) return;
        deps.publish(live, message);
        post(() => live.receive(message, player, true));
        for (const other of at(id))
          if (other.player !== player) post(() => other.table.receive(message, player, true));
      },
      // Before the start a bot has to do with the table's host alone, who is its owner.
      send: (_, message) => post(() => findTable(id)?.receive(message, player, true)),
      missing: () => onceOpen(exchange),
      connected: () => true,
      wayTo: () => null,
      removed: () => onceOpen(dismiss),
    });
    if (!opened.ok) return opened;
    const bot: BotPlayer = {
      player,
      saved: row,
      seat: saved,
      table: opened.value,
      asked: null,
    };
    const others = seated.get(id) ?? new Set();
    seated.set(id, others.add(bot));
    const look = () => onceOpen((one) => attend(one, deps.chooseMove));
    bot.table.subscribe(({ kind }) => {
      if (kind === "changed") look();
    });
    look();
    return ok(bot);

    function onceOpen(step: (bot: BotPlayer) => void) {
      post(() => {
        const [bot] = at(id).filter((one) => one.player === player);
        if (bot !== undefined) step(bot);
      });
    }
  };
  const begin = (about: NetworkAbout, saved: SavedBot): Result<BotPlayer> => {
    const row = rowOf(toHex(about.table.hash), toHex(deps.signerOf(saved.salt).key));
    const written = deps.begin({
      id: row,
      kind: "network",
      about: encodeNetworkAbout(about, saved),
    });
    if (!written) return fail("profile/cannot-write", "The bot could not be saved.");
    return open(about, saved, []);
  };
  const seat = ({ state }: NetworkTable, saved: SavedBot): Result<null> => {
    const bot = begin({ table: state.table, evening: state.evening }, saved);
    if (!bot.ok) return bot;
    exchange(bot.value);
    bot.value.table.sit();
    // Seated before the next one is named, and before the caller looks.
    drain();
    return ok(null);
  };

  return {
    add(table, levels) {
      const { state } = table;
      if (!isHost(state))
        return fail("table/not-host", "Only the player who opened the table can do this.");
      if (state.match !== null)
        return fail("table/already-started", "The match has begun already.");
      if (state.roster.joins.length + levels.length > state.table.value.seats)
        return fail("roster/full", "All seats of this table are taken.");
      for (const level of levels) {
        const name = freeName(state.roster.joins.map(({ value }) => value.name));
        const seated = seat(table, { salt: deps.random(32), level, name });
        if (!seated.ok) return seated;
      }
      return ok(null);
    },
    carry(from, table, room) {
      for (const bot of at(from).slice(0, Math.max(0, room))) {
        const seated = seat(table, bot.seat);
        if (!seated.ok) return seated;
      }
      return ok(null);
    },
    restore(about, saved, log) {
      const bot = open(about, saved, log);
      return bot.ok ? ok(null) : bot;
    },
    resume() {
      for (const bots of seated.values())
        for (const bot of bots) {
          if (findTable(bot.table.id) === undefined) dismiss(bot);
          else {
            post(() => exchange(bot));
            post(() => attend(bot, deps.chooseMove));
          }
        }
    },
    follow(table) {
      table.subscribe((event) => {
        if (event.kind !== "heard") return;
        for (const bot of at(table.id)) post(() => bot.table.receive(event.message, ownerId, true));
      });
    },
    leave(id) {
      for (const bot of at(id)) {
        const { match } = bot.table.state;
        if (match !== null && match.phase.outcome === null && match.me !== null)
          bot.table.resign(match.me.seat);
        dismiss(bot);
      }
      seated.delete(id);
    },
    close() {
      for (const bots of seated.values())
        for (const bot of bots) {
          stopThinking(bot);
          bot.table.close();
        }
      seated.clear();
    },
  };
}

/** Where a bot's log lies in the store, beside its owner's. */
function rowOf(table: TableId, player: string): string {
  return `${table}/${player}`;
}

/** What the other players' records call it; who runs it and how well it plays stands beside that in its join. */
function freeName(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`Bot ${number}`)) number++;
  return `Bot ${number}`;
}
