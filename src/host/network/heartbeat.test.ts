import type { Stream } from "@libp2p/interface";
import { expect, test } from "vitest";
import { networkName, testHost, until } from "../testing/hosts.ts";
import { roundTrip } from "./heartbeat.ts";

test("a ping takes as long as the round trip", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  await Promise.all(hosts.map((host) => until(host, ({ network: { peers } }) => peers === 1)));
  const [connection] = hosts[0]?.membership?.node.getConnections() ?? [];
  if (connection === undefined) throw new Error("no connection");
  expect(await roundTrip(connection, AbortSignal.timeout(5000))).toBeGreaterThan(0);
});

// Found by the room bench: an unhandled rejection ended the host's process.
test("a stream that ends just as the ping is sent fails only the ping", async () => {
  const signal = AbortSignal.abort(new Error("too late"));
  const stream = Object.assign(new EventTarget(), {
    send: () => {
      throw new Error("the stream has ended");
    },
    abort: () => void stream.dispatchEvent(new Event("close")),
  });
  const connection = { newStream: async () => stream as unknown as Stream };
  await expect(roundTrip(connection, signal)).rejects.toThrow("the stream has ended");
});
