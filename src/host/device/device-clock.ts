import type { TimeControl } from "../../../protocol/manifest.ts";
import type { Seat } from "../../engine/game.ts";
import { leftAfter, usedOf } from "../../match/time.ts";
import type { Clock } from "../api/api.ts";
import { createAlarm } from "../ports/alarm.ts";
import type { Time } from "../ports/clock.ts";

/** What a clock needs to know of its match. */
export interface Timed {
  /** Milliseconds a seat has in the current phase; `null` for no limit. */
  limit(): number | null;
  /** What a person has for all of their moves; `null` for no limit. */
  readonly control: TimeControl | null;
  /** Identifies the current phase. */
  phase(): number;
  /** Whether this seat's person is to act. */
  isAwaited(seat: Seat): boolean;
  expire(seat: Seat): void;
  /** The device has slept: more is left than whoever counts down believes. */
  slept(): void;
}

/**
 * The time of a match on one device. It runs only for the person who looks at the board: nobody loses time while the
 * device is handed over or asleep, while the page is closed, or because somebody else was asked first in the same phase.
 */
export interface DeviceClock {
  /** The seat whose person looks at the board from now on; `null` for nobody. */
  attend(seat: Seat | null): void;
  /** Call after every change of the match, with the seat that made a move, if one did. */
  follow(mover?: Seat): void;
  view(): Clock | null;
  /** What a seat has left for all of its moves now, in milliseconds; `null` for no limit. */
  left(seat: Seat): number | null;
  /**
   * What each seat had left when the current phase began, in whole milliseconds, for the seats that have used some; to
   * be stored.
   */
  kept(): readonly (readonly [Seat, number])[];
  stop(): void;
}

/** `kept`: what an earlier clock of this match kept. */
export function createDeviceClock(
  time: Time,
  match: Timed,
  kept: readonly (readonly [Seat, number])[] = [],
): DeviceClock {
  const { now } = time;
  const { control } = match;
  const alarm = createAlarm(time);
  let attending: Seat | null = null;
  let phase = match.phase();
  /** Milliseconds each seat has used in this phase. */
  const used = new Map<Seat, number>();
  const moved = new Set<Seat>();
  const total = new Map(kept);
  let running: { seat: Seat; limit: number; since: number } | null = null;

  const usedBy = (seat: Seat) => {
    const before = used.get(seat) ?? 0;
    if (running?.seat !== seat) return before;
    running.since += alarm.overslept(now());
    return before + now() - running.since;
  };
  const before = (seat: Seat) => total.get(seat) ?? control?.time ?? 0;
  const limitOf = (seat: Seat): number | null => {
    const limit = match.limit();
    if (control === null) return limit;
    const all = before(seat) + (control.kind === "delay" ? control.plus : 0);
    return limit === null ? all : Math.min(limit, all);
  };
  const halt = () => {
    if (running === null) return;
    used.set(running.seat, usedBy(running.seat));
    alarm.stop();
    running = null;
  };
  const turn = () => {
    if (match.phase() === phase) return;
    if (control !== null)
      for (const [seat, thought] of used)
        total.set(seat, leftAfter(control, before(seat), thought, moved.has(seat)));
    used.clear();
    moved.clear();
    phase = match.phase();
  };
  const follow = (mover?: Seat) => {
    halt();
    if (mover !== undefined) moved.add(mover);
    turn();
    if (attending === null || !match.isAwaited(attending)) return;
    const seat = attending;
    const limit = limitOf(seat);
    if (limit === null) return;
    running = { seat, limit, since: now() };
    alarm.set(now() + Math.max(0, limit - usedBy(seat)), () => {
      halt();
      if (usedBy(seat) >= limit) return match.expire(seat);
      follow();
      match.slept();
    });
  };
  return {
    attend(seat) {
      attending = seat;
      follow();
    },
    follow,
    view() {
      if (running === null) return null;
      const { seat, limit } = running;
      return { seats: [seat], limit, left: Math.max(0, limit - usedBy(seat)) };
    },
    left(seat) {
      if (control === null) return null;
      return Math.max(0, before(seat) - usedOf(usedBy(seat), control, control.plus));
    },
    kept: () => [...total].map(([seat, left]) => [seat, Math.round(left)]),
    stop: halt,
  };
}
