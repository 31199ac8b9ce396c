import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { proveKnock } from "../../../protocol/invite/invite.ts";
import { type Join, openJoin, personOf, signJoin } from "../../../protocol/join.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { type Change, followRoster, seatOf, signRosterChange } from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart, signStart, startsRoster } from "../../../protocol/start.ts";
import { emptyMatch } from "../../match/create.ts";
import type { PlayerId } from "../api/api.ts";
import { ownerOf, receiveBegun } from "../evening/again.ts";
import { admits, checkInvite, closedByHost, noSuchInvite, refusalOf } from "../invite/admission.ts";
import { cannotWrite } from "../ports/store.ts";
import { alreadyStarted } from "./live-table.ts";
import { decodeRefusal, encodeKnock, encodeMessage, encodeRefusal } from "./messages.ts";
import { hasEnded, watchesByInvite } from "./participation.ts";
import { beginMatch } from "./table-play.ts";
import {
  announce,
  announceAll,
  blame,
  changed,
  hostOf,
  isHost,
  joinsOf,
  keep,
  mySeat,
  peersOf,
  refuse,
  type TableState,
  type Verdict,
} from "./table-state.ts";

/**
 * The host takes a seat at its own table; a guest asks the host for one, with the secret of its invite if it has one.
 */
export function sit(state: TableState, ticket: Uint8Array | null): Result<null> {
  const { table, game, deps } = state;
  // The host may seat whoever asks again by what was asked first: of two joins, the other would never be answered.
  const join = state.asking ?? signJoin(table, deps.name(), deps.random(32), deps.me, deps.by);
  if (game.pieces !== undefined) deps.proofs.prepare({ game: game.id, count: game.pieces.length });
  if (isHost(state)) return changeRoster(state, { kind: "accept", join: join.bytes });
  state.asking = join;
  state.refused = null;
  state.ticket = ticket;
  askAgain(state);
  return ok(null);
}

/** Sends the join that has no answer yet, if there is one. */
export function askAgain(state: TableState): void {
  const { asking, ticket } = state;
  if (asking === null) return;
  const message =
    ticket === null
      ? encodeMessage({ kind: "join", bytes: asking.bytes })
      : encodeKnock(proveKnock(ticket, asking), asking.bytes);
  state.sentJoins++;
  state.deps.send(hostOf(state), message);
}

/**
 * Applies a change to the roster, neither stored nor sent yet. Returns whether it took this player's seat away. Faults
 * of `followRoster`.
 */
export function follow(state: TableState, bytes: Uint8Array): Result<boolean> {
  const seatedBefore = mySeat(state) !== -1;
  const followed = followRoster(state.roster, bytes, state.deps.verify);
  if (!followed.ok) return followed;
  state.roster = followed.value;
  state.rosterLog.push(bytes);
  for (const join of state.roster.joins) {
    state.usedJoins.add(toHex(join.hash));
    state.seatedOnce.add(toHex(join.value.player));
  }
  // The list may contain an earlier seat of this player that was given back; the join just signed is what counts.
  const { asking } = state;
  if (asking === null) return ok(seatedBefore && mySeat(state) === -1);
  if (state.roster.joins.some((join) => equalBytes(join.hash, asking.hash))) state.asking = null;
  return ok(false);
}

/** The host changes its roster. Faults of `followRoster`, `profile/cannot-write`. */
export function changeRoster(state: TableState, change: Change): Result<null> {
  const drafted = draft(state, change);
  return drafted.ok ? tellRoster(state, [drafted.value]) : drafted;
}

/** Applies a change to the host's roster that is neither written nor sent yet. Faults of `followRoster`. */
function draft(state: TableState, change: Change): Result<Uint8Array> {
  const { bytes } = signRosterChange(state.roster, change, state.deps.me);
  const followed = follow(state, bytes);
  return followed.ok ? ok(bytes) : followed;
}

/**
 * Stores changes of the roster and sends them, with one wait for the disk and one update of the view. Fault
 * `profile/cannot-write`.
 */
