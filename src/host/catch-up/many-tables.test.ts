import { multiaddr } from "@multiformats/multiaddr";
import { expect, test, vi } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { portOf } from "../network/node.ts";
import type { Position } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { CATCH_UP } from "../versions/protocols.ts";
import { type CatchUpDeps, startCatchingUp } from "./catch-up.ts";

/** More than one connection has streams for at once. */
const TABLES = 40;

/** A table of which both have everything. */
function tableWith(id: string): NetworkTable {
  const position: Position = { roster: 0, match: null, chat: [] };
  const part: Partial<NetworkTable> = {
    id,
    mayFollow: () => true,
    isMuteAt: () => false,
    position: () => position,
    answerTo: () => [],
  };
  return part as NetworkTable;
}

test("many tables are caught up on at once, and no request is sent twice", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const conduct = createConduct(() => performance.now());
  const tables = Array.from({ length: TABLES }, (_, index) =>
    tableWith(index.toString(16).padStart(64, "0")),
  );
  const asked: string[] = [];
  const deps: CatchUpDeps = {
    whenKept: (then) => then(true),
    conduct,
    findTable(id) {
      asked.push(id);
      return tables.find((table) => table.id === id);
    },
    hasLeft: () => false,
    isLive: () => true,
    mayWatch: () => true,
    take: () => "ignore",
  };
  await startCatchingUp(ann, deps);
  const catching = await startCatchingUp(bob, deps);
  const connection = await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  const streams = vi.spyOn(connection, "newStream");
  await Promise.all(tables.map((table) => catching.request(table, ann.peerId)));
  const opened = streams.mock.calls.filter(([protocol]) => protocol === CATCH_UP);
  expect(asked).toEqual(tables.map(({ id }) => id));
  expect(opened).toHaveLength(tables.length);
  catching.stop();
});
