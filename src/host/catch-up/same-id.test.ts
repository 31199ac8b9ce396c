import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { portOf } from "../network/node.ts";
import { encodeMessage } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { type CatchUpDeps, startCatchingUp } from "./catch-up.ts";

const TABLE = "00".repeat(32);

function tableLike(): NetworkTable {
  return {
    id: TABLE,
    position: () => ({ roster: 0, match: null, chat: [] }),
    answerTo: () => [encodeMessage({ kind: "roster", bytes: Uint8Array.of(1) })],
    mayFollow: () => true,
    isMuteAt: () => false,
    isVerifying: () => false,
    state: { match: null },
  } as unknown as NetworkTable;
}

test("a table that is opened anew under its id asks for itself, whatever was asked for the earlier one", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const [watched, seated] = [tableLike(), tableLike()];
  let current = watched;
  const got: NetworkTable[] = [];
  const deps = (mine: () => NetworkTable): CatchUpDeps => ({
    whenKept: (then) => then(true),
    conduct: createConduct(() => performance.now()),
    findTable: mine,
    hasLeft: () => false,
    isLive: (table) => table === mine(),
    mayWatch: () => true,
    take(table) {
      got.push(table);
      return "ignore";
    },
  });
  await startCatchingUp(ann, deps(tableLike));
  const anns = tableLike();
  const answering = await testNode(seedOf(3));
  await startCatchingUp(
    answering,
    deps(() => anns),
  );
  const catching = await startCatchingUp(
    bob,
    deps(() => current),
  );
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(answering)}`));
  const first = catching.request(watched, answering.peerId);
  const second = catching.request(watched, answering.peerId);
  current = seated; // The spectator sits down.
  const third = catching.request(seated, answering.peerId);
  await Promise.all([first, second, third]);
  expect(got).toContain(seated);
  catching.stop();
});
