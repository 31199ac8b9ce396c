import type { TimeControl } from "../../protocol/manifest.ts";
import type { Seat } from "../engine/game.ts";
import { awaitedSeats } from "./awaited.ts";
import { isVerifying } from "./dealing/work.ts";
import { hasVoted, votersSeen } from "./deciding/votes.ts";
import type { Match, Time } from "./match.ts";
import { isVoted } from "./phase.ts";

/**
 * Time, as an argument. `now` counts milliseconds on a clock that never goes back (`performance.now()`). Peers share no
 * clock: each counts how long it has awaited a seat since it saw the phase begin, and subtracts that from the seat's
 * total.
 */

/** Without an agreed limit nobody is put out automatically; after this long a player may ask for it. */
const UNTIMED_MS = 10 * 60 * 1000;

type Writable = {
  now: number | null;
  phase: string;
  running: readonly Seat[];
  spent: Map<Seat, number>;
  silent: readonly Seat[];
  silence: Map<Seat, number>;
  deciding: number;
  late: string;
  called: Set<Seat>;
  left: Map<Seat, number>;
  moving: Set<Seat>;
  thinking: readonly Seat[];
  thought: Map<Seat, number>;
  turn: number;
  paused: boolean;
};

export function newTime(): Time {
  return {
    now: null,
    phase: "",
    running: [],
    spent: new Map(),
    silent: [],
    silence: new Map(),
    deciding: 0,
    late: "",
    called: new Set(),
    left: new Map(),
    moving: new Set(),
    thinking: [],
    thought: new Map(),
    turn: 0,
    paused: false,
  };
}

/**
 * Adds the time since the last tick for those who were awaited meanwhile. `unnoticed`: so many of these milliseconds this
 * peer slept through, and what the others did in them is still to arrive. They are taken from its own seats only, as the
 * others take them.
 */
export function pass(match: Match, now: number, unnoticed = 0): void {
  const time = match.time as Writable;
  const { game, phase } = match;
  // Seats that are asked again after others have left get their full time again.
  const name =
    game.phase === undefined
      ? `turn ${phase.turn}`
      : `phase ${game.phase(phase.state)} of ${phase.seats.length}`;
  const elapsed = time.now === null || time.paused ? 0 : Math.max(0, now - time.now);
  const noticed = Math.max(0, elapsed - unnoticed);
  const add = (counts: Map<Seat, number>, seat: Seat) =>
    counts.set(seat, (counts.get(seat) ?? 0) + (isOurs(match, seat) ? elapsed : noticed));
  for (const seat of time.running) add(time.spent, seat);
  for (const seat of time.silent) add(time.silence, seat);
  for (const seat of time.thinking) add(time.thought, seat);
  if (name !== time.phase) {
    for (const seat of time.moving) time.left.set(seat, leftAfterPhase(match, seat));
    time.spent.clear();
    time.called.clear();
    time.moving.clear();
    time.thought.clear();
    time.turn = phase.turn;
  }
  if (phase.turn !== time.deciding) time.silence.clear();
  time.deciding = phase.turn;
  time.phase = name;
  time.now = now;
  const awaited = awaitedSeats(match);
  // An answer that is here, its proofs still being verified, came in time. A false one convicts, so none gains time by it.
  time.running = awaited.filter((seat) => !isVerifying(match.work, phase.turn, seat));
  time.silent = silentVoters(match, awaited);
  // Parts of chance are given by the app, not by its player.
  time.thinking = phase.request === null ? time.running : [];
  for (const seat of time.thinking) time.moving.add(seat);
}

/** Whether whoever sits there slept as well: a person and their bots play on one computer. */
function isOurs({ me, owners }: Match, seat: Seat): boolean {
  return me !== null && owners.of[seat] === owners.of[me.seat];
}

/**
 * Voters who have answered, and whose vote is missing once this peer has voted: they, too, can keep a phase from becoming
 * final. They have the whole limit for it, however late their answer was: a move in time must not be lost to a slow vote.
 */
function silentVoters(match: Match, awaited: readonly Seat[]): Seat[] {
  if (!isVoted(match.phase) || !hasVoted(match)) return [];
  const seen = votersSeen(match);
  return match.phase.voters.filter((voter) => !seen.includes(voter) && !awaited.includes(voter));
}

