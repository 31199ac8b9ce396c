import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Question } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import {
  awaitedSeats,
  isConvicted,
  isSettled,
  questionAbout,
  questionAt,
  votersAt,
} from "./absence.ts";
import { claimAgainst, settle } from "./author.ts";
import type { Effect, Match, Time } from "./match.ts";
import { putOff, STAGGER_MS } from "./pace.ts";
import { askAbout, keyOf } from "./voting.ts";

/**
 * Time, as an argument. `now` counts milliseconds on a clock that never goes back (`performance.now()`); peers share
 * none, each counts how long it has awaited a seat since it saw the phase begin.
 */

/** Without an agreed limit nobody is asked about by itself; after this long a player may do it. */
const UNTIMED_MS = 10 * 60 * 1000;

export function newTime(): Time {
  return {
    now: null,
    phase: "",
    running: [],
    spent: new Map(),
    attempts: new Map(),
    retries: new Map(),
    called: new Set(),
  };
}

/**
 * Tells the match what time it is. To be called after everything else that changed the match, before a vote is taken in,
 * and at `nextDeadline`: the phase that is new counts from here.
 */
export function tick(match: Match, now: number): readonly Effect[] {
  pass(match, now);
  const effects: Effect[] = [];
  for (const question of dueQuestions(match)) {
    const key = keyOf(question);
    const at = match.time.retries.get(key) ?? now + STAGGER_MS * rankOf(match, question);
    match.time.retries.set(key, at);
    if (at > now) continue;
    effects.push(...askAbout(match, question));
    putOff(match, question, rankOf(match, question));
  }
  // A claim against the own seat may have been too early until now.
  if (effects.length > 0 || hasHeldClaim(match)) effects.push(...settle(match));
  if (effects.length > 0) pass(match, now);
  return effects;
}

/** Counts the time since the last tick for those who were awaited meanwhile. */
function pass(match: Match, now: number): void {
  const { time, game, state, turn } = match;
  const phase = game.phase === undefined ? `turn ${turn}` : `phase ${game.phase(state)}`;
  const elapsed = time.now === null ? 0 : Math.max(0, now - time.now);
  for (const seat of time.running) time.spent.set(seat, (time.spent.get(seat) ?? 0) + elapsed);
  if (phase !== time.phase) {
    time.spent.clear();
    time.attempts.clear();
    time.retries.clear();
    time.called.clear();
  }
  time.phase = phase;
  time.now = now;
  time.running = awaitedSeats(match);
}

function hasHeldClaim({ chains }: Match): boolean {
  return chains.some(({ held }) =>
    [...held.values()].some(({ value }) => value.body.kind === "claim"),
  );
}

/** How long a seat may take now, in milliseconds: by the game's own rule or as agreed for the table; `null`: no limit. */
function limitOf({ game, state, seating }: Match): number | null {
  return game.timeLimit?.(state) ?? seating.table.value.timers.phase;
}

/** Whether this peer has awaited a seat for longer than it may take. Nobody is late before the first tick. */
export function isLate(match: Match, seat: Seat): boolean {
  const limit = limitOf(match) ?? UNTIMED_MS;
  return (match.time.spent.get(seat) ?? 0) >= limit;
}

/** The same for what is judged from disk as well, where no time passes: somebody found it late then. */
export function mayBeLate(match: Match, seat: Seat): boolean {
  return match.time.now === null || isLate(match, seat);
}

/** What this peer would ask the others now. */
function dueQuestions(match: Match): Question[] {
  const { me, turn, outcome } = match;
  if (me === null) return [];
  const forks = forkedQuestions(match).filter(({ turn: at }) => mayAsk(match, me.seat, at));
  if (outcome !== null || !mayAsk(match, me.seat, turn)) return forks;
  const timed = limitOf(match) !== null;
  const absent = awaitedSeats(match).filter((seat) => {
    if (seat === me.seat) return false;
    return (
      isConvicted(match, seat) || (isLate(match, seat) && (timed || match.time.called.has(seat)))
    );
  });
  const present = absent.map((seat) => questionAbout(match, seat));
  return [
    ...forks.filter((fork) => !present.some((one) => keyOf(one) === keyOf(fork))),
    ...present,
  ];
}

/** Two cannot outvote one another. */
function mayAsk(match: Match, me: Seat, turn: number): boolean {
  const voters = votersAt(match, turn);
  return voters.length > 2 && voters.includes(me);
}

/** Whoever signed two entries with one number has shown different peers different matches: they must agree on one. */
function forkedQuestions(match: Match): Question[] {
  return match.evidence.flatMap(({ seat, entries: [{ value }] }) => {
    const entry = match.chains[seat]?.accepted[value.seq];
    if (entry === undefined || seat === match.me?.seat) return [];
    const question = questionAt(match, entry.value.turn, seat, value.seq);
    return isSettled(match, seat, value.seq) ? [] : [question];
  });
}

