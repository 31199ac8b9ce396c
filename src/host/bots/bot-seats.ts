import { toHex } from "../../../protocol/bytes.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import { silences } from "../../match/duty.ts";
import { openPlace } from "../../match/history.ts";
import type { ChanceTools, Place as Standing } from "../../match/terms.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { lettersOf } from "../letters.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Clock } from "../ports/clock.ts";
import type { Proofs } from "../ports/proofs.ts";
import { cannotWrite, type Line, type StoredTable } from "../ports/store.ts";
import { contained } from "../ports/stray.ts";
import { encodeNetworkAbout, type NetworkAbout, type SavedBot } from "../table/network-saved.ts";
import { createNetworkTable, type NetworkTable } from "../table/network-table.ts";
import type { TableDeps } from "../table/table-state.ts";
import { attend, type BotPlayer, stopThinking } from "./bot-player.ts";
import type { Remembered } from "./memory.ts";

export interface TableBotsDeps {
  readonly owner: Signer;
  readonly verify: Verify;
  /** A bot's key: the same for the same salt, and different from any other. */
  readonly signerOf: (salt: Uint8Array) => Signer;
  readonly random: (bytes: number) => Uint8Array;
  readonly chance: ChanceTools;
  readonly proofs: Proofs;
  readonly chooseMove: ChooseMove;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  /** Sends to everybody at the table except this process. */
  readonly publish: (table: NetworkTable, message: Uint8Array) => void;
  /** These return whether it could be written. */
  readonly begin: (table: StoredTable) => boolean;
  readonly save: (id: string, lines: readonly Line[]) => boolean;
  readonly flush: () => boolean;
  readonly forget: (id: string) => void;
  /** The ids of all tables in the store that are not archived, and of the bots' seats at them. */
  readonly rows: () => readonly string[];
  readonly clock: Clock;
}

/** The bots in their seats, and the steps waiting for their turn. */
export interface BotSeats {
  readonly deps: TableBotsDeps;
  readonly seated: Map<TableId, Set<BotPlayer>>;
  /** A table must not be changed while it carries out the effects of a message. */
  queue: (() => void)[];
  /** What owners have said: their bots hear it before they do anything else. */
  readonly said: (() => void)[];
  /** Whether bots and owners have told one another what each has on disk. */
  together: boolean;
  /** The bots, by row, that have signed nothing because their owner's match said so. */
  readonly silenced: Set<string>;
  /** What is known, by row, of what bots lack. */
  readonly gaps: Map<string, Gap>;
}

interface Gap {
  /** Whether something has shown since the last exchange that the bot lacks something. */
  isOpen: boolean;
  isQueued: boolean;
  /** The versions of its owner's table and its own before the last exchange. */
  at: string;
}

export function createBotSeats(deps: TableBotsDeps): BotSeats {
  return {
    deps,
    seated: new Map(),
    queue: [],
    said: [],
    together: false,
    silenced: new Set(),
    gaps: new Map(),
  };
}

/** The bots at a table. */
export function botsAt({ seated }: BotSeats, id: TableId): readonly BotPlayer[] {
  return [...(seated.get(id) ?? [])];
}

/** Queues a step after those already waiting. */
export function post(seats: BotSeats, step: () => void): void {
  seats.queue.push(step);
  if (seats.queue.length === 1) seats.deps.clock.soon(() => drain(seats));
}

/**
 * Queues what an owner has said for a bot. It takes no turn of the loop, and a resignation (`leaves`) comes before what the
 * owner said with it: a bot that signs a move after its owner's resignation would be taken for a cheat.
 */
export function postSaid(seats: BotSeats, leaves: boolean, step: () => void): void {
  if (leaves) seats.said.unshift(step);
  else seats.said.push(step);
  if (seats.said.length === 1) void Promise.resolve().then(() => hearOwners(seats));
}

/** Lets the bots hear what their owners have said. */
function hearOwners({ said }: BotSeats): void {
  for (let step = said.shift(); step !== undefined; step = said.shift()) contained(step)();
}

