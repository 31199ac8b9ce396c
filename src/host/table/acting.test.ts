import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { actAndSign } from "./acting.ts";
import type { LiveTable } from "./live-table.ts";
import type { NetworkTable } from "./network-table.ts";

/** A network table whose match keeps the move until `sign`. */
function waitingTable(proposed: Result<null> = ok(null)) {
  const listeners = new Set<() => void>();
  const state = {
    frozen: false,
    closed: false,
    match: {
      intent: { move: {} as object | null, dropped: null as object | null },
      phase: { outcome: null as object | null },
    },
  };
  const act = actAndSign(
    { act: () => proposed } as unknown as LiveTable,
    [0, null],
    { state } as unknown as NetworkTable,
    {
      subscribe(listener) {
        const look = () => listener({} as never);
        listeners.add(look);
        return () => void listeners.delete(look);
      },
    },
  );
  return {
    act,
    listeners,
    change(how: (of: typeof state) => void) {
      how(state);
      for (const look of [...listeners]) look();
    },
  };
}

test("a move on a device is answered at once, and so is a refused one", () => {
  const subscribe = () => () => {};
  const table = { act: () => ok(null) } as unknown as LiveTable;
  expect(actAndSign(table, [0, null], undefined, { subscribe })).toEqual(ok(null));
  const refused = fail("table/not-your-seat", "Not yours.");
  expect(waitingTable(refused).act).toBe(refused);
});

test("a move that waits for proofs is answered only once it is signed", async () => {
  const { act, change, listeners } = waitingTable();
  let answered = false;
  const answer = Promise.resolve(act).then((result) => {
    answered = true;
    return result;
  });
  change(() => {});
  await Promise.resolve();
  expect(answered).toBe(false);
  change(({ match }) => {
    match.intent.move = null;
  });
  expect(await answer).toEqual(ok(null));
  expect(listeners.size).toBe(0);
});

test.each([
  ["cannot be written", "profile/cannot-write", { frozen: true }],
  ["is put away", "table/not-playing", { closed: true }],
])("a move whose table %s before it is signed does not count", async (_what, code, how) => {
  const { act, change, listeners } = waitingTable();
  change((state) => Object.assign(state, how));
  expect(await act).toMatchObject({ ok: false, fault: { code } });
  expect(listeners.size).toBe(0);
});

test("a move that the match dropped does not count, and says so", async () => {
  const { act, change } = waitingTable();
  change(({ match: { intent } }) => {
    [intent.dropped, intent.move] = [intent.move, null];
  });
  expect(await act).toMatchObject({ ok: false, fault: { code: "match/move-dropped" } });
});

test("a move too late for the match does not count", async () => {
  const { act, change } = waitingTable();
  change(({ match }) => {
    match.phase.outcome = {};
  });
  expect(await act).toMatchObject({ ok: false, fault: { code: "table/not-playing" } });
});