/** The place of the own seat among those who may ask. */
function rankOf({ me, electorates }: Match, { turn, seat }: Question): number {
  const others = (electorates[turn] ?? []).filter((one) => one !== seat);
  return Math.max(0, others.indexOf(me?.seat ?? -1));
}

/** When `tick` is due next, on the clock it was given; `null`: not before something else happens. */
export function nextDeadline(match: Match): number | null {
  const { time } = match;
  const { now } = time;
  if (now === null) return null;
  const limit = limitOf(match) ?? UNTIMED_MS;
  const running = time.running
    .map((seat) => now + limit - (time.spent.get(seat) ?? 0))
    .filter((at) => at > now);
  const asking = dueQuestions(match).map((question) => time.retries.get(keyOf(question)) ?? now);
  const all = [...running, ...asking];
  return all.length === 0 ? null : Math.min(...all);
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
  const { time, outcome } = match;
  const limit = limitOf(match);
  if (outcome !== null || limit === null) return null;
  const seats = awaitedSeats(match);
  if (seats.length === 0) return null;
  const since = time.now === null ? 0 : now - time.now;
  const spent = seats.map(
    (seat) => (time.spent.get(seat) ?? 0) + (time.running.includes(seat) ? since : 0),
  );
  return { seats, limit, left: Math.max(0, limit - Math.max(...spent)) };
}

export type Standing =
  /** The ordinary course: answers of these seats are awaited. */
  | { readonly kind: "moves"; readonly seats: readonly Seat[] }
  /** `late` have let their time run out, and `missing` have not been heard of since the others were asked. */
  | { readonly kind: "quorum"; readonly late: readonly Seat[]; readonly missing: readonly Seat[] }
  /** The own seat may `claim` that `seat` is absent. `ends`: two are left, so that is the end of the match here. */
  | { readonly kind: "claim"; readonly seat: Seat; readonly ends: boolean };

/** What the match waits for, as this peer sees it; `null` when it is over. */
export function standingOf(match: Match): Standing | null {
  const { outcome, me, turn } = match;
  if (outcome !== null) return null;
  const seats = awaitedSeats(match);
  const late = seats.filter(
    (seat) => seat !== me?.seat && (isLate(match, seat) || isConvicted(match, seat)),
  );
  const [first] = late;
  if (me === null || first === undefined) return { kind: "moves", seats };
  const voters = votersAt(match, turn);
  if (!voters.includes(me.seat)) return { kind: "moves", seats };
  if (voters.length === 2)
    return seats.includes(me.seat)
      ? { kind: "moves", seats }
      : { kind: "claim", seat: first, ends: true };
  const timed = limitOf(match) !== null;
  const uncalled = late.find(
    (seat) => !timed && !match.time.called.has(seat) && !isConvicted(match, seat),
  );
  if (uncalled !== undefined) return { kind: "claim", seat: uncalled, ends: false };
  const missing = voters.filter((seat) => seat !== me.seat && isSilent(match, late, seat));
  return missing.length === 0 ? { kind: "moves", seats } : { kind: "quorum", late, missing };
}

/** Whether a voter has not answered in an attempt that was made in vain. */
function isSilent(match: Match, late: readonly Seat[], voter: Seat): boolean {
  return late.some((seat) => {
    const poll = match.polls.get(keyOf(questionAbout(match, seat)))?.poll;
    // The first attempt is still under way, or somebody else asks.
    if (seat === voter || poll?.attempt == null || poll.attempt.ballot.n < 2) return false;
    return !poll.attempt.promises.some((promise) => promise.voter === voter);
  });
}

/**
 * The player says that a seat has let its time run out. With two seats left it ends the match here, as a claim; with more
 * the others are asked. Faults `match/too-early`, `match/nobody-late`, `match/late-yourself`, `match/spectator`.
 */
export function claim(match: Match, seat: Seat, now: number): Result<readonly Effect[]> {
  const before = tick(match, now);
  const { me, turn, time } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  const awaited = awaitedSeats(match);
  if (seat === me.seat || !awaited.includes(seat))
    return fail("match/nobody-late", "Nobody is waiting for this player.");
  if (!isLate(match, seat) && !isConvicted(match, seat))
    return fail("match/too-early", "This player still has time.");
  if (votersAt(match, turn).length > 2) {
    time.called.add(seat);
    time.retries.delete(keyOf(questionAbout(match, seat)));
    return ok([...before, ...tick(match, now)]);
  }
  if (awaited.includes(me.seat))
    return fail("match/late-yourself", "The others are waiting for you as well.");
  const claimed = claimAgainst(match, seat);
  return claimed.ok ? ok([...before, ...claimed.value]) : claimed;
}
