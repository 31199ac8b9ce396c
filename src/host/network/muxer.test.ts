import type { Connection, MessageStream } from "@libp2p/interface";
import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { seedOf, testNode } from "../testing/test-node.ts";

test("a stream that is opened as its connection closes fails by itself and ends nothing else", async () => {
  const [one, other] = await Promise.all([
    testNode(
      seedOf(1),
      createConduct(() => performance.now()),
    ),
    testNode(
      seedOf(2),
      createConduct(() => performance.now()),
    ),
  ]);
  const connection = await one.dial(other.getMultiaddrs());
  // The layer below still looks open but takes nothing more. An error nobody can catch fails this test.
  const layer = layerBelow(connection);
  Object.assign(layer, { writeStatus: "closed" });
  const opening = connection.newStream("/fairhand/nothing/1");
  await expect(opening).rejects.toThrow("closed");
  Object.assign(layer, { writeStatus: "writable" });
});

/** What the connection's muxer writes to; no public interface leads there. */
function layerBelow(connection: Connection): MessageStream {
  return Reflect.get(Reflect.get(connection, "muxer"), "maConn");
}
