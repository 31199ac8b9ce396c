import { randomBytes } from "node:crypto";
import type { Stream } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { fromHex } from "../../../protocol/bytes.ts";
import { signEntry } from "../../../protocol/entry.ts";
import { signJoin } from "../../../protocol/join.ts";
import { openManifest, signManifest } from "../../../protocol/manifest.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { Table } from "../api/api.ts";
import { topicOf } from "../delivery/audience.ts";
import type { Host } from "../host.ts";
import { MAX_LOOK } from "../invite/lookup.ts";
import { encodeList, MAX_LOBBY_FRAME } from "../lobby/list.ts";
import { encodeFrame } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import {
  playColumns,
  seatTwo,
  testHost,
  twoAtATable,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { strangerAt, testNode } from "../testing/test-node.ts";
import { CATCH_UP, LOBBY, LOOK, TABLE } from "../versions/protocols.ts";
import { encodeMessage, encodePush, MAX_PUSH } from "./messages.ts";

function openTo(node: Node, victim: Host, protocol: string): Promise<Stream> {
  const peer = victim.membership?.node.peerId;
  if (peer === undefined) throw new Error("the victim is offline");
  return node.dialProtocol(peer, protocol);
}

/** Resolves when the victim has cut the stream. */
function ended(stream: Stream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.status !== "open") return resolve();
    stream.addEventListener("close", () => resolve(), { once: true });
    stream.addEventListener("remoteCloseWrite", () => resolve(), { once: true });
  });
}

/** Sends until the stream is cut or everything is sent; a closed stream cannot be written to. */
function sendAll(stream: Stream, parts: readonly Uint8Array[]): void {
  for (const part of parts) if (stream.writeStatus === "writable") stream.send(part);
}

/** Never random: one byte in twenty begins a message of a known kind, which would be refused for another reason. */
function garbage(size: number, tag = 0): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (tag + at * 151) % 256);
}

const HUGE = Uint8Array.of(0xff, 0xff, 0xff, 0xff);

test.each([
  ["the table protocol", TABLE, MAX_PUSH],
  ["the lobby protocol", LOBBY, MAX_LOBBY_FRAME],
  ["the catch-up protocol", CATCH_UP, 2048],
  ["the look protocol", LOOK, MAX_LOOK],
])("garbage on %s is cut, counted and harms no match", async (_name, protocol, limit) => {
  const { ann, bob, id } = await twoAtATable();
  const { node } = await strangerAt(ann);
  const name = node.peerId.toString();
  const before = ann.membership?.conduct.offences() ?? 0;

  const tooLong = await openTo(node, ann, protocol);
  tooLong.send(HUGE);
  await ended(tooLong);
  expect(ann.membership?.conduct.offences()).toBeGreaterThan(before);

  const tooLarge = await openTo(node, ann, protocol);
  sendAll(tooLarge, [encodeFrame(garbage(limit + 1))]);
  await ended(tooLarge);
  expect(ann.membership?.conduct.score(name)).toBeLessThan(-1);

  await playColumns([ann, bob], id, [1, 2, 3]);
});

test("a peer that keeps sending garbage is shunned and disconnected", async () => {
  const { ann, bob, id } = await twoAtATable();
  const { node } = await strangerAt(ann);
  const gone = new Promise((resolve) =>
    node.addEventListener("peer:disconnect", resolve, { once: true }),
  );
  const stream = await openTo(node, ann, TABLE);
  const table = value(fromHex(id));
  sendAll(
    stream,
    // Tags 0 to 22 include every kind of message and some that do not exist.
    Array.from({ length: 23 }, (_, tag) => encodeFrame(encodePush(table, garbage(200, tag)))),
  );
  await gone;
  expect(ann.membership?.conduct.shunned(node.peerId.toString())).toBe(true);
  await expect(openTo(node, ann, TABLE)).rejects.toBeDefined();
  await playColumns([ann, bob], id, [1, 2, 3]);
});

test("a stranger's entries are refused and listed, and change nothing", async () => {
  const { ann, bob, id } = await twoAtATable();
  const { node, seed } = await strangerAt(ann);
  const { match } = await untilTable(ann, id, () => true);
  const zero = new Uint8Array(32);
  const forged = signEntry(
    {
      v: 2,
      match: zero,
      turn: 0,
      log: zero,
      seat: 1,
      step: 0,
      body: { kind: "act", action: { column: 1 }, seen: [] },
    },
    nativeSigner(seed),
  );
  const stream = await openTo(node, ann, TABLE);
  stream.send(
    encodeFrame(
      encodePush(value(fromHex(id)), encodeMessage({ kind: "entry", bytes: forged.bytes })),
    ),
  );
  const { refusals } = await untilTable(ann, id, (table) => table.refusals.length > 0);
  expect(refusals).toMatchObject([{ fault: { code: "entry/wrong-match" }, count: 1 }]);
  expect((await untilTable(ann, id, () => true)).match?.moves).toEqual(match?.moves);
  await playColumns([ann, bob], id, [1, 2, 3]);
});

