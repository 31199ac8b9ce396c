import { openSync, readSync } from "node:fs";

/** Three numbers of at most twenty digits. */
const MOST_BYTES = 64;
const SPACE = 0x20;
const ZERO = 0x30;

/**
 * The clock of this thread's own time (`Machine`). Linux says how long the thread was ready to run while others did (Linux,
 * Documentation/scheduler/sched-stats.rst, `/proc/<pid>/schedstat`): to the nanosecond, where processor time comes in
 * ticks of four milliseconds, and in 3 µs. Elsewhere it is the clock.
 */
export function createOwnTime(statistics = "/proc/thread-self/schedstat"): () => number {
  const file = openFile(statistics);
  if (file === null) return () => performance.now();
  const text = new Uint8Array(MOST_BYTES);
  let waited = 0;
  let latest = 0;
  return () => {
    const now = performance.now();
    waited = Math.max(waited, secondOf(text, readAgain(file, text)) / 1e6);
    // If others run between the two readings, only the second one knows: on a busy machine a loop of nothing but readings
    // went back sixteen times a second, by up to 37 ms. The work queue would have given that time out twice.
    latest = Math.max(latest, now - waited);
    return latest;
  };
}

/** Open until the program ends; `null` if there is none. */
function openFile(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch {
    return null;
  }
}

/** The number of bytes; none if it cannot be read: what is being measured must go on. */
function readAgain(file: number, text: Uint8Array): number {
  try {
    return readSync(file, text, 0, MOST_BYTES, 0);
  } catch {
    return 0;
  }
}

/** The second of the numbers in a line, without making a string: it is read with every piece of input. */
function secondOf(text: Uint8Array, length: number): number {
  let number = 0;
  for (let at = text.indexOf(SPACE) + 1; at < length && text[at] !== SPACE; at++)
    number = number * 10 + (text[at] ?? ZERO) - ZERO;
  return number;
}
