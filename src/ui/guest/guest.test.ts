import { expect, test } from "vitest";
import type { Snapshot } from "../../host/api/api.ts";
import { createStore } from "../store.ts";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { watchGuest } from "./guest.ts";

const quietly = () => new Promise((resolve) => setImmediate(resolve));
const document = { visibilityState: "visible", addEventListener() {} } as const;

test("a page over plain http is told that nothing holds the screen or what it keeps", async () => {
  const state = createStore<{ readonly snapshot: Snapshot | null }>({ snapshot: null });
  const grants = watchGuest({ navigator: {}, document }, state);
  await quietly();
  expect(grants.get()).toEqual({ screen: "refused", stored: "fleeting" });
});

test("the screen is asked for once somebody waits for this player, and not for a match on this device", async () => {
  let asked = 0;
  const wakeLock = {
    async request() {
      asked++;
      return { released: false, async release() {} };
    },
  } as unknown as WakeLock;
  const storage = { persist: async () => true } as StorageManager;
  const state = createStore<{ readonly snapshot: Snapshot | null }>({ snapshot: null });
  const grants = watchGuest({ navigator: { wakeLock, storage }, document }, state);
  state.set({ snapshot: snapshotOf(tableOf({ kind: "device" })) });
  await quietly();
  expect(asked).toBe(0);
  state.set({ snapshot: snapshotOf(tableOf()) });
  await quietly();
  expect([asked, grants.get()]).toEqual([1, { screen: "held", stored: "kept" }]);
});
