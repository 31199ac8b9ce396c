import type { SolvingWork } from "../../games/box.ts";

/** How many bytes threads need besides the memory of their work. */
export const BOARD_BYTES = 12;

// The number of the step, -1 at the end; how many parts nobody has taken; how many are not done.
const STEP = 0;
const UNTAKEN = 1;
const UNDONE = 2;

/** Looks this often whether others are done before it sleeps; being woken takes longer than most parts. */
const LOOKS = 5000;

/** Does all the work, together with the threads that follow on the same board. `report` is called once a step. */
export function leadSteps(
  board: Int32Array,
  work: SolvingWork,
  report: (share: number) => void,
): void {
  for (let parts = work.next(); parts > 0; parts = work.next()) {
    report(work.share());
    Atomics.store(board, UNDONE, parts);
    Atomics.store(board, UNTAKEN, parts);
    Atomics.add(board, STEP, 1);
    Atomics.notify(board, STEP);
    doParts(board, work);
    for (let left = Atomics.load(board, UNDONE); left > 0; left = Atomics.load(board, UNDONE))
      waitWhile(board, UNDONE, left);
  }
  Atomics.store(board, STEP, -1);
  Atomics.notify(board, STEP);
}

/** Takes part in every step until all is done. */
export function followSteps(board: Int32Array, work: SolvingWork): void {
  for (let step = Atomics.load(board, STEP); step >= 0; step = Atomics.load(board, STEP)) {
    doParts(board, work);
    waitWhile(board, STEP, step);
  }
}

/** A thread that is late for one step may take a part of the next: it is prepared before its parts can be taken. */
function doParts(board: Int32Array, work: SolvingWork): void {
  for (;;) {
    const part = Atomics.sub(board, UNTAKEN, 1) - 1;
    if (part < 0) return;
    work.do(part);
    if (Atomics.sub(board, UNDONE, 1) === 1) Atomics.notify(board, UNDONE);
  }
}

function waitWhile(board: Int32Array, word: number, value: number): void {
  for (let look = 0; look < LOOKS; look++) if (Atomics.load(board, word) !== value) return;
  Atomics.wait(board, word, value);
}