function controlOf({ seating }: Match): TimeControl | null {
  return seating.table.value.timers.total ?? null;
}

/** What a seat had left for all of its moves when the current phase began, in milliseconds. */
function leftBefore(match: Match, seat: Seat): number {
  return match.time.left.get(seat) ?? controlOf(match)?.time ?? 0;
}

function leftAfterPhase(match: Match, seat: Seat): number {
  const control = controlOf(match);
  if (control === null) return 0;
  const thought = match.time.thought.get(seat) ?? 0;
  return leftAfter(control, leftBefore(match, seat), thought, hasMoved(match, seat));
}

/** What remains of `before` after a seat has thought for `thought`, and has `moved` or not. Milliseconds. */
export function leftAfter(
  control: TimeControl,
  before: number,
  thought: number,
  moved: boolean,
): number {
  const free = moved ? control.plus : 0;
  const left = Math.max(0, before - usedOf(thought, control, free));
  return left + (control.kind === "increment" ? free : 0);
}

/** How much of `thought` counts if up to `free` of it is a delay. Milliseconds. */
export function usedOf(thought: number, { kind }: TimeControl, free: number): number {
  return kind === "delay" ? Math.max(0, thought - free) : thought;
}

/** Whether a seat moved in the phase that has ended: messages between players, such as takebacks, earn no time. */
function hasMoved({ game, history, time, phase }: Match, seat: Seat): boolean {
  return history.finals
    .slice(time.turn, phase.turn)
    .some(({ steps }) =>
      steps.some(
        ({ event, before }) =>
          event.kind === "acted" &&
          event.seat === seat &&
          (game.wordIn?.(before, event.action) ?? null) === null,
      ),
    );
}

/** What a seat has left for all of its moves, including a delay for the current one. */
function allLeft(match: Match, seat: Seat, control: TimeControl): number {
  return leftBefore(match, seat) + (control.kind === "delay" ? control.plus : 0);
}

/**
 * How long a seat may take now, in milliseconds: by the game's own rule or as agreed for the table, and at most its
 * total; `null`: no limit.
 */
export function limitOf(match: Match, seat: Seat): number | null {
  const limit = phaseLimit(match);
  const control = controlOf(match);
  if (control === null || !match.time.moving.has(seat)) return limit;
  const all = allLeft(match, seat, control);
  return limit === null ? all : Math.min(limit, all);
}

function phaseLimit({ game, phase, seating }: Match): number | null {
  return game.timeLimit?.(phase.state) ?? seating.table.value.timers.phase;
}

/** How long a vote may take; `null`: no limit. */
function voteLimit(match: Match): number | null {
  return phaseLimit(match) ?? controlOf(match)?.time ?? null;
}

/** Whether this peer has awaited a seat, or its vote, for longer than it may take. Nobody is late before the first tick. */
export function isLate(match: Match, seat: Seat, awaited = awaitedSeats(match)): boolean {
  const { ms, limit } = waitFor(match, seat, awaited);
  return ms >= (limit ?? UNTIMED_MS);
}

/** How long a seat, or else its vote, has been awaited, and how long it may take. */
function waitFor(
  match: Match,
  seat: Seat,
  awaited = awaitedSeats(match),
): { readonly ms: number; readonly limit: number | null } {
  const { spent, silence } = match.time;
  return awaited.includes(seat)
    ? { ms: spent.get(seat) ?? 0, limit: limitOf(match, seat) }
    : { ms: silence.get(seat) ?? 0, limit: voteLimit(match) };
}

/**
 * The seats that are awaited and late by this peer's clock, ascending. Two owners cannot outvote each other, so between
 * them nobody is.
 */
export function lateSeats(match: Match, awaited = awaitedSeats(match)): Seat[] {
  if (!isVoted(match.phase)) return [];
  return [...awaited, ...silentVoters(match, awaited)]
    .filter((seat) => isLate(match, seat, awaited))
    .toSorted((one, other) => one - other);
}

