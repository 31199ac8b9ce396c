import type { Seat } from "../engine/game.ts";
import { awaitedSeats } from "./awaited.ts";
import { hasVoted, votersSeen } from "./deciding/votes.ts";
import type { Match, Time } from "./match.ts";
import { isVoted } from "./phase.ts";

/**
 * Time, as an argument. `now` counts milliseconds on a clock that never goes back (`performance.now()`); peers share
 * none, each counts how long it has awaited a seat since it saw the phase begin.
 */

/** Without an agreed limit nobody is put out by itself; after this long a player may ask for it. */
const UNTIMED_MS = 10 * 60 * 1000;

type Writable = {
  now: number | null;
  phase: string;
  running: readonly Seat[];
  spent: Map<Seat, number>;
  called: Set<Seat>;
};

export function newTime(): Time {
  return { now: null, phase: "", running: [], spent: new Map(), called: new Set() };
}

/** Counts the time since the last tick for those who were awaited meanwhile. */
export function pass(match: Match, now: number): void {
  const time = match.time as Writable;
  const { game, phase } = match;
  const name = game.phase === undefined ? `turn ${phase.turn}` : `phase ${game.phase(phase.state)}`;
  const elapsed = time.now === null ? 0 : Math.max(0, now - time.now);
  for (const seat of time.running) time.spent.set(seat, (time.spent.get(seat) ?? 0) + elapsed);
  if (name !== time.phase) {
    time.spent.clear();
    time.called.clear();
  }
  time.phase = name;
  time.now = now;
  time.running = [...new Set([...awaitedSeats(match), ...silentVoters(match)])];
}

/** Voters whose vote is missing although this peer has given its own: they too can keep a phase from becoming final. */
function silentVoters(match: Match): Seat[] {
  if (!isVoted(match.phase) || !hasVoted(match)) return [];
  const seen = votersSeen(match);
  return match.phase.voters.filter((voter) => !seen.includes(voter));
}

/** How long a seat may take now, in milliseconds: by the game's own rule or as agreed for the table; `null`: no limit. */
export function limitOf({ game, phase, seating }: Match): number | null {
  return game.timeLimit?.(phase.state) ?? seating.table.value.timers.phase;
}

/** Whether this peer has awaited a seat for longer than it may take. Nobody is late before the first tick. */
export function isLate(match: Match, seat: Seat): boolean {
  return (match.time.spent.get(seat) ?? 0) >= (limitOf(match) ?? UNTIMED_MS);
}

/**
 * The seats that are awaited and late by the own clock, ascending. Two owners cannot outvote each other, so between them
 * nobody is.
 */
export function lateSeats(match: Match): Seat[] {
  if (!isVoted(match.phase)) return [];
  return [...awaitedSeats(match), ...silentVoters(match)]
    .filter((seat, index, all) => all.indexOf(seat) === index && isLate(match, seat))
    .toSorted((one, other) => one - other);
}

/** Those of them whom this peer would put out by itself: where no limit was agreed a player has to ask for it. */
export function overdueSeats(match: Match): Seat[] {
  const timed = limitOf(match) !== null;
  return lateSeats(match).filter((seat) => timed || match.time.called.has(seat));
}

/** The own player asks for a seat to be put out. */
export function call(match: Match, seat: Seat): void {
  (match.time as Writable).called.add(seat);
}

/** When somebody's time is up next, on the clock of `tick`; `null`: not before something else happens. */
export function nextLate(match: Match): number | null {
  const { now, running, spent } = match.time;
  if (now === null || match.phase.outcome !== null) return null;
  const limit = limitOf(match) ?? UNTIMED_MS;
  const ends = running.map((seat) => now + limit - (spent.get(seat) ?? 0)).filter((at) => at > now);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** How long the seats of the present phase have, and since when. */
export interface Clock {
  /** Who has not answered yet, ascending. */
  readonly seats: readonly Seat[];
  /** Milliseconds. */
  readonly limit: number;
  /** Milliseconds from `now` on, for the first of them; 0 when the time is up. */
  readonly left: number;
}

/** `null`: no limit, or nobody is awaited. */
export function clockOf(match: Match, now: number): Clock | null {
  const { time, phase } = match;
  const limit = limitOf(match);
  if (phase.outcome !== null || limit === null) return null;
  const seats = awaitedSeats(match);
  if (seats.length === 0) return null;
  const since = time.now === null ? 0 : now - time.now;
  const spent = seats.map(
    (seat) => (time.spent.get(seat) ?? 0) + (time.running.includes(seat) ? since : 0),
  );
  return { seats, limit, left: Math.max(0, limit - Math.max(...spent)) };
}
