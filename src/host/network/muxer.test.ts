import type { Connection, MessageStream } from "@libp2p/interface";
import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { seedOf, testNode } from "../testing/test-node.ts";

test("a stream opened as its connection closes fails without ending anything else", async () => {
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
  // The layer below still looks open but accepts nothing more. An error nobody can catch fails this test.
  const layer = layerBelow(connection);
  Object.assign(layer, { writeStatus: "closed" });
  const opening = connection.newStream("/fairhand/nothing/1");
  await expect(opening).rejects.toThrow("closed");
  Object.assign(layer, { writeStatus: "writable" });
});

test("small messages do not each cause a frame in return, and large ones still flow", async () => {
  const conduct = createConduct(() => performance.now());
  const [one, other] = await Promise.all([
    testNode(seedOf(3), conduct),
    testNode(seedOf(4), conduct),
  ]);
  let read = 0;
  let heard = () => {};
  await other.handle("/fairhand/nothing/1", (stream) => {
    stream.addEventListener("message", ({ data }) => {
      read += data.byteLength;
      heard();
    });
  });
  const connection = await one.dial(other.getMultiaddrs());
  const stream = await connection.newStream("/fairhand/nothing/1");
  const layer = layerBelow(connection);
  let answers = 0;
  layer.addEventListener("message", () => answers++);
  const send = async (bytes: number) => {
    const goal = read + bytes;
    const arrived = new Promise<void>((resolve) => {
      heard = () => read >= goal && resolve();
    });
    if (!stream.send(new Uint8Array(bytes))) await stream.onDrain();
    await arrived;
  };
  for (let message = 0; message < 50; message++) await send(300);
  // Negotiation and the first window are among them.
  expect(answers).toBeLessThan(10);
  await send(2_000_000);
});

test("Noise gets the same error each time a message is incomplete", async () => {
  const conduct = createConduct(() => performance.now());
  const [one, other] = await Promise.all([
    testNode(seedOf(5), conduct),
    testNode(seedOf(6), conduct),
  ]);
  const layer = layerBelow(await one.dial(other.getMultiaddrs()));
  const decoder = Reflect.get(layer, "decoder") as { lengthDecoder(data: Uint8Array): number };
  const told = [0, 1].map((bytes) => {
    try {
      return decoder.lengthDecoder(new Uint8Array(bytes));
    } catch (error) {
      return error;
    }
  });
  expect(told[0]).toBeInstanceOf(RangeError);
  expect(told[1]).toBe(told[0]);
  expect(decoder.lengthDecoder(Uint8Array.of(1, 2))).toBe(258);
});

/** What the connection's muxer writes to; no public interface gives access to it. */
function layerBelow(connection: Connection): MessageStream {
  return Reflect.get(Reflect.get(connection, "muxer"), "maConn");
}
