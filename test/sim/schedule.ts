/** A schedule in virtual milliseconds: nothing really waits, and the same plans run in the same order. */
export interface Schedule {
  now(): number;
  /** Plans something for `delay` milliseconds from now. Plans for the same moment run in the order they were made. */
  after(delay: number, run: () => void): void;
  /** Runs the next plan; `false` if there is none. */
  step(): boolean;
}

interface Plan {
  readonly time: number;
  readonly number: number;
  readonly run: () => void;
}

export function createSchedule(): Schedule {
  /** A binary heap, the earliest plan on top. */
  const heap: Plan[] = [];
  let time = 0;
  let planned = 0;

  return {
    now: () => time,
    after(delay, run) {
      const plan = { time: time + Math.ceil(delay), number: planned++, run };
      let at = heap.length;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        const above = heap[parent]!;
        if (!isBefore(plan, above)) break;
        heap[at] = above;
        at = parent;
      }
      heap[at] = plan;
    },
    step() {
      const next = heap[0];
      const last = heap.pop();
      if (next === undefined || last === undefined) return false;
      if (heap.length > 0) sink(heap, last);
      time = next.time;
      next.run();
      return true;
    },
  };
}

function sink(heap: Plan[], plan: Plan): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const child = right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left;
    if (!isBefore(heap[child]!, plan)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = plan;
}

function isBefore(left: Plan, right: Plan): boolean {
  return left.time === right.time ? left.number < right.number : left.time < right.time;
}
