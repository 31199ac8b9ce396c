import { toHex } from "../../../protocol/bytes.ts";
import { type Fault, ok, type Result } from "../../../protocol/result.ts";
import { seatOf } from "../../../protocol/roster.ts";
import type { Seating } from "../../../protocol/start.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import { propose, resignMatch } from "../../match/author.ts";
import { claim, nextDeadline, tick } from "../../match/clock.ts";
import { createMatch } from "../../match/create.ts";
import type { Job } from "../../match/dealing/work.ts";
import { linesAnew } from "../../match/deciding/anew.ts";
import { followBreak } from "../../match/deciding/breaks.ts";
import { foresee } from "../../match/history.ts";
import { keepIntent } from "../../match/intent.ts";
import type {
  Effect,
  Match,
  Line as MatchLine,
  Message as MatchMessage,
  Received,
} from "../../match/match.ts";
import { computed, receiveMessage } from "../../match/receive.ts";
import { settle, tryAgain } from "../../match/settlement.ts";
import { hasFlagFallen, keptLeft, pass, setLeft } from "../../match/time.ts";
import type { PlayerId } from "../api/api.ts";
import type { Line } from "../ports/store.ts";
import { cannotWrite } from "../ports/store.ts";
import { notPlaying } from "./live-table.ts";
import { encodeMessage } from "./messages.ts";
import {
  changed,
  flush,
  isFalseForGood,
  mySeat,
  publish,
  refuse,
  save,
  type TableState,
  type Verdict,
} from "./table-state.ts";
import { keepTimes } from "./table-times.ts";

/** Begins the match, or resumes it where its stored entries end. Faults of `createMatch`. */
export function beginMatch(
  state: TableState,
  seating: Seating,
  stored: readonly MatchLine[],
  left: readonly number[] = [],
): Result<null> {
  const { game, deps } = state;
  const seat = seatOf(seating.joins, deps.me.key);
  const { house } = deps;
  const me = seat === -1 ? null : { seat, signer: deps.me, ...(house && { house }) };
  const created = createMatch({
    game,
    seating,
    me,
    verify: deps.verify,
    stored,
    chance: deps.chance,
  });
  if (!created.ok) return created;
  state.seating = seating;
  state.match = created.value.match;
  state.failures = new Map();
  setLeft(state.match, left);
  carryOut(state, created.value.effects);
  changed(state);
  return ok(null);
}

/** Carries out a match's effects in order: disk, network, screen. */
export function carryOut(state: TableState, effects: readonly Effect[]): void {
  const published = perform(state, effects);
  const timed = tellTime(state);
  if (effects.length > 0 || timed.acted) show(state, published || timed.published);
  setTimer(state);
}

/** Signs what waited until the seats of this process had told one another what each has on disk. */
export function goOn(state: TableState): void {
  if (state.match !== null && !state.closed && !state.frozen) carryOut(state, settle(state.match));
}

/**
 * The same for others' messages. Disk and network are served at once; a player's entry is shown at once, too, unless the
 * view rests. Otherwise the clock is checked and the view updated once for everything that arrives in one turn of the
 * loop: among 16 players a phase brings 45 messages, and drawing was a sixth of their cost. The slower the drawing, the
 * more messages each update covers.
 */
function carryOutSoon(
  state: TableState,
  effects: readonly Effect[],
  from: PlayerId,
  kind: MatchMessage["kind"],
): void {
  const published = perform(state, effects, from);
  if (published && state.unsynced && !state.frozen) flush(state);
  const due = state.due ?? { show: false };
  due.show ||= effects.length > 0;
  if (state.due !== null) return;
  state.due = due;
  const { clock } = state.deps;
  const draw = () => {
    state.due = null;
    if (state.match === null || state.closed) return;
    const begun = clock.now();
    const timed = tellTime(state);
    if (due.show || timed.acted) show(state, timed.published);
    setTimer(state);
    state.restsUntil = clock.now() + Math.min(LONGEST_REST_MS, RESTS * (clock.now() - begun));
  };
  const wait = state.restsUntil - clock.now();
  if (wait > 0) clock.after(wait, draw);
  // Waiting for the turn to end would be a twentieth of a move's time between two.
  else if (kind === "entry" && due.show) draw();
  else clock.soon(draw);
}

/** Drawing what others do takes at most a fifth of the time; */
const RESTS = 4;
/** nobody notices that a move is drawn a tenth of a second late where drawing is that slow. */
const LONGEST_REST_MS = 100;