function drain(seats: BotSeats): void {
  const steps = seats.queue;
  seats.queue = [];
  for (const step of steps) {
    hearOwners(seats);
    // They are of different tables: what goes wrong at one must not keep the bots of another waiting.
    contained(step)();
  }
}

/** A bot's seat is gone, and its log with it. */
export function dismiss({ deps, seated, silenced, gaps }: BotSeats, bot: BotPlayer): void {
  stopThinking(bot);
  bot.table.close();
  silenced.delete(bot.saved);
  gaps.delete(bot.saved);
  seated.get(bot.table.id)?.delete(bot);
  deps.forget(bot.saved);
}

/**
 * Gives a bot's table and its owner's the entries that only one of them has. What both have stays where it is: the owner's
 * table hands whatever it receives to all its bots, and everybody would check every signature again.
 */
export function exchange({ deps }: BotSeats, bot: BotPlayer): void {
  const table = deps.findTable(bot.table.id);
  if (table === undefined) return;
  const owner = toHex(deps.owner.key);
  const given = table.messagesAfter(bot.table.position());
  const held = bot.table.messagesAfter(table.position());
  const fresh = without(given, held);
  for (const message of fresh) bot.table.receive(message, owner, true);
  // It may have come to the phase of what it held early.
  const kept = fresh.length === 0 ? held : bot.table.messagesAfter(table.position());
  for (const message of without(kept, given)) table.receive(message, bot.player, true);
}

function without(messages: readonly Uint8Array[], others: readonly Uint8Array[]): Uint8Array[] {
  const known = new Set(others.map(lettersOf));
  return messages.filter((message) => !known.has(lettersOf(message)));
}

/**
 * Queues one exchange for a bot that lacks something. It is left out while neither table has changed since the last one:
 * what comes too early shows the same gap each time, and a liar can send any amount of it.
 */
function closeGap(seats: BotSeats, place: Place): void {
  const gap = gapOf(seats, place);
  if (!gap.isOpen || gap.isQueued) return;
  gap.isQueued = true;
  post(seats, () => {
    gap.isQueued = false;
    const bot = botIn(seats, place);
    const table = seats.deps.findTable(place.id);
    if (bot === undefined || table === undefined) return;
    const at = `${table.state.version}/${bot.table.state.version}`;
    if (gap.at === at) return;
    gap.at = at;
    gap.isOpen = false;
    exchange(seats, bot);
  });
}

function gapOf({ gaps }: BotSeats, { id, player }: Place): Gap {
  const row = rowOf(id, player);
  const gap = gaps.get(row) ?? { isOpen: false, isQueued: false, at: "" };
  gaps.set(row, gap);
  return gap;
}

/** Seats a bot at our own table and stores that. Faults of `openSeat`, `profile/cannot-write`. */
export function seatBot(
  seats: BotSeats,
  { state }: NetworkTable,
  saved: SavedBot,
  memory: readonly Remembered[],
): Result<null> {
  const { deps } = seats;
  const about = { table: state.table, evening: state.evening };
  const id = rowOf(toHex(about.table.hash), toHex(deps.signerOf(saved.salt).key));
  const row = { id, kind: "network", about: encodeNetworkAbout(about, saved) } as const;
  if (!deps.begin(row)) return cannotWrite();
  const bot = openSeat(seats, about, saved, [], memory);
  if (!bot.ok) return bot;
  exchange(seats, bot.value);
  bot.value.table.sit();
  // Seated before the next one is named, and before the caller looks.
  drain(seats);
  return ok(null);
}

/** A bot's seat from its log. Faults of `createNetworkTable`, `table/unknown-game`. */
export function openSeat(
  seats: BotSeats,
  { table, evening }: NetworkAbout,
  saved: SavedBot,
  log: readonly Line[],
  memory: readonly Remembered[],
): Result<BotPlayer> {
  const { deps, seated } = seats;
  const id = toHex(table.hash);
  const game = findGame(table.value.game);
  if (game === undefined)
    return fail("table/unknown-game", `This app does not know the game ${table.value.game}.`);
  const me = deps.signerOf(saved.salt);
  const player = toHex(me.key);
  const row = rowOf(id, player);
  const opened = createNetworkTable(table, game, evening, log, tableDeps(seats, id, me, saved));
  if (!opened.ok) return opened;
  const { value: own } = opened;
  const bot: BotPlayer = { player, saved: row, seat: saved, table: own, memory, asked: null };
  const others = seated.get(id) ?? new Set();
  seated.set(id, others.add(bot));
  const look = () => onceOpen(seats, { id, player }, (one) => attendSeat(seats, one));
  bot.table.subscribe(({ kind }) => {
    if (kind !== "changed") return;
    look();
    // It may have been checking proofs, and could not take what it was given.
    closeGap(seats, { id, player });
  });
  look();
  return ok(bot);
}

