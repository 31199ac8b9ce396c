import type { Time } from "../ports/clock.ts";

/**
 * Runs a step at once the first time, and from then on at most once in this many milliseconds: calls in between become
 * one.
 */
export interface Spaced {
  (): void;
  /** Runs no more steps. */
  stop(): void;
}

export function spaced(time: Pick<Time, "after">, ms: number, step: () => void): Spaced {
  let cancel: (() => void) | null = null;
  let wanted = false;
  let stopped = false;
  const run = () => {
    if (stopped) return;
    if (cancel !== null) {
      wanted = true;
      return;
    }
    cancel = time.after(ms, () => {
      cancel = null;
      if (!wanted) return;
      wanted = false;
      run();
    });
    step();
  };
  return Object.assign(run, {
    stop() {
      stopped = true;
      cancel?.();
    },
  });
}