/** The time, after whatever this program slept through was kept from the others' clocks. */
function readClock({ alarm, deps }: TableState, match: Match): number {
  const now = deps.clock.now();
  const unnoticed = alarm.overslept(now);
  if (unnoticed > 0) pass(match, now, unnoticed);
  return now;
}

/** Tells the match the time. */
function tellTime(state: TableState): { readonly acted: boolean; readonly published: boolean } {
  const { match } = state;
  if (match === null || state.closed || state.frozen) return { acted: false, published: false };
  const now = readClock(state, match);
  const effects = [...followBreak(match, now), ...tick(match, now)];
  const published = perform(state, effects);
  const leaving = hasFlagFallen(match) ? resignMatch(match) : null;
  const left = leaving?.ok === true && perform(state, leaving.value);
  keepTimes(state);
  return { acted: effects.length > 0 || left, published: published || left };
}

/** Something that depends on time has changed. */
function followTime(state: TableState): void {
  show(state, tellTime(state).published);
  setTimer(state);
}

/** Sets the alarm for when the time next matters to the match. */
function setTimer(state: TableState): void {
  const { match, alarm } = state;
  const at = match === null || state.closed || state.frozen ? null : nextDeadline(match);
  const isOpen = match?.phase.outcome === null && !state.closed && !state.frozen;
  // The view changes with time as well: who is late, and what the player may do about it.
  if (at !== null || isOpen) alarm.set(at, () => followTime(state));
  else alarm.stop();
}

/** Syncs what was sent, then shows the result. */
function show(state: TableState, published: boolean): void {
  if (published && state.unsynced && !state.frozen) flush(state);
  if (!state.frozen) changed(state);
  const { match } = state;
  if (match !== null) state.deps.clock.soon(() => foresee(match));
}

/**
 * Returns whether something of our own was sent. All lines are written first, in order, and synced once if one of them
 * has to be: nothing is sent before what it rests on is synced, and a batch costs one sync.
 */
function perform(
  state: TableState,
  effects: readonly Effect[],
  from: PlayerId | null = null,
): boolean {
  const { deps } = state;
  if (effects.some(({ kind }) => kind !== "missing" && kind !== "refused")) state.version++;
  const stores = effects.filter((effect) => effect.kind === "store");
  const lines = stores.map(({ line }) => lineOf(line));
  if (lines.length > 0 && save(state, lines) && stores.some(({ sync }) => sync)) flush(state);
  let published = false;
  for (const effect of effects) {
    if (state.frozen) return published;
    switch (effect.kind) {
      case "send":
        publish(state, encodeMessage(effect.message));
        published = true;
        break;
      case "refused":
        refuse(state, effect.fault, effect.seat);
        break;
      case "convicted":
        blameOnce(state, effect.fault, effect.seat);
        break;
      case "compute":
        compute(state, effect.job);
        break;
      case "missing":
        deps.missing(from);
        break;
      case "store":
      case "final":
      case "shown":
      case "over":
        // Written above; shown below, with everything else that these effects changed.
        break;
    }
  }
  return published;
}

/** The message that convicts a player has usually just been refused and logged. */
function blameOnce(state: TableState, fault: Fault, seat: Seat): void {
  const last = state.refusals.at(-1);
  if (last?.fault.code !== fault.code || last.seat !== seat) refuse(state, fault, seat);
}

function lineOf({ kind, bytes, sealed }: MatchLine): Line {
  return { bytes: encodeMessage({ kind, bytes }), sealed };
}

/** A job whose threads have died, for want of memory perhaps, is done again after a while, which doubles each time. */
const AGAIN_MS = 2000;
const LONGEST_AGAIN_MS = 60_000;
/** After so many failures of one job the player is told. */
const TOLD_AFTER = 5;

/** Has a job done elsewhere; the match goes on meanwhile. */
function compute(state: TableState, job: Job): void {
  const { match, game, deps, failures } = state;
  if (match === null) return;
  const pieces = { game: game.id, count: game.pieces?.length ?? 0 };
  const isOpen = () => state.match === match && !state.closed && !state.frozen;
  // The same entry again is another job.
  const subject = match.work.verifying.get(job.id) ?? job.kind;
  void deps.proofs.run(pieces, job).then((done) => {
    if (!isOpen()) return;
    if (done.ok) {
      failures.delete(subject);
      return carryOut(state, computed(match, done.value));
    }
    const times = (failures.get(subject) ?? 0) + 1;
    failures.set(subject, times);
    if (times === TOLD_AFTER) {
      refuse(state, done.fault, null);
      changed(state);
    }
    deps.clock.after(Math.min(LONGEST_AGAIN_MS, AGAIN_MS * 2 ** (times - 1)), () => {
      if (isOpen()) carryOut(state, tryAgain(match, job.id));
    });
  });
}

