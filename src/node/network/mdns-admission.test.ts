import { createSocket } from "node:dgram";
import { once } from "node:events";
import { generateKeyPair } from "@libp2p/crypto/keys";
import { type PeerInfo, peerDiscoverySymbol } from "@libp2p/interface";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { expect, onTestFinished, test } from "vitest";
import { createAdmission } from "./mdns-admission.ts";
import { roomMdns } from "./room-mdns.ts";

const SILENT = Object.assign(() => {}, { error() {}, trace() {} });
const SERVICE = "_room._udp.local";

/** A packet of mDNS with these numbers of questions and answers. */
function packet(questions: number, answers: number, ...records: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(12);
  // An answer is marked as one.
  head.writeUInt16BE(answers > 0 ? 0x8400 : 0, 2);
  head.writeUInt16BE(questions, 4);
  head.writeUInt16BE(answers, 6);
  return Buffer.concat([head, ...records]);
}

/** A name in DNS's own form. */
function named(...labels: readonly string[]): Buffer {
  const parts = labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...parts, Buffer.of(0)]);
}

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, head, data]);
}

/** What a peer answers. */
function announced(peer: string): Buffer {
  const service = named(...SERVICE.split("."));
  const text = `dnsaddr=/ip4/192.0.2.1/tcp/4001/p2p/${peer}`;
  return packet(
    0,
    2,
    record(service, 12, Buffer.concat([named("x").subarray(0, 2), service])),
    record(named("x"), 16, Buffer.from(`${String.fromCharCode(text.length)}${text}`)),
  );
}

/** Ten thousand questions after a name of 126 parts, of which each repeats it. */
function costly(): Buffer {
  const [label = ""] = SERVICE.split(".");
  const name = named(label, ...Array.from({ length: 120 }, () => "a"));
  const again = Array.from({ length: 10_000 }, () => Buffer.of(0xc0, 12, 0, 12, 0, 1));
  return packet(10_001, 0, name, Buffer.of(0, 12, 0, 1), ...again);
}

test("a neighbour's costly packets stop nothing, and a peer is found beside them", async () => {
  const free = createSocket("udp4").bind(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address();
  await new Promise<void>((resolve) => free.close(() => resolve()));
  const me = peerIdFromPrivateKey(await generateKeyPair("Ed25519"));
  const peer = peerIdFromPrivateKey(await generateKeyPair("Ed25519"));
  const discovery = roomMdns(
    SERVICE,
    0,
    port,
  )({
    peerId: me,
    logger: { forComponent: () => SILENT },
    addressManager: { getAddresses: () => [] },
    connectionManager: { getConnections: () => [] },
  } as never);
  await discovery.start?.();
  onTestFinished(async () => void (await discovery.stop?.()));
  const found = new Promise<PeerInfo>((resolve) => {
    discovery[peerDiscoverySymbol].addEventListener("peer", ({ detail }) => resolve(detail));
  });
  const sender = createSocket("udp4");
  onTestFinished(() => void sender.close());
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      sender.send(bytes, port, "127.0.0.1", (error) =>
        error === null ? resolve() : reject(error),
      );
    });
  const before = performance.eventLoopUtilization();
  for (let count = 0; count < 3; count++) await send(costly());
  await send(announced(peer.toString()));
  expect((await found).id.toString()).toBe(peer.toString());
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(250);
});

test("packets of other services, of many records, and of whoever sends more than a room does are not read", () => {
  let now = 0;
  const admits = createAdmission(SERVICE, () => now);
  const answer = announced("12D3");
  expect(admits(answer, "10.0.0.1")).toBe(true);
  expect(admits(packet(1, 0, named("_printer", "_udp", "local")), "10.0.0.1")).toBe(false);
  expect(admits(packet(0, 129, named("_room")), "10.0.0.1")).toBe(false);
  expect(admits(Buffer.from("_room"), "10.0.0.1")).toBe(false);
  const flood = (from: (count: number) => string) =>
    Array.from({ length: 20_000 }, (_, count) => admits(answer, from(count))).filter((one) => one);
  expect(flood(() => "10.0.0.2").length).toBeLessThan(1100);
  expect(admits(answer, "10.0.0.1")).toBe(true);
  expect(flood((count) => `10.0.${count >> 8}.${count & 255}`).length).toBeLessThan(8000);
  now = 1000;
  expect(admits(answer, "10.0.0.1")).toBe(true);
});
