import { randomBytes } from "node:crypto";
import { multiaddr } from "@multiformats/multiaddr";
import { describe, expect, onTestFinished, test } from "vitest";
import { fromHex, toHex } from "../../protocol/bytes.ts";
import { findCode, SCHEME, writeCode } from "../../protocol/code.ts";
import { proveKnock, readInvite } from "../../protocol/invite.ts";
import { signJoin } from "../../protocol/join.ts";
import { openManifest } from "../../protocol/manifest.ts";
import type { Access, LobbyTable } from "./api.ts";
import { CATCH_UP } from "./catching-up.ts";
import { createConduct } from "./conduct.ts";
import { nativeSigner, nativeVerify } from "./crypto.ts";
import { encodeFrame, receiveFrames } from "./frames.ts";
import type { Host } from "./host.ts";
import { createNode, type Node } from "./node.ts";
import { TABLE } from "./table-wire.ts";
import {
  networkName,
  playColumns,
  tableOf,
  temporaryFolder,
  testHost,
  twoAtATable,
  until,
  untilListed,
  untilTable,
  value,
  YELLOW_WINS,
} from "./testing/hosts.ts";
import { decodeMessage, encodeKnock, encodeMessage, encodePush, encodeRequest } from "./wire.ts";

/** Where hosts dial each other again, or WebRTC sets up a channel, a loaded machine takes its time. */
const HANG = { timeout: 120_000 };

function wish(access: Access) {
  return { game: "connect-four", options: {}, seats: 2, stake: 5, access };
}

/** Two hosts that have found each other, and a table of Ann's. */
async function annWithATable(access: Access = "invited") {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  await untilConnected(bob);
  const id = value(await ann.api.createTable(wish(access)));
  const { link } = value(await ann.api.invite(id));
  return { ann, bob, id, link };
}

function untilConnected(host: Host) {
  return until(host, ({ network }) => network.peers > 0);
}

/** A program of its own at a host, with the table's manifest, which a guest could have told it. */
async function stranger(victim: Host, id: string) {
  const seed = new Uint8Array(randomBytes(32));
  const conduct = createConduct(() => 0);
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  onTestFinished(() => node.stop());
  await node.dial(multiaddr(`/ip4/127.0.0.1/tcp/${victim.membership?.port}`));
  const live = victim.membership?.tables.findNetwork(id);
  const table = value(openManifest(live?.state.table.bytes ?? new Uint8Array(0), nativeVerify));
  return { node, signer: nativeSigner(seed), table };
}

async function say(node: Node, victim: Host, id: string, message: Uint8Array): Promise<void> {
  const peer = victim.membership?.node.peerId;
  if (peer === undefined) throw new Error("the victim is offline");
  const stream = await node.dialProtocol(peer, TABLE);
  stream.send(encodeFrame(encodePush(value(fromHex(id)), message)));
}

/** The kinds of messages that a host answers a request to catch up with. */
async function caughtUp(node: Node, victim: Host, id: string): Promise<(string | undefined)[]> {
  const peer = victim.membership?.node.peerId;
  if (peer === undefined) throw new Error("the victim is offline");
  const stream = await node.dialProtocol(peer, CATCH_UP);
  const live = victim.membership?.tables.findNetwork(id);
  if (live === undefined) throw new Error("the victim has no such table");
  const position = { ...live.position(), roster: 0 };
  stream.send(encodeFrame(encodeRequest({ v: 1, table: value(fromHex(id)), position })));
  const kinds: (string | undefined)[] = [];
  await receiveFrames(stream, { maxFrame: 1 << 20 }, (message) => {
    const decoded = decodeMessage(message);
    kinds.push(decoded.ok ? decoded.value.kind : undefined);
    return true;
  });
  return kinds;
}

