import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import type { Entry } from "../../../protocol/entry.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import { type Join, type PlaysFor, personOf } from "../../../protocol/join.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import type { Fault } from "../../../protocol/result.ts";
import { emptyRoster, type Roster, seatOf } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import type { Seating } from "../../../protocol/start.ts";
import type { Game, Plain, Seat } from "../../engine/game.ts";
import type { Job } from "../../match/dealing/work.ts";
import type { Match } from "../../match/match.ts";
import { endingOf } from "../../match/record/verification.ts";
import type { ChanceTools, House } from "../../match/terms.ts";
import type { PlayerId, Refusal, TableId, Way } from "../api/api.ts";
import { type CupGameAt, type CupState, noCup } from "../cup/cup-state.ts";
import { type Evening, inSeatOrder } from "../evening/evening.ts";
import type { Gate } from "../invite/gates.ts";
import { type Alarm, createAlarm } from "../ports/alarm.ts";
import type { Clock } from "../ports/clock.ts";
import type { Proofs } from "../ports/proofs.ts";
import type { Line } from "../ports/store.ts";
import { createEvents, type Events } from "./events.ts";
import { encodeMessage, type MessageKind, type SeatRefusal } from "./messages.ts";
import { createTalk, type Talk } from "./table-talk.ts";

/** A network table's effects on the world. None of it throws. */
export interface TableDeps {
  readonly me: Signer;
  /** Absent if the player sits here in person, in their own app. */
  readonly by?: PlaysFor;
  /** The other seats that this process plays at the table. */
  readonly house?: House;
  /** This player sits here, but `me` does not: what was signed here is lost (lost-log.ts). */
  readonly isMute?: boolean;
  readonly verify: Verify;
  readonly random: (bytes: number) => Uint8Array;
  readonly clock: Clock;
  readonly chance: ChanceTools;
  readonly proofs: Proofs;
  /** Our own name, with which a table is joined. */
  readonly name: () => string;
  /** Who may come in; absent for a bot's seat. */
  readonly gate?: Gate;
  /** Whether this player has blocked another. */
  readonly blocked?: (player: PlayerId) => boolean;
  /** Writes to the table's log. `false`: it could not be written, and nothing that rests on it may be shown or sent. */
  readonly save: (lines: readonly Line[]) => boolean;
  /** Syncs what was written. `false` as for `save`. */
  readonly flush: () => boolean;
  /** Sends to everybody at the table. */
  readonly publish: (message: Uint8Array) => void;
  /** Sends to one player, if connected. */
  readonly send: (player: PlayerId, message: Uint8Array) => void;
  /** Requests what follows our own position. `from`: the sender of what rests on it. */
  readonly missing: (from: PlayerId | null) => void;
  readonly connected: (player: PlayerId) => boolean;
  readonly wayTo: (player: PlayerId) => Way | null;
  /** The host took this player's seat away, or closed the table. */
  readonly removed: (why: "unseated" | "closed") => void;
  /** How many watch; absent for a bot's seat. */
  readonly watchers?: () => number;
  /** A peer has no room for this player to watch, or the host no longer admits them. */
  readonly turnedAway?: (why: "crowded" | "not-invited") => void;
  /** Who sits at another table, as far as is known here; `null` if this player gave a seat up there. Absent for a bot. */
  readonly seatedAt?: (table: TableId) => ReadonlySet<PlayerId> | null;
  readonly cupGameAt?: CupGameAt;
  /** Players of the previous match for whom the host keeps seats; absent if nobody else may come. */
  readonly keptFor?: () => readonly PlayerId[];
}

/** The verdict on a message, as for gossipsub's validators. */
export type Verdict = "accept" | "ignore" | "reject";

/** `changed`: something on display is different. `heard`: a message was sent from here or received, useful or not. */
export type TableEvent =
  | { readonly kind: "changed" }
  | {
      readonly kind: "heard";
      readonly message: Uint8Array;
      readonly from: PlayerId;
      readonly direct: boolean;
    };

