import { expect, test } from "vitest";
import { createDialWindow } from "./dial-window.ts";

/** A window, and the dials under way in it, each with how to end it. */
function windowWith(count: number) {
  const window = createDialWindow();
  const running = new Map<number, () => void>();
  for (let index = 0; index < count; index++)
    window.enter((leave) => {
      running.set(index, () => {
        running.delete(index);
        leave();
      });
    });
  return { window, running, end: (index: number) => running.get(index)?.() };
}

test("only a few dials run at a time, and the next begins when one ends", () => {
  const { running, end } = windowWith(4);
  expect([...running.keys()]).toEqual([0, 1]);
  end(1);
  expect([...running.keys()]).toEqual([0, 2]);
  end(0);
  end(2);
  expect([...running.keys()]).toEqual([3]);
});

test("a place given back twice is given out once", () => {
  const window = createDialWindow();
  const leaves: (() => void)[] = [];
  for (let count = 0; count < 4; count++) window.enter((leave) => void leaves.push(leave));
  leaves[0]?.();
  leaves[0]?.();
  expect(leaves).toHaveLength(3);
});

test("each success makes room for one more, and a failure halves the room", () => {
  const { window, running, end } = windowWith(40);
  for (let count = 0; count < 20; count++) window.succeeded();
  expect(running.size).toBe(8);
  window.congested();
  window.congested();
  for (const index of [...running.keys()].slice(0, 6)) end(index);
  expect(running.size).toBe(2);
});

test("however many fail, one dial can always run", () => {
  const { window, running, end } = windowWith(10);
  for (let count = 0; count < 5; count++) window.congested();
  end(0);
  end(1);
  expect([...running.keys()]).toEqual([2]);
});

test("nothing is dialled after the end", () => {
  const { window, running, end } = windowWith(4);
  window.stop();
  end(0);
  expect([...running.keys()]).toEqual([1]);
});