function tellRoster(state: TableState, changes: readonly Uint8Array[]): Result<null> {
  if (!announceAll(state, "roster", changes)) return cannotWrite();
  changed(state);
  return ok(null);
}

/**
 * The host starts the match among those who have come. Faults of `signStart`, of the game's set-up and of the match.
 */
export function startMatch(state: TableState): Result<null> {
  const { game, table, options } = state;
  const { stake } = table.value;
  const seating = signStart(state.roster, state.deps.me, joinsOf(state));
  if (!seating.ok) return seating;
  // Before anybody is told, because nobody could begin what the game does not allow.
  const seats = seating.value.joins.length;
  const owner = seatOf(seating.value.joins, table.value.host);
  const playable = game.setup({ options, seats, stake, owner });
  if (!playable.ok) return playable;
  if (!announce(state, "start", seating.value.start.bytes)) return cannotWrite();
  return beginMatch(state, seating.value, []);
}

/** The host can change the seats as often as it likes. Strangers give back 128 of them at most (`Gate`). */
const MAX_STORED_CHANGES = 4096;
/** No honest table comes near this; a host that goes on is taken to have no table any more. */
const MAX_FOLLOWED_CHANGES = 2 * MAX_STORED_CHANGES;

/** The host sends a player away for good. Faults `table/own-seat`, `roster/not-seated`. */
export function removePlayer(state: TableState, player: PlayerId): Result<null> {
  if (player === hostOf(state))
    return fail(
      "table/own-seat",
      "You can't remove yourself from your own table. Cancel the table instead.",
    );
  const join = joinOf(state, player);
  if (join === undefined)
    return fail("roster/not-seated", "This player has no seat at this table.", "player");
  state.expelled.add(player);
  state.deps.gate?.sendAway(player);
  return changeRoster(state, { kind: "remove", player: join.value.player });
}

/** Joins that arrive while one batch is seated wait for the next; a crowd beyond this asks again. */
const MAX_QUEUE = 2 * MAX_SEATS;
const QUEUED = encodeMessage({ kind: "queued", bytes: new Uint8Array(0) });

/**
 * A join is checked and queued at once, and its player told so: those who wait know that the host is there, however
 * many are before them. All who wait are then seated in one go. `proof`: the player has an invite.
 */
export function receiveJoin(
  state: TableState,
  bytes: Uint8Array,
  proof: Uint8Array | null,
): Verdict {
  const join = openJoin(bytes, state.table, state.deps.verify);
  if (!join.ok) return blame(state, join.fault);
  if (!isHost(state)) return "ignore";
  const player = toHex(join.value.value.player);
  const seated = joinOf(state, player);
  const isKnown = [seated, ...state.queue].some(
    (known) => known !== undefined && equalBytes(known.hash, join.value.hash),
  );
  if (!isKnown && state.usedJoins.has(toHex(join.value.hash))) return "ignore";
  if (!isKnown && !mayQueue(state, join.value, proof)) return "ignore";
  if (!isKnown) {
    if (state.queue.length === 0) state.deps.clock.soon(() => seatQueue(state));
    state.queue = [...state.queue, join.value];
    // The host's own bots come from this device: its caller reads the list of players right after.
    if (toHex(personOf(join.value)) === hostOf(state)) seatQueue(state);
  }
  // A full or closed table answers with its roster, which the player gets when catching up.
  state.deps.send(player, QUEUED);
  return "ignore";
}

/** Whether a new join waits for a seat; refused players are told. */
function mayQueue(state: TableState, join: Signed<Join>, proof: Uint8Array | null): boolean {
  const player = toHex(join.value.player);
  if (proof !== null) checkInvite(state, join, proof);
  if (state.queue.length >= MAX_QUEUE) return false;
  // Every change of the list is signed and sent to all.
  if (joinOf(state, player) !== undefined)
    return player === hostOf(state) || state.deps.gate?.refusal(player) !== "restless";
  const refusal = refusalOf(state, join);
  if (refusal !== null) state.deps.send(player, encodeRefusal(refusal));
  return refusal === null && admits(state, join);
}

