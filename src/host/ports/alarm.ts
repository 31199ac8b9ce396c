import type { Time } from "./clock.ts";

/** So often an alarm looks at the clock: up to this much of a sleep goes unseen. */
const LOOK_MS = 5000;
/** A look as late as this is a machine that is busy; a later one is a machine that stood still. */
const BUSY_MS = 2000;

/** One alarm at a time, which knows how long the machine slept. */
export interface Alarm {
  /**
   * Calls back at this time, instead of the time set before, or earlier, as soon as the machine has slept: what a page counts
   * down meanwhile is not what counts here. `null`: only then.
   */
  set(at: number | null, step: () => void): void;
  stop(): void;
  /**
   * The milliseconds before `now` that nobody here had notice of, because the machine slept or stood still; each is told
   * once. Whoever asks first after a sleep may be a message and not the alarm (Node's timers come first, a page's need not).
   */
  overslept(now: number): number;
}

/** Where a clock stands still with the machine (a page's on Linux and on phones), there is nothing to be told. */
export function createAlarm(time: Time): Alarm {
  let cancel = () => {};
  let look: number | null = null;
  let slept = 0;
  /** Nobody has been called for the last sleep yet. */
  let isNews = false;

  const notice = (now: number) => {
    if (look === null || now - look <= BUSY_MS) return;
    slept += now - look;
    isNews = true;
    look = now;
  };
  const stop = () => {
    cancel();
    cancel = () => {};
    look = null;
  };
  const watch = (at: number | null, step: () => void) => {
    const now = time.now();
    const wait = isNews ? 0 : Math.min(LOOK_MS, at === null ? LOOK_MS : Math.max(0, at - now));
    look = now + wait;
    cancel = time.after(wait, () => {
      notice(time.now());
      const isDue = isNews || (at !== null && time.now() >= at);
      isNews = false;
      if (isDue) step();
      else watch(at, step);
    });
  };

  return {
    set(at, step) {
      notice(time.now());
      stop();
      watch(at, step);
    },
    stop,
    overslept(now) {
      notice(now);
      const told = slept;
      slept = 0;
      return told;
    },
  };
}