test("garbage on a table's topic is refused before it spreads", async () => {
  // Those who watch hear the match on the topic.
  let network = "";
  const { ann, id } = await seatTwo(true, (setting) => {
    network = setting.network;
    return testHost(setting);
  });
  const cyd = await testHost({ network, name: "Cyd" });
  await until(cyd, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cyd.api.watchTable(id));
  const { node } = await strangerAt(cyd);
  const { pubsub } = node.services;
  // Cyd's subscription may have come with the connection already.
  const known = new Promise<void>((resolve) => {
    const look = () => pubsub.getSubscribers(topicOf(id)).length > 0 && resolve();
    pubsub.addEventListener("subscription-change", look);
    look();
  });
  pubsub.subscribe(topicOf(id));
  await known;
  await pubsub.publish(topicOf(id), garbage(300));
  const { refusals } = await untilTable(cyd, id, (table) => table.refusals.length > 0);
  expect(refusals).toMatchObject([{ fault: { code: "wire/unknown-kind" }, seat: null }]);
  expect(cyd.membership?.conduct.score(node.peerId.toString())).toBeLessThan(0);
  expect((await untilTable(ann, id, () => true)).refusals).toEqual([]);
});

test("nobody can announce, fill or leave somebody else's table", async () => {
  const { ann, bob, id } = await twoAtATable(false);
  const { node, seed } = await strangerAt(bob);
  const me = nativeSigner(seed);
  const found = [...(ann.membership?.tables.network() ?? [])].find((known) => known.id === id);
  const table = value(openManifest(found?.state.table.bytes ?? new Uint8Array(0), nativeVerify));
  const offences = () => bob.membership?.conduct.score(node.peerId.toString()) ?? 0;

  const lobby = await openTo(node, bob, LOBBY);
  lobby.send(encodeFrame(encodeList([{ manifest: table.bytes }])));
  const own = signManifest({ ...table.value, host: me.key, nonce: new Uint8Array(32) }, me);
  lobby.send(encodeFrame(encodeList([{ manifest: own.bytes }])));
  await new Promise<void>((resolve) => {
    const end = bob.subscribe((change) => {
      if (change.kind !== "lobby" || change.lobby.length === 0) return;
      end();
      // The stranger's own table is there; the foreign one came first and is not.
      expect(change.lobby.map((open) => open.seated)).toEqual([[]]);
      resolve();
    });
  });
  expect(offences()).toBeLessThan(0);

  const { node: other } = await strangerAt(ann);
  const push = await openTo(other, ann, TABLE);
  const join = signJoin(table, "Eve", new Uint8Array(32), me);
  push.send(
    encodeFrame(encodePush(table.hash, encodeMessage({ kind: "leave", bytes: new Uint8Array(0) }))),
  );
  push.send(
    encodeFrame(encodePush(table.hash, encodeMessage({ kind: "join", bytes: join.bytes }))),
  );
  value(await ann.api.startTable(id));
  const { seats } = await untilTable(bob, id, ({ match }) => match !== null);
  expect(seats.map((seat) => seat.name)).toEqual(["Ann", "Bob"]);
});

test("a table stays in the lobby however often one key takes and leaves a seat", async () => {
  const { ann, bob, id } = await twoAtATable(false);
  value(await bob.api.leaveTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 1);
  const { node, seed } = await strangerAt(ann);
  const me = nativeSigner(seed);
  const found = [...(ann.membership?.tables.network() ?? [])].find((known) => known.id === id);
  const table = value(openManifest(found?.state.table.bytes ?? new Uint8Array(0), nativeVerify));
  const push = await openTo(node, ann, TABLE);
  const say = (kind: "join" | "leave", bytes: Uint8Array) =>
    push.send(encodeFrame(encodePush(table.hash, encodeMessage({ kind, bytes }))));
  const isRestless = ({ refusals }: Table) =>
    refusals.some(({ fault }) => fault.code === "table/restless");
  // A player who leaves before their turn has come changes nothing; later it does, until the table reports it.
  for (let count = 0; count < 40; count++) {
    say("join", signJoin(table, "Eve", new Uint8Array(32).fill(count), me).bytes);
    if (count >= 20) await untilTable(ann, id, (one) => one.seats.length === 2 || isRestless(one));
    say("leave", new Uint8Array(0));
    if (count >= 20) await untilTable(ann, id, (one) => one.seats.length === 1 || isRestless(one));
  }
  await untilTable(ann, id, isRestless);
  expect(found?.state.roster.seq).toBeLessThan(33);
  await untilTable(ann, id, ({ seats }) => seats.length === 1);
  const seq = found?.state.roster.seq;
  await until(bob, () => bob.membership?.lobby.find(id)?.roster.seq === seq);
  value(await bob.api.joinTable(id));
});

test("a player who never says who it is gets a seat, but no connection is kept to it", async () => {
  const { ann, bob, id } = await twoAtATable(false);
  value(await bob.api.leaveTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 1);
  const mine = ann.membership?.node;
  const found = ann.membership?.tables.findNetwork(id);
  if (mine === undefined || found === undefined) throw new Error("offline");
  const seed = new Uint8Array(randomBytes(32));
  const node = await testNode(seed);
  await node.unhandle("/ipfs/id/1.0.0");
  await node.dial(multiaddr(`/ip4/127.0.0.1/tcp/${ann.membership?.port}`));
  const { table } = found.state;
  const join = signJoin(table, "Eve", new Uint8Array(32), nativeSigner(seed)).bytes;
  const push = await openTo(node, ann, TABLE);
  push.send(encodeFrame(encodePush(table.hash, encodeMessage({ kind: "join", bytes: join }))));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  // Whatever Ann's host does about her seat comes in the same turn of the loop as this message.
  push.send(encodeFrame(encodePush(table.hash, garbage(50))));
  await untilTable(ann, id, ({ refusals }) => refusals.length > 0);
  const isKept = async () => {
    const { tags } = await mine.peerStore.get(node.peerId);
    return [...tags.keys()].some((tag) => tag.startsWith("keep-alive"));
  };
  expect(await isKept()).toBe(false);
  expect(mine.getConnections(node.peerId)).toHaveLength(1);
});
