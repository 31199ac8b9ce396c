import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { portOf } from "../network/node.ts";
import { decodeMessage, type Position } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { value } from "../testing/hosts.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { type CatchUpDeps, startCatchingUp } from "./catch-up.ts";

function tableLike(position: Position): NetworkTable {
  const part: Partial<NetworkTable> = {
    id: "00".repeat(32),
    holds: () => false,
    isVerifying: () => false,
    mayFollow: () => true,
    position: () => position,
    answerTo: () => [],
    isMuteAt: () => false,
  };
  return part as NetworkTable;
}

test.each([
  ["says no goodbye to those who have heard that the match has begun", true],
  ["says goodbye to strangers who have not", false],
])("a player who has not heard of the start, nor who plays, %s", async (_, hasBegun) => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const got: string[] = [];
  const following = tableLike({
    roster: 0,
    match: hasBegun ? { turn: 0, log: new Uint8Array(32), held: [] } : null,
    chat: [],
  });
  const state = { match: null, table: { value: { host: new Uint8Array(32) } } };
  const behind = {
    ...following,
    mayFollow: () => false,
    state: { ...state, deps: { me: { key: new Uint8Array(32).fill(1) } } },
  } as unknown as NetworkTable;
  const deps = (table: NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct: createConduct(() => performance.now()),
    findTable: () => table,
    hasLeft: () => true,
    isLive: () => true,
    mayWatch: () => true,
    take(_, bytes) {
      got.push(value(decodeMessage(bytes)).kind);
      return "ignore";
    },
  });
  await startCatchingUp(ann, deps(behind));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  await catching.request(following, ann.peerId);
  expect([...new Set(got)]).toEqual(hasBegun ? [] : ["leave"]);
  catching.stop();
});

test.each([true, false])(
  "a table that is not here is answered with a goodbye if it was left: %s",
  async (left) => {
    const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
    const got: string[] = [];
    const deps: CatchUpDeps = {
      whenKept: (then) => then(true),
      conduct: createConduct(() => performance.now()),
      findTable: () => undefined,
      hasLeft: (id, hasBegun) => left && hasBegun && id === "00".repeat(32),
      isLive: () => true,
      mayWatch: () => true,
      take(_, bytes) {
        got.push(value(decodeMessage(bytes)).kind);
        return "ignore";
      },
    };
    await startCatchingUp(ann, deps);
    const catching = await startCatchingUp(bob, deps);
    await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
    const match = { turn: 0, log: new Uint8Array(32), held: [] };
    await catching.request(tableLike({ roster: 0, match, chat: [] }), ann.peerId);
    expect([...new Set(got)]).toEqual(left ? ["leave"] : []);
    catching.stop();
  },
);
