import type { Seat } from "../../engine/game.ts";
import type { Clock } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";

/** What a clock asks of the match it belongs to. */
export interface Timed {
  /** Milliseconds a seat has in the present phase; `null` for no limit. */
  limit(): number | null;
  /** Names the present phase. */
  phase(): number;
  /** Whether this seat's person is to act. */
  isAwaited(seat: Seat): boolean;
  expire(seat: Seat): void;
}

/**
 * The time of a match at one device. Only that of the person who looks at the board runs: nobody loses time while the
 * device is handed over, while the page is closed, or because somebody else was asked first in the same phase.
 */
export interface DeviceClock {
  /** The seat whose person looks at the board from now on; `null` for nobody. */
  attend(seat: Seat | null): void;
  /** To be called after every change of the match. */
  follow(): void;
  view(): Clock | null;
  stop(): void;
}

export function createDeviceClock({ now, after }: Time, match: Timed): DeviceClock {
  let attending: Seat | null = null;
  let phase = match.phase();
  /** Milliseconds each seat has used in this phase. */
  const used = new Map<Seat, number>();
  let running: { seat: Seat; limit: number; since: number; cancel: () => void } | null = null;

  const usedBy = (seat: Seat) =>
    (used.get(seat) ?? 0) + (running?.seat === seat ? now() - running.since : 0);
  const halt = () => {
    if (running === null) return;
    const { seat, cancel } = running;
    used.set(seat, usedBy(seat));
    cancel();
    running = null;
  };
  const follow = () => {
    halt();
    if (match.phase() !== phase) used.clear();
    phase = match.phase();
    const limit = match.limit();
    if (attending === null || limit === null || !match.isAwaited(attending)) return;
    const seat = attending;
    const cancel = after(Math.max(0, limit - usedBy(seat)), () => {
      halt();
      // A timer may ring early, and cannot be set for more than a month.
      if (usedBy(seat) < limit) follow();
      else match.expire(seat);
    });
    running = { seat, limit, since: now(), cancel };
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
    stop: halt,
  };
}
