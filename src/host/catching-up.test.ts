import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test } from "vitest";
import { type CatchUpDeps, startCatchingUp } from "./catching-up.ts";
import { createConduct } from "./conduct.ts";
import type { NetworkTable } from "./network-table.ts";
import { createNode, type Node, portOf } from "./node.ts";
import { networkName, value } from "./testing/hosts.ts";
import { encodeMessage, type Position } from "./wire.ts";

const ENTRIES = 5000;
const ENTRY_BYTES = 350;
const TABLE = "00".repeat(32);

/** Ten times as fast as the real one: budgets fill up that much sooner. */
const fastClock = () => 10 * performance.now();

async function node(number: number): Promise<Node> {
  const made = value(
    await createNode({
      seed: new Uint8Array(32).fill(number),
      port: 0,
      network: networkName(),
      conduct: createConduct(() => 0),
    }),
  );
  onTestFinished(() => made.stop());
  return made;
}

test("a log of thousands of entries comes through within the limits for a peer, and moves have room beside it", async () => {
  const [ann, bob] = await Promise.all([node(1), node(2)]);
  const conduct = createConduct(fastClock);
  const log = Array.from({ length: ENTRIES }, (_, index) => {
    const bytes = new Uint8Array(ENTRY_BYTES);
    new DataView(bytes.buffer).setUint32(0, index);
    return encodeMessage({ kind: "entry", bytes });
  });
  const got: Uint8Array[] = [];
  let refused = 0;
  const following = tableLike(
    () => ({ roster: 0, started: true, heads: [got.length], certificates: [], chat: [] }),
    () => [],
  );
  const complete = tableLike(following.position, ({ heads: [head = 0] }) => log.slice(head));
  const deps = (table: NetworkTable): CatchUpDeps => ({
    conduct,
    findTable: () => table,
    mayWatch: () => true,
    take(_, message) {
      got.push(message);
      // A move now and then, as the one who answers would see it.
      if (got.length % 50 === 0 && !conduct.afford(bob.peerId.toString(), 1)) refused++;
      return "accept";
    },
  });
  await startCatchingUp(ann, deps(complete));
  const catching = await startCatchingUp(bob, deps(following));
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}`));
  expect(await catching.request(following, ann.peerId, null)).toBe(true);
  expect(got).toEqual(log);
  expect(refused).toBe(0);
  catching.stop();
});

/** As much of a table as catching up needs. */
function tableLike(
  position: () => Position,
  messagesAfter: (position: Position) => Uint8Array[],
): NetworkTable {
  const part: Partial<NetworkTable> = {
    id: TABLE,
    heads: () => position().heads,
    holds: () => false,
    isVerifying: () => false,
    mayFollow: () => true,
    position,
    messagesAfter,
  };
  return part as NetworkTable;
}
