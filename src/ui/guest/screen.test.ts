import { expect, test } from "vitest";
import { holdScreen } from "./screen.ts";

function pageThat(grants: boolean) {
  const heard: (() => void)[] = [];
  const locks: { released: boolean }[] = [];
  const seen = { state: "visible" as DocumentVisibilityState };
  return {
    locks,
    look(state: DocumentVisibilityState) {
      seen.state = state;
      for (const lock of locks) if (state === "hidden") lock.released = true;
      for (const listener of heard) listener();
    },
    page: {
      navigator: {
        wakeLock: {
          async request() {
            if (!grants) throw new DOMException("no", "NotAllowedError");
            const lock = {
              released: false,
              async release() {
                lock.released = true;
              },
            };
            locks.push(lock);
            return lock;
          },
        } as unknown as WakeLock,
      },
      document: {
        get visibilityState() {
          return seen.state;
        },
        addEventListener: (_: string, listener: () => void) => void heard.push(listener),
      } as unknown as Document,
    },
  };
}

/** Everything asked for is answered. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the screen is held while a match runs, asked for anew whenever the page is seen again", async () => {
  const told: boolean[] = [];
  const { page, locks, look } = pageThat(true);
  const screen = holdScreen(page, (held) => told.push(held));
  await settled();
  expect(locks).toHaveLength(0);
  screen.want(true);
  screen.want(true);
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([false]);
  look("hidden");
  look("visible");
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([true, false]);
  screen.want(false);
  expect(locks.every(({ released }) => released)).toBe(true);
  expect(told).toEqual([true, true]);
});

test("a match that ends while the browser thinks leaves no screen on", async () => {
  const { page, locks } = pageThat(true);
  const screen = holdScreen(page, () => {});
  screen.want(true);
  screen.want(false);
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});

test("a browser that refuses is heard", async () => {
  const told: boolean[] = [];
  holdScreen(pageThat(false).page, (held) => told.push(held)).want(true);
  await settled();
  expect(told).toEqual([false]);
});
