import { createSocket } from "node:dgram";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { Heard } from "../../host/ports/links.ts";
import { networkName } from "../../host/testing/hosts.ts";
import { broadcastOf, intervalAmong, parseBeacon, startLanBeacon } from "./lan-beacon.ts";

async function beacon(network: string, peer: string, port: number, heard: (heard: Heard) => void) {
  const failed = (error: Error) => {
    throw error;
  };
  const started = await startLanBeacon({ network, peer, port, heard, failed });
  onTestFinished(started.stop);
}

test("two beacons on one machine hear each other, and nobody of another network", async () => {
  const network = networkName();
  const first = Promise.withResolvers<Heard>();
  const second = Promise.withResolvers<Heard>();
  const third: Heard[] = [];
  await beacon(networkName(), "peer-c", 3, (heard) => third.push(heard));
  await beacon(network, "peer-a", 1, first.resolve);
  await beacon(network, "peer-b", 2, second.resolve);
  expect(await first.promise).toMatchObject({
    peer: "peer-b",
    address: expect.stringMatching(/tcp\/2$/),
  });
  expect(await second.promise).toMatchObject({
    peer: "peer-a",
    address: expect.stringMatching(/tcp\/1$/),
  });
  expect(third).toEqual([]);
});

test("a datagram that is not a beacon of this network is nothing", () => {
  const good = { fairhand: 1, network: "n", peer: "p", port: 1, query: false };
  const read = (value: unknown) => parseBeacon(Buffer.from(JSON.stringify(value)), "n");
  expect(read(good)).toEqual(good);
  for (const change of [
    { fairhand: 2 },
    { network: "m" },
    { peer: "p".repeat(129) },
    { port: 0 },
    { port: 65_536 },
    { port: 1.5 },
    { addresses: ["/ip4/45.1.1.1/tcp/1"] },
  ])
    expect(read({ ...good, ...change })).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => parseBeacon(bytes, "n") === null),
  );
});

test.each([
  ["192.168.1.7", "255.255.255.0", "192.168.1.255"],
  ["10.1.2.3", "255.0.0.0", "10.255.255.255"],
  ["127.0.0.1", "255.0.0.0", "127.255.255.255"],
])("the broadcast address of %s/%s is %s", (address, netmask, broadcast) => {
  expect(broadcastOf(address, netmask)).toBe(broadcast);
});

test("a room says who is here twice a second, however full it is, and nobody stays silent for more than a minute", () => {
  expect(intervalAmong(0)).toBe(2000);
  expect(intervalAmong(1)).toBe(2000);
  for (const hosts of [8, 20, 64]) expect(hosts / (intervalAmong(hosts - 1) / 1000)).toBeCloseTo(2);
  expect(intervalAmong(1023)).toBe(60_000);
});

test("whoever asks is answered at the port the question came from", async () => {
  const network = networkName();
  const heard: Heard[] = [];
  const failed = (error: Error) => {
    throw error;
  };
  await beacon(network, "peer-a", 1, (one) => heard.push(one));
  const asker = createSocket("udp4");
  onTestFinished(() => void asker.close());
  const answered = new Promise<Uint8Array>((resolve) => asker.once("message", resolve));
  asker.on("error", failed);
  await new Promise<void>((resolve) => asker.bind(0, resolve));
  asker.setBroadcast(true);
  const question = { fairhand: 1, network, peer: "peer-q", port: 9, query: true };
  asker.send(JSON.stringify(question), 47_654, "127.255.255.255");
  expect(parseBeacon(await answered, network)).toMatchObject({ peer: "peer-a", query: false });
});

test("a host whose port for beacons is refused starts without one, and says so", async () => {
  // Held by a program that shares it with nobody.
  const taker = createSocket({ type: "udp4" });
  onTestFinished(() => void taker.close());
  await new Promise<void>((resolve) => taker.bind(0, resolve));
  const failures: Error[] = [];
  const setting = { network: "n", peer: "p", port: 1, heard: () => {} };
  const { stop } = await startLanBeacon(
    { ...setting, failed: (error) => void failures.push(error) },
    taker.address().port,
  );
  expect(failures).toHaveLength(1);
  await stop();
});
