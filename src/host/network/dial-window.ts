/**
 * How many dials may be under way; the others wait in the order in which they came, and by turns among those who announced
 * them: one who announces neighbours that are not there does not hold up the others.
 */
export interface DialWindow {
  /** Runs the dial when its turn has come. `leave` gives its place to the next one; calling it again does nothing. */
  enter(dial: Dial, source?: string): void;
  /** A handshake finished: there is room for one more. */
  succeeded(): void;
  /** A handshake was not done in time: too many are under way. */
  congested(): void;
  /** Forgets those who wait. */
  stop(): void;
}

type Dial = (leave: () => void) => void;

const FIRST = 2;
const MOST = 8;

/**
 * Handshakes share the processors of both sides, and one cut off for slowness was wasted work: when forty hosts on one
 * machine all dialled one another at once, of 9,000 dials 8,000 timed out, and the room never came together. So the
 * window grows by one with each success and is halved with each failure, as TCP's is (RFC 5681 section 3.1).
 */
export function createDialWindow(): DialWindow {
  const waiting = new Map<string, Dial[]>();
  let size = FIRST;
  let running = 0;
  const next = () => {
    while (running < size) {
      const [first] = waiting;
      if (first === undefined) return;
      const [source, [dial, ...others]] = first;
      waiting.delete(source);
      if (others.length > 0) waiting.set(source, others);
      if (dial === undefined) continue;
      running++;
      let left = false;
      dial(() => {
        if (left) return;
        left = true;
        running--;
        next();
      });
    }
  };
  return {
    enter(dial, source = "") {
      waiting.set(source, [...(waiting.get(source) ?? []), dial]);
      next();
    },
    succeeded() {
      size = Math.min(MOST, size + 1);
      next();
    },
    congested() {
      size = Math.max(1, Math.floor(size / 2));
    },
    stop() {
      waiting.clear();
    },
  };
}
