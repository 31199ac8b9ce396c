import type { Question } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import type { Match } from "./match.ts";
import { keyOf } from "./voting.ts";

/**
 * How often a seat may ask about one question. Whoever asks keeps to it, and voters heed nobody who does not: with an
 * attempt above each of the others' a hostile voter would otherwise put off every decision.
 */

/** Seats ask one after another, so that one asks and the others answer. */
export const STAGGER_MS = 500;
/** An attempt that came to nothing, because somebody is missing or two asked at once, is followed by another. */
const RETRY_MS = 3000;
/** The pause doubles up to this: a table may wait for days, and every attempt is written down. */
const LONGEST_RETRY_MS = 60_000;
/** Clocks differ, and an attempt may come late and the next one early. */
const TOLERANCE = 0.5;

function pauseAfter(attempts: number): number {
  return Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS);
}

/** Notes an attempt of the own seat, or one of another seat that was heeded. */
export function noteAttempt({ time }: Match, question: Question, asker: Seat): void {
  const name = `${keyOf(question)} ${asker}`;
  const count = (time.attempts.get(name)?.count ?? 0) + 1;
  time.attempts.set(name, { count, at: time.now ?? 0 });
}

/** Whether it is too early for another attempt of this seat. */
export function isHasty({ time }: Match, question: Question, asker: Seat): boolean {
  const last = time.attempts.get(`${keyOf(question)} ${asker}`);
  return last !== undefined && (time.now ?? 0) < last.at + TOLERANCE * pauseAfter(last.count);
}

/** Puts off the own next attempt after one that has just begun. `rank`: the own place among those who may ask. */
export function putOff({ time, me }: Match, question: Question, rank: number): void {
  const key = keyOf(question);
  const attempts = time.attempts.get(`${key} ${me?.seat}`)?.count ?? 1;
  time.retries.set(key, (time.now ?? 0) + pauseAfter(attempts) + STAGGER_MS * rank);
}

/** Somebody else is at it: two who ask at once only get in each other's way. */
export function giveWay({ time, me }: Match, question: Question): void {
  const key = keyOf(question);
  const soonest = (time.now ?? 0) + RETRY_MS + 200 * (me?.seat ?? 0);
  time.retries.set(key, Math.max(time.retries.get(key) ?? 0, soonest));
}
