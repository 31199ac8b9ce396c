import type { Clock } from "./clock.ts";
import { contained } from "./stray.ts";

// The clock of any JavaScript runtime. The rooms that deal with connections (network, reach, limits) take their timers
// from here, because they only decide when to give up. So this is the one place from which a step is called that nobody
// waits for, and nothing that one throws may end the program.

/** Beyond it, timers fire at once: their length is a signed number of 32 bits (HTML, timers; Node). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls back once, without keeping the program running (Node). Returns a function that cancels. */
export function after(ms: number, step: () => void): () => void {
  const timer = setTimeout(contained(step), Math.min(ms, LONGEST_TIMER_MS));
  letGo(timer);
  return () => clearTimeout(timer);
}

/** A time awake is cut into this many parts. */
const PARTS = 5;

/**
 * Calls back once this program has been awake for this long: for giving up on others. A machine that stood still finds
 * all its timers due before it reads what has come meanwhile (Node's loop: timers, then poll), and would call everybody
 * silent. Here a pause of any length counts as one part of five.
 */
export function afterAwake(ms: number, step: () => void): () => void {
  let left = PARTS;
  const part = (): (() => void) =>
    after(ms / PARTS, () => {
      left--;
      if (left === 0) step();
      else cancel = part();
    });
  let cancel = part();
  return () => cancel();
}

/** Calls back again and again; as `after`. */
export function every(ms: number, step: () => void): () => void {
  const timer = setInterval(contained(step), ms);
  letGo(timer);
  return () => clearInterval(timer);
}

/** Resolves after this many milliseconds, or as soon as the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = after(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    const stop = () => {
      cancel();
      resolve();
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Node has a turn of the loop for this; in a page a message to itself arrives as late. */
export function soon(step: () => void): void {
  if (typeof setImmediate === "function") {
    setImmediate(contained(step));
    return;
  }
  const { port1, port2 } = new MessageChannel();
  // Assigning this property starts the port; an event listener would not.
  Object.assign(port1, {
    onmessage() {
      port1.close();
      contained(step)();
    },
  });
  port2.postMessage(null);
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  today: () => Date.now(),
  after,
  soon,
};

/** Timers are objects in Node and numbers in a page. */
function letGo(timer: unknown): void {
  if (typeof timer !== "object" || timer === null || !("unref" in timer)) return;
  if (typeof timer.unref === "function") timer.unref();
}