/** What a peer says about the match. */
export function receivePlay(state: TableState, message: MatchMessage, from: PlayerId): Verdict {
  const { match, deps } = state;
  if (match === null) {
    deps.missing(from);
    return "ignore";
  }
  // Whether a seat is late depends on the current time.
  const due = message.kind === "entry" ? [] : tick(match, readClock(state, match));
  const received = receiveMessage(match, message);
  const { effects } = received;
  // At once: until then time would run for those who have stopped.
  const stopped = message.kind === "pause" ? followBreak(match, readClock(state, match)) : [];
  carryOutSoon(state, [...due, ...effects, ...stopped], from, message.kind);
  beginAnew(state, match, from);
  return verdictOn(received);
}

/** The match refuses whatever is of no use to it; whoever brought that is blamed as for any message (`blame`). */
function verdictOn({ verdict, effects }: Received): Verdict {
  if (verdict !== "reject") return verdict;
  const faults = effects.flatMap((effect) => (effect.kind === "refused" ? effect.fault : []));
  return faults.some(isFalseForGood) ? "reject" : "ignore";
}

/** How often an onlooker starts over: a liar about the history cannot keep it from seeing the match. */
const MAX_BEGINNINGS = 8;

/**
 * An onlooker drops what is shown to be one of two versions, writes what remains as the log from here on, and asks for
 * the rest again. A log named in an entry shows nothing: anybody can sign any.
 */
function beginAnew(state: TableState, match: Match, from: PlayerId): void {
  const { seating } = state;
  const mayBegin = !state.frozen && state.beginnings < MAX_BEGINNINGS;
  const lines = mayBegin ? linesAnew(match) : null;
  if (lines === null || seating === null) return;
  state.beginnings++;
  if (!save(state, lines.map(lineOf))) return;
  flush(state);
  const begun = beginMatch(state, seating, lines, keptLeft(match) ?? []);
  if (!begun.ok) refuse(state, begun.fault, null);
  else if (state.match !== null) keepIntent(match, state.match);
  state.deps.missing(from);
}

/** Whether something here waits for what comes before it. */
export function holdsEarly({ match }: TableState): boolean {
  if (match === null) return false;
  const { pool, deciding } = match;
  const waits = [...pool.status.values()].includes("early");
  return waits || pool.early.size > 0 || deciding.early.length > 0 || deciding.decided !== null;
}

/** Our own move. Faults of the game and the match, `table/not-playing`, `profile/cannot-write`. */
export function makeMove(state: TableState, action: Plain): Result<null> {
  const { match, deps } = state;
  if (match === null || match.phase.outcome !== null) return notPlaying();
  const password = match.game.seal === undefined ? "" : toHex(deps.random(16));
  const move = propose(match, action, password);
  if (!move.ok) return refused(state, move.fault);
  // Sent before we compute what follows from it.
  const sent = perform(state, move.value);
  const sentMore = perform(state, settle(match));
  const timed = tellTime(state);
  show(state, sent || sentMore || timed.published);
  setTimer(state);
  return state.frozen ? cannotWrite() : ok(null);
}

/** Resigns. Faults as for a move. */
export function giveUp(state: TableState): Result<null> {
  const { match } = state;
  if (match === null || match.phase.outcome !== null) return notPlaying();
  const leaving = resignMatch(match);
  if (!leaving.ok) return refused(state, leaving.fault);
  carryOut(state, leaving.value);
  return state.frozen ? cannotWrite() : ok(null);
}

/** Calls a seat late. Faults of `claim`, `table/not-playing`, `profile/cannot-write`. */
export function callAbsent(state: TableState, seat: Seat): Result<null> {
  const { match } = state;
  if (match === null || match.phase.outcome !== null) return notPlaying();
  const called = claim(match, seat, readClock(state, match));
  if (!called.ok) return refused(state, called.fault);
  carryOut(state, called.value);
  return state.frozen ? cannotWrite() : ok(null);
}

/** Our own move that is refused also appears in the log view. */
function refused(state: TableState, fault: Fault): Result<null> {
  refuse(state, fault, mySeat(state));
  changed(state);
  return { ok: false, fault };
}