describe("an invite", () => {
  test("shows what is played and by whom, and takes nobody's seat by that", async () => {
    const { ann, bob, id, link } = await annWithATable();
    const { me } = await ann.api.snapshot();
    expect(value(await bob.api.readCode(`Come and play! ${link} Ann`))).toMatchObject({
      kind: "invite",
      host: me.id,
    });
    expect(value(await bob.api.lookAtInvite(link))).toMatchObject({
      id,
      game: "connect-four",
      stake: 5,
      host: { name: "Ann" },
      seated: ["Ann"],
      stage: "gathering",
    });
    expect(tableOf(await ann.api.snapshot(), id)?.seats).toHaveLength(1);
    expect((await bob.api.snapshot()).tables).toEqual([]);
  });

  test("gives a seat at a table that nobody sees on the network", async () => {
    const { ann, bob, id, link } = await annWithATable();
    const listed: LobbyTable[] = [];
    bob.subscribe((change) => {
      if (change.kind === "lobby") listed.push(...change.lobby);
    });
    expect(value(await bob.api.joinByInvite(link))).toBe(id);
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    value(await ann.api.startTable(id));
    await untilTable(bob, id, ({ match }) => match !== null);
    await playColumns([ann, bob], id, YELLOW_WINS);
    await untilTable(bob, id, ({ stage }) => stage === "over");

    // A list that came later than that of the first table holds the second one alone.
    const open = value(await ann.api.createTable(wish("open")));
    await untilListed(bob, open);
    expect(new Set(listed.map((table) => table.id))).toEqual(new Set([open]));
  });

  test("is worth nothing once its host has made another", async () => {
    const { ann, bob, id, link } = await annWithATable();
    expect(value(await ann.api.invite(id)).link).toBe(link);
    value(await bob.api.lookAtInvite(link));
    const { link: renewed } = value(await ann.api.renewInvite(id));
    expect(renewed).not.toBe(link);
    const old = { ok: false, fault: { code: "invite/unknown" } };
    expect(await bob.api.lookAtInvite(link)).toMatchObject(old);
    expect(await bob.api.joinByInvite(link)).toMatchObject(old);
    expect(value(await bob.api.joinByInvite(renewed))).toBe(id);
  });

  test("lets nobody in while the table is locked", async () => {
    const { ann, bob, id, link } = await annWithATable("open");
    await untilListed(bob, id);
    value(await ann.api.setLocked(id, true));
    await until(bob, ({ lobby }) => lobby.length === 0);
    expect(value(await bob.api.lookAtInvite(link)).stage).toBe("locked");
    expect(await bob.api.joinByInvite(link)).toMatchObject({ fault: { code: "table/locked" } });
    value(await ann.api.setLocked(id, false));
    await untilListed(bob, id);
    expect(value(await bob.api.joinByInvite(link))).toBe(id);
  });

  test("is still good when its host has been started again", async () => {
    const network = networkName();
    const profile = temporaryFolder();
    const before = await testHost({ network, name: "Ann", profile });
    const id = value(await before.api.createTable(wish("invited")));
    const { link } = value(await before.api.invite(id));
    await before.stop();

    const [ann, bob] = await Promise.all([
      testHost({ network, profile }),
      testHost({ network, name: "Bob" }),
    ]);
    await untilConnected(bob);
    expect(value(await ann.api.invite(id)).link).toBe(link);
    expect(value(await bob.api.joinByInvite(link))).toBe(id);
  });

  test("is the host's to make, and only before the match", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    expect(await bob.api.invite(id)).toMatchObject({ fault: { code: "table/not-host" } });
    expect(await bob.api.setLocked(id, true)).toMatchObject({ fault: { code: "table/not-host" } });
    value(await ann.api.startTable(id));
    expect(await ann.api.invite(id)).toMatchObject({ fault: { code: "table/already-started" } });
    expect(await ann.api.invite("0".repeat(64))).toMatchObject({
      fault: { code: "table/unknown" },
    });
  });
});

test("an invite leads back to the table, and to no second one", async () => {
  const { ann, bob, id, link } = await annWithATable();
  value(await bob.api.joinByInvite(link));
  expect(value(await bob.api.joinByInvite(link))).toBe(id);
  const carol = await testHost({ name: "Carol" });
  const other = value(await carol.api.createTable(wish("invited")));
  const { link: elsewhere } = value(await carol.api.invite(other));
  expect(await ann.api.joinByInvite(elsewhere)).toMatchObject({
    fault: { code: "table/several-games" },
  });
});

test("codes that lead nowhere say why", async () => {
  const { ann, bob, link } = await annWithATable();
  const offer = writeCode({ kind: "offer", body: new Uint8Array(38) });
  const reply = writeCode({ kind: "reply", body: new Uint8Array(38) });
  expect(await ann.api.readCode(link)).toMatchObject({ fault: { code: "invite/own" } });
  expect(await bob.api.readCode("Hello!")).toMatchObject({ fault: { code: "code/none" } });
  expect(await bob.api.readCode(link.slice(0, -1))).toMatchObject({
    fault: { code: "code/damaged" },
  });
  expect(value(await bob.api.readCode(offer))).toMatchObject({ kind: "offer" });
  expect(await bob.api.joinByInvite(offer)).toMatchObject({ fault: { code: "code/is-offer" } });
  expect(await bob.api.answerOffer(reply)).toMatchObject({ fault: { code: "code/is-reply" } });
  expect(await bob.api.takeReply(link)).toMatchObject({ fault: { code: "code/is-invite" } });
});

test("two codes lead to the table where nothing else does", HANG, async () => {
  // Hosts of two network names do not discover each other.
  const [ann, bob] = await Promise.all([testHost({ name: "Ann" }), testHost({ name: "Bob" })]);
  const id = value(await ann.api.createTable(wish("invited")));
  const { link } = value(await ann.api.invite(id));
  expect(await bob.api.joinByInvite(link)).toMatchObject({
    fault: { code: "network/no-address" },
  });

  const offer = value(await bob.api.createOffer());
  expect(value(await ann.api.readCode(`Bob: ${offer}`))).toMatchObject({ kind: "offer" });
  const reply = value(await ann.api.answerOffer(`Bob: ${offer}`));
  expect(await ann.api.readCode(reply)).toMatchObject({ fault: { code: "invite/own" } });
  const { me } = await ann.api.snapshot();
  expect(value(await bob.api.takeReply(`Ann: ${reply}`))).toBe(me.id);
  expect(value(await bob.api.joinByInvite(link))).toBe(id);
});