/** Those of them that this peer would put out unasked: where no limit was agreed, a player has to ask for it. */
export function overdueSeats(match: Match): Seat[] {
  const awaited = awaitedSeats(match);
  return lateSeats(match, awaited).filter(
    (seat) => waitFor(match, seat, awaited).limit !== null || match.time.called.has(seat),
  );
}

/** Whether other seats are late, or to be put out, than at the last tick. */
export function isLateAnew(match: Match): boolean {
  const late = lateSeats(match);
  const news = late.length === 0 ? "" : `${late}/${overdueSeats(match)}`;
  const isNew = news !== "" && news !== match.time.late;
  (match.time as Writable).late = news;
  return isNew;
}

/**
 * Whether our own total is used up between two, who cannot outvote each other: then our own app resigns, as its player
 * agreed at the table. A bot does not resign, and takes seconds.
 */
export function hasFlagFallen(match: Match): boolean {
  const { me, phase, time, owners } = match;
  const control = controlOf(match);
  if (me === null || owners.of[me.seat] !== me.seat) return false;
  if (control === null || isVoted(phase) || !time.thinking.includes(me.seat)) return false;
  return (time.thought.get(me.seat) ?? 0) >= allLeft(match, me.seat, control);
}

/** Our own player asks for a seat to be put out. */
export function call(match: Match, seat: Seat): void {
  (match.time as Writable).called.add(seat);
}

/** Stops all clocks, or lets them run again. */
export function setPaused(match: Match, paused: boolean, now: number): void {
  pass(match, now);
  (match.time as Writable).paused = paused;
}

/** What each seat had left for all of its moves when the current phase began, by seat. */
export function setLeft(match: Match, left: readonly number[]): void {
  for (const [seat, ms] of left.entries()) (match.time as Writable).left.set(seat, ms);
}

/** The same, to be stored; `null` if there is no total. */
export function keptLeft(match: Match): number[] | null {
  if (controlOf(match) === null) return null;
  return match.seating.joins.map((_, seat) => Math.round(leftBefore(match, seat)));
}

/** What each seat has left for all of its moves at `now`; `null` if there is no such limit. Milliseconds. */
export function leftOf(match: Match, now: number): number[] | null {
  const control = controlOf(match);
  if (control === null) return null;
  const { time } = match;
  return match.seating.joins.map((_, seat) => {
    const before = leftBefore(match, seat);
    if (!time.moving.has(seat)) return before;
    const since =
      time.now === null || time.paused || !time.thinking.includes(seat) ? 0 : now - time.now;
    const thought = (time.thought.get(seat) ?? 0) + since;
    return Math.max(0, before - usedOf(thought, control, control.plus));
  });
}

function spentAt({ time }: Match, seat: Seat, now: number): number {
  const since = time.now === null || time.paused ? 0 : now - time.now;
  return (time.spent.get(seat) ?? 0) + (time.running.includes(seat) ? since : 0);
}

/** When the next seat's time is up, on the clock of `tick`; `null`: no time runs, or all are late already. */
export function nextLate(match: Match): number | null {
  const { now, running, silent, paused } = match.time;
  if (now === null || paused || match.phase.outcome !== null) return null;
  const awaited = awaitedSeats(match);
  const ends = [...running, ...silent]
    .map((seat) => waitFor(match, seat, awaited))
    .map(({ ms, limit }) => now + (limit ?? UNTIMED_MS) - ms)
    .filter((at) => at > now);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** How long the seats of the current phase have, and since when. */
export interface Clock {
  /** Who has not answered yet, ascending. */
  readonly seats: readonly Seat[];
  /** Milliseconds. */
  readonly limit: number;
  /** Milliseconds from `now`, for the first of them whose time is up; 0 if it is. */
  readonly left: number;
}

/** `null`: no limit, or nobody is awaited. */
export function clockOf(match: Match, now: number): Clock | null {
  if (match.phase.outcome !== null) return null;
  const seats = awaitedSeats(match);
  const all = seats.flatMap((seat) => {
    const limit = limitOf(match, seat);
    return limit === null ? [] : { limit, left: Math.max(0, limit - spentAt(match, seat, now)) };
  });
  const [first] = all.toSorted((one, other) => one.left - other.left);
  return first === undefined ? null : { seats, ...first };
}
