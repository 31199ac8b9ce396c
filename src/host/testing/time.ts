import type { Time } from "../ports/clock.ts";

/** A clock that stands still until a test moves it. */
export interface HandTime extends Time {
  /** Goes on by so many milliseconds, and rings what is due on the way. */
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