describe("a stranger who knows a table by invite only", () => {
  test("hears nothing of it", async () => {
    const { ann, id } = await annWithATable("invited");
    const { node } = await stranger(ann, id);
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
  });

  test("would hear of an open one", async () => {
    const { ann, id } = await annWithATable("open");
    const { node } = await stranger(ann, id);
    expect(await caughtUp(node, ann, id)).toEqual(["roster"]);
  });

  test("gets no seat by asking, nor with the proof of somebody else", async () => {
    const { ann, bob, id, link } = await annWithATable("invited");
    const { node, signer, table } = await stranger(ann, id);
    const { secret } = value(readInvite(value(findCode(link)), 0));
    const nonce = () => new Uint8Array(randomBytes(32));
    const join = signJoin(table, "Mallory", nonce(), signer);
    const other = signJoin(table, "Mallory", nonce(), signer);
    await say(node, ann, id, encodeMessage({ kind: "join", bytes: join.bytes }));
    await say(node, ann, id, encodeKnock(new Uint8Array(32), join.bytes));
    await say(node, ann, id, encodeKnock(proveKnock(secret, other), join.bytes));
    await say(node, ann, id, encodeKnock(proveKnock(new Uint8Array(16), join), join.bytes));
    // Nothing is said of them: what follows on the same connection is answered after them.
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
    expect(tableOf(await ann.api.snapshot(), id)?.seats).toHaveLength(1);
    value(await bob.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
  });

  test("gets one with the secret", async () => {
    const { ann, id, link } = await annWithATable("invited");
    const { node, signer, table } = await stranger(ann, id);
    const { secret } = value(readInvite(value(findCode(link)), 0));
    const join = signJoin(table, "Trudy", new Uint8Array(32), signer);
    await say(node, ann, id, encodeKnock(proveKnock(secret, join), join.bytes));
    const { seats } = await untilTable(ann, id, ({ seats }) => seats.length === 2);
    expect(seats[1]).toMatchObject({ player: toHex(signer.key), name: "Trudy" });
    expect(await caughtUp(node, ann, id)).toEqual(["roster", "roster"]);
  });
});

describe("a blocked player", () => {
  test("is cut off, cannot come back, and opens no table that is shown", HANG, async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
    ]);
    const id = value(await bob.api.createTable(wish("open")));
    await untilListed(ann, id);
    const { me } = await bob.api.snapshot();
    value(await ann.api.block(me.id, "Bob"));
    await Promise.all([ann, bob].map((host) => until(host, ({ network }) => network.peers === 0)));
    expect((await ann.api.snapshot()).lobby).toEqual([]);
    expect((await ann.api.snapshot()).blocked).toEqual([{ id: me.id, name: "Bob" }]);
    const { link } = value(await bob.api.invite(id));
    expect(await ann.api.lookAtInvite(link)).toMatchObject({ fault: { code: "invite/blocked" } });
    const [there, here] = [ann, bob].map(({ membership }) => membership?.node);
    if (there === undefined || here === undefined) throw new Error("one of them is offline");
    await expect(there.dialProtocol(here.peerId, TABLE)).rejects.toBeDefined();
    await expect(here.dialProtocol(there.peerId, TABLE)).rejects.toBeDefined();

    value(await ann.api.unblock(me.id));
    await untilListed(ann, id);
  });

  test("loses the seat at a table that gathers", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    const { me } = await bob.api.snapshot();
    value(await ann.api.block(me.id, "Bob"));
    await untilTable(ann, id, ({ seats }) => seats.length === 1);
  });

  test("finishes the match that is under way, but is not heard in it", async () => {
    const { ann, bob, id } = await twoAtATable();
    value(await bob.api.say(id, "before"));
    await untilTable(ann, id, ({ chat }) => chat.length === 1);
    const { me } = await bob.api.snapshot();
    value(await ann.api.block(me.id, "Bob"));
    value(await bob.api.say(id, "after"));
    value(await ann.api.say(id, "hello?"));
    await untilTable(bob, id, ({ chat }) => chat.length === 3);
    await playColumns([ann, bob], id, YELLOW_WINS);
    const { chat } = await untilTable(ann, id, ({ stage }) => stage === "over");
    expect(chat.map(({ text }) => text)).toEqual(["hello?"]);
    value(await ann.api.unblock(me.id));
    const { chat: all } = await untilTable(ann, id, ({ chat }) => chat.length > 1);
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(["before", "after", "hello?"]));
  });

  test("is blocked after a restart, too", async () => {
    const profile = temporaryFolder();
    const before = await testHost({ profile, name: "Ann" });
    const blocked = { id: "0f".repeat(32), name: "Bob" };
    value(await before.api.block(blocked.id, blocked.name));
    await before.stop();
    const after = await testHost({ profile });
    expect((await after.api.snapshot()).blocked).toEqual([blocked]);
  });
});

test("links fit where links must fit", async () => {
  const { link } = await annWithATable();
  expect(link.startsWith(SCHEME)).toBe(true);
  expect(link.length).toBeLessThanOrEqual(200);
});