/** Seats all who wait, in the order they came, as long as there are seats. */
function seatQueue(state: TableState): void {
  const joins = state.queue;
  state.queue = [];
  if (state.closed || state.frozen || state.match !== null) return;
  const changes: Uint8Array[] = [];
  for (const join of joins) {
    const { player } = join.value;
    const name = toHex(player);
    const seated = joinOf(state, name);
    // Seats may have gone to those before.
    if (!mayQueue(state, join, null)) continue;
    // A player who asks again does not know that they have a seat: its goodbye was lost.
    if (seated !== undefined && name !== hostOf(state)) changes.push(...giveBack(state, player));
    const drafted = draft(state, { kind: "accept", join: join.bytes });
    if (!drafted.ok) continue;
    changes.push(drafted.value);
    if (name !== hostOf(state)) state.deps.gate?.seated(name);
  }
  if (changes.length > 0) tellRoster(state, changes);
}

/** Takes back a seat that a player gives up; tells the table when strangers do that more often than people would. */
function giveBack(state: TableState, key: Uint8Array): Uint8Array[] {
  const { gate } = state.deps;
  const player = toHex(key);
  const drafted = draft(state, { kind: "remove", player: key });
  gate?.gaveBack(player);
  if (gate?.refusal(player) === "restless") {
    const message =
      "Strangers keep taking seats here and giving them back, so some are not let in any more. You can let in only people you know, or by invite only.";
    refuse(state, { code: "table/restless", message }, null);
    changed(state);
  }
  return drafted.ok ? [drafted.value] : [];
}

/** The host's word that a join waits for its turn. Not signed, like a leave. */
export function receiveQueued(state: TableState, from: PlayerId, direct: boolean): Verdict {
  if (!direct) return "reject";
  if (from !== hostOf(state) || state.asking === null) return "ignore";
  state.queuedWords++;
  changed(state);
  return "ignore";
}

/**
 * A seat given back or, after the start, no part in a rematch. Not signed: it counts only if the connection itself
 * proves who `from` is.
 */
export function receiveLeave(state: TableState, from: PlayerId, direct: boolean): Verdict {
  if (!direct) return "reject";
  if (state.match !== null) leaveMatch(state, from);
  else if (isHost(state)) leaveSeat(state, from);
  else if (from === hostOf(state)) callOff(state);
  return "ignore";
}

function leaveMatch(state: TableState, from: PlayerId): void {
  // Players whom the host no longer admits hear nothing from anybody else either.
  if (state.match?.phase.outcome === null && from === hostOf(state) && watchesByInvite(state)) {
    state.deps.turnedAway?.("not-invited");
    return;
  }
  const key = joinsOf(state).find(({ value }) => toHex(value.player) === from)?.value.player;
  if (key === undefined || !peersOf(state).includes(from) || state.left.has(from)) return;
  // Who owns the table follows from it, after a restart, too.
  if (!keep(state, "left", key)) return;
  const owner = ownerOf(state);
  state.left.add(from);
  // What the next owner has said of a match that has begun did not count before.
  if (owner !== ownerOf(state) && hasEnded(state)) state.deps.missing(ownerOf(state));
  changed(state);
}

function leaveSeat(state: TableState, from: PlayerId): void {
  if (from === hostOf(state)) return;
  const join = joinOf(state, from);
  state.queue = state.queue.filter(({ value }) => toHex(value.player) !== from);
  if (join !== undefined) tellRoster(state, giveBack(state, join.value.player));
}

/** The host has no such table any more: it was called off, maybe while this player was away. */
function callOff(state: TableState): void {
  // To somebody whose invite the host has not read yet, no table is there.
  const isGone = state.asking === null || state.table.value.access === "open";
  if (mySeat(state) !== -1) state.deps.removed(state.roster.cancelled ? "closed" : "unseated");
  else {
    if (isGone) state.calledOff = true;
    else state.deniedWords++;
    changed(state);
  }
}

/** The host's refusal of a seat. Not signed, like a leave. */
export function receiveRefusal(
  state: TableState,
  bytes: Uint8Array,
  from: PlayerId,
  direct: boolean,
): Verdict {
  const refusal = decodeRefusal(bytes);
  if (!direct || refusal === null) return "reject";
  if (from !== hostOf(state) || state.asking === null) return "ignore";
  state.refused = refusal;
  changed(state);
  return "ignore";
}

