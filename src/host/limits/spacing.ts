import type { Time } from "../ports/clock.ts";

/** A step that is taken at once the first time, and from then on at most once in so many milliseconds: what comes between is one. */
export interface Spaced {
  (): void;
  /** Takes no step any more. */
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
