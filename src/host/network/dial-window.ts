/** How many dials may be under way; the others wait in the order in which they came. */
export interface DialWindow {
  /** Runs the dial when its turn has come. `leave` gives its place to the next one; calling it again does nothing. */
  enter(dial: (leave: () => void) => void): void;
  /** A handshake finished: there is room for one more. */
  succeeded(): void;
  /** A handshake was not done in time: too many are under way. */
  congested(): void;
  /** Forgets those who wait. */
  stop(): void;
}

const FIRST = 2;
const MOST = 8;

/**
 * Handshakes share the processors of both sides, and one cut off for slowness was wasted work: when forty hosts on one
 * machine all dialled one another at once, of 9,000 dials 8,000 timed out, and the room never came together. So the
 * window grows by one with each success and is halved with each failure, as TCP's is (RFC 5681 section 3.1).
 */
export function createDialWindow(): DialWindow {
  const waiting: ((leave: () => void) => void)[] = [];
  let size = FIRST;
  let running = 0;
  const next = () => {
    while (running < size) {
      const dial = waiting.shift();
      if (dial === undefined) return;
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
    enter(dial) {
      waiting.push(dial);
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
      waiting.length = 0;
    },
  };
}
