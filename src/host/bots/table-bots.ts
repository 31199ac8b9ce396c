import { toHex } from "../../../protocol/bytes.ts";
import { readEntry } from "../../../protocol/entry.ts";
import type { JoinedBot } from "../../../protocol/join.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import type { Line } from "../ports/store.ts";
import { contained } from "../ports/stray.ts";
import { decodeMessage } from "../table/messages.ts";
import type { NetworkAbout, SavedBot } from "../table/network-saved.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isHost } from "../table/table-state.ts";
import { stopThinking } from "./bot-player.ts";
import {
  attendSeat,
  type BotSeats,
  botsAt,
  createBotSeats,
  dismiss,
  exchange,
  openSeat,
  ownersOf,
  post,
  postSaid,
  seatBot,
  type TableBotsDeps,
  wake,
} from "./bot-seats.ts";
import { remember } from "./memory.ts";

/**
 * The bots this player has seated at tables among peers. To everybody else each is a separate player with a key, a seat
 * and a chain; its peer is this process, and its messages travel with its owner's. It sees what a player in its seat
 * sees, because it follows the table separately from the same messages.
 */
export interface TableBots {
  /** Seats bots at this player's table before the start. Faults `table/not-host`, `table/already-started`, `roster/full`. */
  add(table: NetworkTable, levels: readonly JoinedBot["level"][]): Result<null>;
  /**
   * Seats bots of a finished table at its next one, as many as there is room for beside people. Faults as for `add`.
   */
  carry(from: TableId, table: NetworkTable, room: number): Result<null>;
  /** Restores a bot's seat from its log. Faults of `createNetworkTable`, `table/unknown-game`. */
  restore(about: NetworkAbout, bot: SavedBot, log: readonly Line[]): Result<null>;
  /** Once all tables are open: a bot and its owner's table exchange what they lack. Until then they sign nothing. */
  resume(): void;
  /** Whether they have. */
  areTogether(): boolean;
  /** From now on the bots at the owner's table hear what it sends and receives. */
  follow(table: NetworkTable): void;
  /** The owner archives the table, and the bots with it. */
  leave(table: TableId): void;
  close(): void;
}

export function createTableBots(deps: TableBotsDeps): TableBots {
  const seats = createBotSeats(deps);
  return {
    add: (table, levels) => add(seats, table, levels),
    carry(from, table, room) {
      for (const bot of botsAt(seats, from).slice(0, Math.max(0, room))) {
        // From the owner's table: a bot's own may not have processed the end yet.
        const ended = deps.findTable(from)?.state.match ?? null;
        const seated = seatBot(seats, table, bot.seat, remember(bot.memory, ended));
        if (!seated.ok) return seated;
      }
      return ok(null);
    },
    restore(about, saved, log) {
      const bot = openSeat(seats, about, saved, log, []);
      return bot.ok ? ok(null) : bot;
    },
    resume: () => resume(seats),
    areTogether: () => seats.together,
    follow(table) {
      table.subscribe((event) => {
        if (event.kind === "changed") wake(seats, table.id);
        if (event.kind !== "heard") return;
        const isOwners = event.from === toHex(deps.owner.key);
        const leaves = isOwners && isResignation(event.message);
        for (const bot of botsAt(seats, table.id)) {
          // From whoever said it: a stranger's word must not reach a bot as its owner's.
          const hear = () => bot.table.receive(event.message, event.from, event.direct);
          if (isOwners) postSaid(seats, leaves, hear);
          else post(seats, hear);
        }
      });
    },
    leave: (id) => leave(seats, id),
    close() {
      for (const bots of seats.seated.values())
        for (const bot of bots) {
          stopThinking(bot);
          bot.table.close();
        }
      seats.seated.clear();
    },
  };
}

function isResignation(message: Uint8Array): boolean {
  const decoded = decodeMessage(message);
  const entry =
    decoded.ok && decoded.value.kind === "entry" ? readEntry(decoded.value.bytes) : null;
  return entry?.ok === true && entry.value.value.body.kind === "resign";
}

function add(seats: BotSeats, table: NetworkTable, levels: readonly JoinedBot["level"][]) {
  const { state } = table;
  if (!isHost(state))
    return fail("table/not-host", "Only the player who opened the table can do this.");
  if (state.match !== null) return fail("table/already-started", "The match has begun already.");
  if (state.roster.joins.length + levels.length > state.table.value.seats)
    return fail("roster/full", "All seats of this table are taken.");
  for (const level of levels) {
    const name = freeName(state.roster.joins.map(({ value }) => value.name));
    const seated = seatBot(seats, table, { salt: seats.deps.random(32), level, name }, []);
    if (!seated.ok) return seated;
  }
  return ok(null);
}

function resume(seats: BotSeats): void {
  const { deps, seated } = seats;
  const bots = [...seated.values()].flatMap((some) => [...some]);
  const rows = new Set(deps.rows());
  forgetUnread(seats, (owners) => !rows.has(owners));
  for (const bot of bots)
    if (deps.findTable(bot.table.id) === undefined) dismiss(seats, bot);
    else contained(() => exchange(seats, bot))();
  seats.together = true;
  for (const bot of bots) {
    bot.table.goOn();
    post(seats, () => attendSeat(seats, bot));
  }
}

function leave(seats: BotSeats, id: TableId): void {
  for (const bot of botsAt(seats, id)) dismiss(seats, bot);
  seats.seated.delete(id);
  forgetUnread(seats, (owners) => owners === id);
}

/** The logs of bots' seats that could not be read are kept as long as their owner's table, and no longer. */
function forgetUnread({ deps }: BotSeats, isGone: (owners: TableId) => boolean): void {
  for (const row of deps.rows()) {
    const owners = ownersOf(row);
    if (owners !== null && isGone(owners)) deps.forget(row);
  }
}

/** Its name in the other players' records; the join says who runs it and its level. */
function freeName(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`Bot ${number}`)) number++;
  return `Bot ${number}`;
}