/** Everything a network table knows. Changed only by the `table-*` files. */
export interface TableState {
  readonly table: Signed<Manifest>;
  readonly game: Game;
  /** As the game reads those of the table. */
  readonly options: Plain;
  readonly deps: TableDeps;
  readonly events: Events<TableEvent>;
  roster: Roster;
  /** The signed changes that led to the roster, for peers that catch up. */
  readonly rosterLog: Uint8Array[];
  /** The join the host has not answered yet. */
  asking: Signed<Join> | null;
  /** How often a join was sent to the host. */
  sentJoins: number;
  /** How often the host has said that this join waits for its turn. */
  queuedWords: number;
  /** How often the host has said that it has no table here for whoever asks, while this player asked by invite. */
  deniedWords: number;
  /** Joins that the host has checked and that wait for their turn. */
  queue: readonly Signed<Join>[];
  /** The host's answer to it, if it refuses a seat. */
  refused: SeatRefusal | null;
  /** The secret of the invite that this player used. */
  ticket: Uint8Array | null;
  /** Players the host sent away; they cannot come back by asking again. */
  readonly expelled: Set<PlayerId>;
  /** A join counts once; otherwise anybody who kept the join of a player who left could seat that player again. */
  readonly usedJoins: Set<string>;
  /** Who has a seat or had one. */
  readonly seatedOnce: Set<PlayerId>;
  seating: Seating | null;
  match: Match | null;
  /** How often an onlooker has discarded what it was told. */
  beginnings: number;
  /** How often what is to be verified or made could not be, by its entry or the kind of job. */
  failures: Map<Entry | Job["kind"], number>;
  /** Grows with whatever is said, taken in or computed here; what is of no use leaves it as it is. */
  version: number;
  /** When the match is next told the time. */
  readonly alarm: Alarm;
  /** By our own clock: until then the view need not show what others do. */
  restsUntil: number;
  /** What is done at the end of this turn of the loop, if anything: whether there is something new to show. */
  due: { show: boolean } | null;
  /** The next tables that were offered here, by their ids, oldest first. */
  readonly offers: Map<TableId, Signed<Manifest>>;
  /** How many each person has made, called off or not. */
  readonly offered: Map<PlayerId, number>;
  /** Offers that were called off: others may still pass them on. */
  readonly struck: Set<TableId>;
  /** The signed words of those who called them off, for whoever was away, and by whom. */
  readonly callOffs: Map<TableId, { readonly by: PlayerId; readonly bytes: Uint8Array }>;
  /** The host has no such table any more. */
  calledOff: boolean;
  /** Whether a refusal has still to be shown. */
  hasRefused: boolean;
  /** Peers that had no room for this player to watch. */
  readonly crowdedBy: Set<PlayerId>;
  /** Players who want to play again. */
  readonly again: Set<PlayerId>;
  /** What the table takes over from the matches before. */
  evening: Evening;
  /** The last that the host said about it, and how many such words there were, on disk or not. */
  eveningSaid: Uint8Array;
  eveningWords: number;
  /** The tournament among those who played here. */
  readonly cup: CupState;
  /** When the match begins automatically, by our own clock. */
  beginsAt: number | null;
  readonly talk: Talk;
  readonly refusals: Refusal[];
  /** Players who have archived the table after the start: they will not play again here. */
  readonly left: Set<PlayerId>;
  /** The stored time left, as on disk; compared as text. */
  times: string;
  /** The rematch, once it has begun, and its start. */
  next: TableId | null;
  begun: Uint8Array | null;
  /** Something was written that a power cut could still take away. */
  unsynced: boolean;
  /** The log could not be written: from then on the table stands still. */
  frozen: boolean;
  /** It was archived, or the host stops: nothing that comes late may be written any more. */
  closed: boolean;
}

export function createTableState(
  table: Signed<Manifest>,
  game: Game,
  options: Plain,
  evening: Evening,
  deps: TableDeps,
): TableState {
  return {
    table,
    game,
    options,
    deps,
    events: createEvents(),
    roster: emptyRoster(table),
    rosterLog: [],
    asking: null,
    sentJoins: 0,
    queuedWords: 0,
    deniedWords: 0,
    queue: [],
    refused: null,
    ticket: null,
    expelled: new Set(),
    usedJoins: new Set(),
    seatedOnce: new Set(),
    seating: null,
    match: null,
    beginnings: 0,
    version: 0,
    alarm: createAlarm(deps.clock),
    failures: new Map(),
    restsUntil: 0,
    due: null,
    offers: new Map(),
    offered: new Map(),
    struck: new Set(),
    callOffs: new Map(),
    calledOff: false,
    hasRefused: false,
    crowdedBy: new Set(),
    again: new Set(),
    evening,
    eveningSaid: new Uint8Array(0),
    eveningWords: 0,
    cup: noCup(),
    beginsAt: null,
    talk: createTalk(),
    refusals: [],
    left: new Set(),
    times: "",
    next: null,
    begun: null,
    unsynced: false,
    frozen: false,
    closed: false,
  };
}

/** Those who sit here, by seat: before the start, by the seats they will have. */
export function joinsOf({ seating, evening, roster }: TableState): readonly Signed<Join>[] {
  return seating?.joins ?? inSeatOrder(evening.before, roster.joins);
}

/** This player's seat, or -1. */
export function mySeat(state: TableState): Seat {
  return seatOf(joinsOf(state), state.deps.me.key);
}

export function hostOf({ table }: TableState): PlayerId {
  return toHex(table.value.host);
}

export function isHost({ table, deps }: TableState): boolean {
  return equalBytes(table.value.host, deps.me.key);
}

/**
 * Those whose apps must be reached: the players who sit here in person, as all owners of bots do; only the host while
 * nobody does.
 */
export function peersOf(state: TableState): readonly PlayerId[] {
  const joins = joinsOf(state);
  const known = persons.get(joins) ?? [...new Set(joins.map((join) => toHex(personOf(join))))];
  persons.set(joins, known);
  return known.length > 0 ? known : [hostOf(state)];
}

/** Computed several times with every message, and the same from the start of a match to its end. */
const persons = new WeakMap<readonly Signed<Join>[], readonly PlayerId[]>();

