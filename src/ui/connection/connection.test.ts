import { createBirpc } from "birpc";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { HostApi, HostListener, Snapshot } from "../../host/api/api.ts";
import { decodeMessage, encodeMessage } from "../../host/api/codec.ts";
import { type ChannelEvents, connect, type Link, pauseBefore } from "./connection.ts";
import { NETWORK, NO_FRIENDS } from "./network.fixture.ts";

const SNAPSHOT: Snapshot = {
  n: 1,
  me: { id: "00", name: null, muted: [], botPace: "none" },
  network: NETWORK,
  lobby: [],
  tables: [],
  notices: [],
  waiting: [],
  blocked: [],
  friends: NO_FRIENDS,
  updates: null,
  solving: [],
};

/** Lines to a small real host, opened and cut by hand. */
function lines() {
  const opened: ChannelEvents[] = [];
  const names: string[] = [];
  let listener: HostListener | undefined;
  const open = (events: ChannelEvents) => {
    opened.push(events);
    let receive: (message: unknown) => void = () => {};
    listener = createBirpc<HostListener, Pick<HostApi, "snapshot" | "setName">>(
      {
        snapshot: async () => SNAPSHOT,
        setName: async (name) => {
          names.push(name);
          return ok(null);
        },
      },
      {
        post: (message) => events.received(encodeMessage(message)),
        on: (fn) => {
          receive = fn;
        },
      },
    );
    return { send: (text: string) => receive(decodeMessage(text)), close: () => {} };
  };
  const links: Link[] = [];
  const snapshots: Snapshot[] = [];
  const connection = connect(
    open,
    {
      link: (link) => links.push(link),
      snapshot: (snapshot) => snapshots.push(snapshot),
    },
    (step) => step(),
  );
  return { opened, names, links, snapshots, connection, host: () => listener };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an opened line brings a snapshot, changes and answers", async () => {
  const { opened, names, links, snapshots, connection, host } = lines();
  opened[0]!.opened();
  await settled();
  expect(links).toEqual(["connecting", "open"]);
  expect(snapshots).toEqual([SNAPSHOT]);

  host()?.changed({ n: 2, kind: "me", me: { id: "00", name: "Bo", muted: [], botPace: "none" } });
  await settled();
  expect(snapshots.at(-1)?.me.name).toBe("Bo");

  expect(await connection.ask((api) => api.setName("Bo"))).toEqual(ok(null));
  expect(names).toEqual(["Bo"]);
});

test("what is not a message is dropped", async () => {
  const { opened, snapshots } = lines();
  opened[0]!.opened();
  for (const noise of ["", "{", "7", "null", undefined, new ArrayBuffer(3)]) {
    opened[0]!.received(noise);
  }
  await settled();
  expect(snapshots).toEqual([SNAPSHOT]);
});

test("a cut line is opened again after growing pauses and brings a new snapshot", async () => {
  const { opened, links, snapshots } = lines();
  opened[0]!.opened();
  await settled();
  opened[0]!.closed();
  expect(links.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(pauseBefore(0));
  expect(opened).toHaveLength(2);
  opened[1]!.closed();
  await vi.advanceTimersByTimeAsync(pauseBefore(1) - 1);
  expect(opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveLength(3);
  opened[2]!.opened();
  await settled();
  expect(links.at(-1)).toBe("open");
  expect(snapshots).toHaveLength(2);
});

test("pauses double up to five seconds", () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(pauseBefore)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

test("the player need not wait for the next attempt", () => {
  const { opened, connection } = lines();
  opened[0]!.closed();
  connection.retryNow();
  expect(opened).toHaveLength(2);
  connection.retryNow();
  expect(opened).toHaveLength(2);
});

test("a call without a line, and one that loses its line, are faults", async () => {
  const { opened, connection } = lines();
  const lost = { ok: false, fault: { code: "ui/connection-lost" } };
  expect(await connection.ask((api) => api.setName("Bo"))).toMatchObject(lost);
  opened[0]!.opened();
  await settled();
  const asked = connection.ask((api) => api.dismissNotice(1));
  opened[0]!.closed();
  expect(await asked).toMatchObject(lost);
});
