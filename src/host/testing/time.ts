import type { Clock, Time } from "../ports/clock.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";

/** A clock that stands still until a test moves it. */
export interface HandTime extends Time {
  /** Advances by this many milliseconds, and fires the timers due on the way. */
  pass(ms: number): void;
}

export function handTime(): HandTime {
  let now = 0;
  const alarms = new Set<{ at: number; step: () => void }>();
  return {
    now: () => now,
    after(ms, step) {
      const alarm = { at: now + ms, step };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...alarms].sort((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) break;
        alarms.delete(next);
        now = next.at;
        next.step();
      }
      now = end;
    },
  };
}

/** The machine's clock, which a test can advance. */
export interface LeapingClock extends Clock {
  /** Advances it by this many milliseconds, and fires the timers due on the way. */
  leap(ms: number): void;
  /** The same as when a computer sleeps: what is due meanwhile is found due afterwards. */
  sleep(ms: number): void;
}

export function leapingClock(): LeapingClock {
  let ahead = 0;
  const now = () => SYSTEM_CLOCK.now() + ahead;
  const alarms = new Set<{ readonly at: number; ring(): void }>();
  const next = () => [...alarms].sort((a, b) => a.at - b.at)[0];
  return {
    ...SYSTEM_CLOCK,
    now,
    after(ms, step) {
      const ring = () => {
        cancel();
        step();
      };
      const stop = SYSTEM_CLOCK.after(ms, ring);
      const alarm = { at: now() + ms, ring };
      const cancel = () => {
        stop();
        alarms.delete(alarm);
      };
      alarms.add(alarm);
      return cancel;
    },
    leap(ms) {
      const end = now() + ms;
      for (let alarm = next(); alarm !== undefined && alarm.at <= end; alarm = next()) {
        ahead += Math.max(0, alarm.at - now());
        alarm.ring();
      }
      ahead += Math.max(0, end - now());
    },
    sleep(ms) {
      ahead += ms;
      for (const alarm of [...alarms].sort((a, b) => a.at - b.at))
        if (alarm.at <= now() && alarms.has(alarm)) alarm.ring();
    },
  };
}