/** Whether something is still to come from others: a seat, a start, a move, a last signature. */
export function isWaiting(state: TableState): boolean {
  const { asking, match, roster, offers, again, next, cup } = state;
  if (asking !== null) return true;
  if (match === null) return !roster.cancelled;
  const goesOn = next === null && (offers.size > 0 || again.size > 0 || cup.cup !== null);
  return match.phase.outcome === null || goesOn || !isAgreed(match);
}

/** Whether all who were in the match to its end have signed that, as far as is known here. */
function isAgreed(match: Match): boolean {
  return endingOf(match).kind === "agreed";
}

const MAX_REFUSALS = 50;

/** Adds to the log view; repetitions are counted. */
export function refuse({ refusals }: TableState, fault: Fault, seat: Seat | null): void {
  const last = refusals.at(-1);
  if (last?.fault.code === fault.code && last.seat === seat)
    refusals[refusals.length - 1] = { ...last, count: last.count + 1 };
  else refusals.push({ fault, seat, count: 1 });
  if (refusals.length > MAX_REFUSALS) refusals.shift();
}

/** What reading a statement of any kind finds (`protocol/signed.ts`), from its bytes and the key they name alone. */
const OF_READING: readonly string[] = ["bad-signature", "malformed", "not-canonical", "too-large"];

/** Other faults that follow from the bytes, the table and its match alone. */
const OF_THE_BYTES: readonly string[] = [
  "chat/wrong-table",
  "entry/bot-resigns",
  "evidence/proves-nothing",
  "join/no-consent",
  "join/wrong-table",
  "rematch/other-table",
  "roster/wrong-table",
  "start/stray-bot",
  "start/too-few",
  "start/too-many",
  "start/twice-seated",
  "start/wrong-table",
  "wire/unknown-kind",
];

/**
 * Whether a message with this fault is false for everybody and for ever, so that no honest peer can have taken it for
 * good. Every other fault may be one of the moment, or of the match here: an honest peer that knows more, knew it
 * earlier, or was shown another start by the table's host, hands such a message on in good faith.
 */
export function isFalseForGood({ code }: Fault): boolean {
  return OF_THE_BYTES.includes(code) || OF_READING.includes(code.slice(code.indexOf("/") + 1));
}

/** A refused message. It counts against whoever brought it only if it is false for everybody and for ever. */
export function blame(state: TableState, fault: Fault): Verdict {
  refuse(state, fault, null);
  showSoon(state);
  return isFalseForGood(fault) ? "reject" : "ignore";
}

/** Once for all that is refused in one turn of the loop: drawing a table of 32 takes a millisecond. */
function showSoon(state: TableState): void {
  if (state.hasRefused) return;
  state.hasRefused = true;
  state.deps.clock.soon(() => {
    state.hasRefused = false;
    if (!state.closed) changed(state);
  });
}

/** Stores somebody else's message. */
export function keep(state: TableState, kind: MessageKind, bytes: Uint8Array): boolean {
  return save(state, [{ bytes: encodeMessage({ kind, bytes }), sealed: null }]);
}

export function save(state: TableState, lines: readonly Line[]): boolean {
  state.frozen ||= !state.deps.save(lines);
  state.unsynced = true;
  return !state.frozen;
}

/**
 * Called after sending something of our own. A commit survives a kill; only a power cut could lose it, and then we
 * would sign a second message with the same number, which is proof of cheating. Waiting for the disk before sending
 * would cost every move more than the network does.
 */
export function flush(state: TableState): void {
  state.frozen ||= !state.deps.flush();
  state.unsynced = false;
}

/** Sends to everybody at the table, bots of this player included. */
export function publish(state: TableState, message: Uint8Array): void {
  state.deps.publish(message);
  state.events.emit({ kind: "heard", message, from: toHex(state.deps.me.key), direct: true });
}

/** Announces that something on display has changed. */
export function changed({ events }: TableState): void {
  events.emit({ kind: "changed" });
}

/** Stores our own message, then shows it to the others. */
export function announce(state: TableState, kind: MessageKind, bytes: Uint8Array): boolean {
  return announceAll(state, kind, [bytes]);
}

/** The same with several messages, waiting for the disk once. */
export function announceAll(
  state: TableState,
  kind: MessageKind,
  all: readonly Uint8Array[],
): boolean {
  const messages = all.map((bytes) => encodeMessage({ kind, bytes }));
  if (
    !save(
      state,
      messages.map((bytes) => ({ bytes, sealed: null })),
    )
  )
    return false;
  state.version++;
  for (const message of messages) publish(state, message);
  flush(state);
  return !state.frozen;
}

/** Why a spectator is no longer shown the match. */
export const TURNED_AWAY: Readonly<Record<"crowded" | "not-invited", Fault>> = {
  crowded: {
    code: "watch/crowded",
    message: "This match has no room for more spectators. Try again later.",
  },
  "not-invited": {
    code: "watch/not-invited",
    message: "The host no longer shows you this match. Open it again with the invite.",
  },
};
