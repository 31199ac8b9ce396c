import { uptime } from "node:os";
import type { Clock } from "../host/ports/clock.ts";
import { SYSTEM_CLOCK } from "../host/ports/system-clock.ts";

/** So often the computer is asked; a time that it slept is seen so much later. */
const ASK_MS = 1000;
/** What it answers is rounded. */
const ROUNDED_MS = 500;

/**
 * A clock that goes on while the computer sleeps, as Node's does except on Linux (`clock_gettime`(2), `CLOCK_MONOTONIC`):
 * otherwise a player's own time would stand still there, and run for all others.
 */
export function nodeClock(platform: string = process.platform): Clock {
  if (platform !== "linux") return SYSTEM_CLOCK;
  return { ...SYSTEM_CLOCK, now: throughSleep(SYSTEM_CLOCK.now, sinceBoot) };
}

/** `NaN` where that is kept from programs. */
function sinceBoot(): number {
  try {
    return 1000 * uptime();
  } catch {
    return Number.NaN;
  }
}

/** `now`, which stands still in a sleep, put forward by what `sinceStart`, which does not, has gained on it. Milliseconds. */
export function throughSleep(now: () => number, sinceStart: () => number): () => number {
  let askedAt = now();
  let ahead = sinceStart() - askedAt;
  let slept = 0;
  return () => {
    const at = now();
    if (at - askedAt < ASK_MS) return at + slept;
    const all = sinceStart();
    // Read last: what this program has to wait between the two must not be taken for a sleep.
    askedAt = now();
    const gained = all - askedAt - ahead;
    if (gained > ROUNDED_MS) {
      slept += gained;
      ahead += gained;
    }
    return askedAt + slept;
  };
}
