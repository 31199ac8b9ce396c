import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPresses } from "./press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that is pressed by hand, and what was carried out there. */
function page() {
  const window = new EventTarget();
  const done: number[] = [];
  const inTime = afterPresses(window as Window);
  const take = (step: number) => inTime(() => done.push(step));
  const tell = (type: string, buttons = 0, pointerType = "touch", pointerId = 7) =>
    window.dispatchEvent(Object.assign(new Event(type), { buttons, pointerType, pointerId }));
  return { done, take, tell };
}

test("what comes while nothing is pressed is carried out at once", () => {
  const { done, take } = page();
  take(1);
  expect(done).toEqual([1]);
});

test("what comes while pressed waits until after the click", () => {
  const { done, take, tell } = page();
  tell("pointerdown", 1);
  take(1);
  tell("pointermove", 1);
  take(2);
  tell("pointerup");
  vi.advanceTimersByTime(20);
  tell("click");
  take(3);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual([1, 2, 3]);
  take(4);
  expect(done).toEqual([1, 2, 3, 4]);
});

test.each([
  ["pointerup", "touch", 50],
  ["pointerup", "mouse", 0],
  ["pointercancel", "touch", 0],
  // It moves without a button.
  ["pointermove", "mouse", 0],
])("where no click follows the %s of a %s, it waits no longer than %i ms", (type, pointer, ms) => {
  const { done, take, tell } = page();
  tell("pointerdown", 1, pointer);
  take(1);
  tell(type, 0, pointer);
  vi.advanceTimersByTime(ms);
  expect(done).toEqual([1]);
});

test("another pointer, or a key, does not end a tap", () => {
  const { done, take, tell } = page();
  tell("pointerdown", 1);
  take(1);
  tell("pointermove", 0, "mouse", 1);
  tell("pointerup", 0, "touch", 8);
  // A key was pressed.
  tell("click", 0, "", -1);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([]);
  tell("pointerup");
  vi.advanceTimersByTime(50);
  expect(done).toEqual([1]);
});

test("a pointer that is held holds nothing up for longer than five seconds", () => {
  const { done, take, tell } = page();
  tell("pointerdown", 1);
  take(1);
  vi.advanceTimersByTime(4999);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  take(2);
  expect(done).toEqual([1, 2]);
  tell("pointerup");
  vi.advanceTimersByTime(0);
  expect(done).toEqual([1, 2]);
});

test("a press soon after another waits for its own release", () => {
  const { done, take, tell } = page();
  tell("pointerdown", 1);
  take(1);
  tell("pointerup");
  tell("pointerdown", 1);
  vi.advanceTimersByTime(0);
  expect(done).toEqual([]);
  tell("click");
  vi.advanceTimersByTime(0);
  expect(done).toEqual([1]);
});
