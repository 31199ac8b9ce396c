import { expect, test } from "vitest";
import { BOARD_BYTES, followSteps, leadSteps } from "./shared-steps.ts";

const STEPS = [3, 1, 4, 2];

/** Work that counts which parts of which step are done. */
function counted() {
  const done: string[] = [];
  let step = -1;
  return {
    done,
    chances: [],
    next: () => STEPS[++step] ?? 0,
    do: (part: number) => void done.push(`${step}.${part}`),
    share: () => step / STEPS.length,
  };
}

test("every part of every step is done once, and each step reports a higher share before it begins", () => {
  const work = counted();
  const shares: number[] = [];
  const seen: number[] = [];
  const board = new Int32Array(new SharedArrayBuffer(BOARD_BYTES));
  leadSteps(board, work, (share) => {
    shares.push(share);
    seen.push(work.done.length);
  });
  expect(work.done.toSorted()).toEqual(
    STEPS.flatMap((parts, step) => Array.from({ length: parts }, (_, part) => `${step}.${part}`)),
  );
  expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
  expect(seen).toEqual([0, 3, 4, 8]);
  // Who comes when all is done has nothing to do.
  followSteps(board, work);
  expect(work.done).toHaveLength(10);
});