/** What the table waits for from this bot. */
export function attendSeat(seats: BotSeats, bot: BotPlayer): void {
  attend(bot, seats.deps.chooseMove, () => hearOwners(seats));
}

/** Whether, as far as its owner's match shows, this bot signs nothing at this place. */
function isSilencedAt({ deps }: BotSeats, id: TableId, bot: Seat, at: Standing): boolean {
  const match = deps.findTable(id)?.state.match ?? null;
  return match !== null && silences(match, bot, at);
}

/** Lets bots go on whose owner has come to where they are, and may sign. */
export function wake(seats: BotSeats, id: TableId): void {
  for (const bot of botsAt(seats, id)) {
    if (!seats.silenced.has(bot.saved)) continue;
    const { match } = bot.table.state;
    const seat = match?.me?.seat;
    if (match === null || seat === undefined) continue;
    if (isSilencedAt(seats, id, seat, openPlace(match))) continue;
    seats.silenced.delete(bot.saved);
    post(seats, () => {
      // What it chose meanwhile was refused.
      if (bot.asked?.refusedAt != null) bot.asked = null;
      bot.table.goOn();
      attendSeat(seats, bot);
    });
  }
}

/** A bot's table's effects: its messages go where its owner's go. */
function tableDeps(seats: BotSeats, id: TableId, me: Signer, saved: SavedBot): TableDeps {
  const { deps } = seats;
  const player = toHex(me.key);
  const row = rowOf(id, player);
  return {
    me,
    by: { bot: { level: saved.level, owner: deps.owner } },
    house: {
      isSilent(seat, at) {
        const is = isSilencedAt(seats, id, seat, at);
        if (is) seats.silenced.add(row);
        return is;
      },
      isTogether: () => seats.together,
    },
    verify: deps.verify,
    random: deps.random,
    clock: deps.clock,
    chance: deps.chance,
    proofs: deps.proofs,
    name: () => saved.name,
    save: (lines) => deps.save(row, lines),
    flush: deps.flush,
    publish(message) {
      const live = deps.findTable(id);
      if (live === undefined) return;
      deps.publish(live, message);
      // At once: a resignation of its owner says how far its bots had come. The other bots hear what the owner hears.
      live.receive(message, player, true);
    },
    // Before the start a bot deals only with the table's host, who is its owner.
    send: (_, message) => post(seats, () => deps.findTable(id)?.receive(message, player, true)),
    missing() {
      gapOf(seats, { id, player }).isOpen = true;
      closeGap(seats, { id, player });
    },
    connected: () => true,
    wayTo: () => null,
    removed: () => onceOpen(seats, { id, player }, (bot) => dismiss(seats, bot)),
  };
}

/** Where a bot sits. */
interface Place {
  readonly id: TableId;
  readonly player: PlayerId;
}

function botIn(seats: BotSeats, { id, player }: Place): BotPlayer | undefined {
  return botsAt(seats, id).find((one) => one.player === player);
}

/** Takes a step with a bot once its table is open, if it still sits there then. */
function onceOpen(seats: BotSeats, place: Place, step: (bot: BotPlayer) => void): void {
  post(seats, () => {
    const bot = botIn(seats, place);
    if (bot !== undefined) step(bot);
  });
}

/** Where a bot's log is in the store, beside its owner's. */
function rowOf(table: TableId, player: PlayerId): string {
  return `${table}/${player}`;
}

/** The owner's table of a bot's seat in the store; `null` for a table. */
export function ownersOf(row: string): TableId | null {
  const [table = "", player] = row.split("/");
  return player === undefined ? null : table;
}