export function receiveRoster(state: TableState, bytes: Uint8Array, from: PlayerId): Verdict {
  if (state.match !== null) return "ignore";
  if (state.rosterLog.length >= MAX_FOLLOWED_CHANGES) {
    state.deps.removed("unseated");
    return "ignore";
  }
  const followed = follow(state, bytes);
  if (followed.ok) {
    const isStored = state.rosterLog.length <= MAX_STORED_CHANGES;
    if (isStored && !keep(state, "roster", bytes)) return "ignore";
    if (followed.value) state.deps.removed("unseated");
    else changed(state);
    return "accept";
  }
  if (followed.fault.code === "roster/gap") state.deps.missing(from);
  else if (followed.fault.code !== "roster/stale") return blame(state, followed.fault);
  return "ignore";
}

export function receiveStart(state: TableState, bytes: Uint8Array, from: PlayerId): Verdict {
  if (state.match !== null) return receiveBegun(state, bytes);
  const seating = openStart(bytes, state.table, state.deps.verify);
  if (!seating.ok) return blame(state, seating.fault);
  if (!startsRoster(seating.value, state.roster)) {
    state.deps.missing(from);
    return "ignore";
  }
  if (!isInOrder(state, seating.value.joins))
    return blame(state, {
      code: "rematch/wrong-order",
      message: "The host of the next match changed the order of the seats.",
    });
  const { verify, chance } = state.deps;
  const { game } = state;
  // A start with which no match can begin is news each time it arrives, and would be stored each time.
  const possible = emptyMatch({
    game,
    seating: seating.value,
    me: null,
    verify,
    stored: [],
    chance,
  });
  if (!possible.ok) return blame(state, possible.fault);
  if (!keep(state, "start", bytes)) return "ignore";
  const begun = beginMatch(state, seating.value, []);
  if (!begun.ok) refuse(state, begun.fault, null);
  changed(state);
  return "accept";
}

/** Whether these seats are in the agreed order. A newcomer that the host has told nothing yet cannot know it. */
function isInOrder(state: TableState, joins: readonly Signed<Join>[]): boolean {
  const { table, evening } = state;
  if (table.value.rematchOf !== null && evening.before.length === 0) return true;
  const due = joinsOf(state);
  return joins.every((join, seat) => equalBytes(join.hash, due[seat]?.hash ?? EMPTY));
}

/**
 * A table's answer to a request for a seat, judged by what it shows; `null`: none yet. Its list of players is read from
 * the beginning, so nothing is concluded before it has come as far as it was when it was `announced`.
 */
export function answerTo(state: TableState, announced: number): Result<null> | null {
  const { roster, asking, match, table, refused } = state;
  if (asking === null) return ok(null);
  if (refused === "locked")
    return fail("table/locked", "The host has locked this table: nobody new can sit down.");
  if (refused === "kept")
    return fail(
      "table/kept",
      "The free seats are kept for the people who just played here. Ask the host for one, or try again later.",
    );
  if (refused === "sent-away")
    return fail(
      "table/sent-away",
      "The host has removed you from this table. Join another one, or open your own.",
    );
  if (roster.cancelled || state.calledOff) return closedByHost();
  const hasSeat = mySeat(state) !== -1;
  // A seat that was given back before its host had heard of it.
  if (match !== null && hasSeat) return ok(null);
  if (roster.seq < announced || hasSeat) return null;
  if (match !== null) return alreadyStarted();
  return roster.joins.length === table.value.seats
    ? fail("roster/full", "All seats of this table are taken.")
    : null;
}

/** Without an invite, only those who just played with the host ask at a table that is open to nobody else. */
export function deniedByHost({ ticket }: TableState): Result<never> {
  return ticket === null ? closedByHost() : noSuchInvite();
}

const EMPTY = new Uint8Array(0);

function joinOf(state: TableState, player: PlayerId): Signed<Join> | undefined {
  return state.roster.joins.find(({ value }) => toHex(value.player) === player);
}
