import type { Connection, MessageStream } from "@libp2p/interface";
import { expect, onTestFinished, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { value } from "../testing/hosts.ts";
import { createNode } from "../testing/node.ts";
import type { Node } from "./node.ts";

async function node(number: number): Promise<Node> {
  const made = value(
    await createNode({
      seed: new Uint8Array(32).fill(number),
      port: 0,
      network: "muxer-test",
      conduct: createConduct(() => performance.now()),
    }),
  );
  onTestFinished(() => made.stop());
  return made;
}

test("a stream that is opened as its connection closes fails by itself and ends nothing else", async () => {
  const [one, other] = await Promise.all([node(1), node(2)]);
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
