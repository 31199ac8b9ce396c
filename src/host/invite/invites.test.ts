import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import { findCode, SCHEME, writeCode } from "../../../protocol/invite/code.ts";
import { proveKnock, readInvite } from "../../../protocol/invite/invite.ts";
import { signJoin } from "../../../protocol/join.ts";
import { openManifest } from "../../../protocol/manifest.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { Access, LobbyTable } from "../api/api.ts";
import type { Host } from "../host.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import {
  decodeMessage,
  decodePush,
  encodeKnock,
  encodeMessage,
  encodePush,
  encodeRequest,
} from "../table/messages.ts";
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
} from "../testing/hosts.ts";
import { strangerAt } from "../testing/test-node.ts";
import { CATCH_UP, TABLE } from "../versions/protocols.ts";

/** When hosts dial each other again, or WebRTC sets up a channel, a loaded machine takes its time. */
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
  return { network, ann, bob, id, link };
}

function untilConnected(host: Host) {
  return until(host, ({ network }) => network.peers > 0);
}

/** A modified program with the table's manifest, which a guest could have given it. */
async function stranger(victim: Host, id: string) {
  const { node, seed } = await strangerAt(victim);
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

/** The kinds of messages with which a host answers a catch-up request. */
async function caughtUp(node: Node, victim: Host, id: string): Promise<(string | undefined)[]> {
  const peer = victim.membership?.node.peerId;
  if (peer === undefined) throw new Error("the victim is offline");
  const stream = await node.dialProtocol(peer, CATCH_UP);
  const live = victim.membership?.tables.findNetwork(id);
  if (live === undefined) throw new Error("the victim has no such table");
  const position = { ...live.position(), roster: 0 };
  stream.send(encodeFrame(encodeRequest({ v: 2, table: value(fromHex(id)), position, skip: 0 })));
  const kinds: (string | undefined)[] = [];
  await receiveFrames(stream, { maxFrame: 1 << 20 }, (message) => {
    const decoded = decodeMessage(message);
    kinds.push(decoded.ok ? decoded.value.kind : undefined);
    return true;
  });
  return kinds;
}

describe("an invite", () => {
  test("shows what is played and by whom, without taking a seat", async () => {
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
      seated: [{ name: "Ann", botOf: null }],
      stage: "gathering",
    });
    expect(tableOf(await ann.api.snapshot(), id)?.seats).toHaveLength(1);
    expect((await bob.api.snapshot()).tables).toEqual([]);
  });

  test("that is opened once more leads back to the seat it gave, until that is given back", async () => {
    const { bob, id, link } = await annWithATable();
    expect(value(await bob.api.readCode(link))).toMatchObject({ here: null });
    value(await bob.api.joinByInvite(link));
    expect(value(await bob.api.readCode(link))).toMatchObject({ here: id });
    value(await bob.api.leaveTable(id));
    expect(value(await bob.api.readCode(link))).toMatchObject({ here: null });
  });

  test("gives a seat at a table hidden from the network", async () => {
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

    // A list that came after the first table's contains only the second.
    const open = value(await ann.api.createTable(wish("open")));
    await untilListed(bob, open);
    expect(new Set(listed.map((table) => table.id))).toEqual(new Set([open]));
  });

  test("is void once its host has made another", async () => {
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

  test("still works after its host restarts", async () => {
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

  test("can be made only by the host, and only before the match", async () => {
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

test("an invite leads back to the same table, not to a second one", async () => {
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
  const player = value(await ann.api.exportKey("tea and rain"));
  expect(await bob.api.readCode(player)).toMatchObject({ fault: { code: "code/is-player" } });
  expect(value(await bob.api.readCode(offer))).toMatchObject({ kind: "offer" });
  expect(await bob.api.joinByInvite(offer)).toMatchObject({ fault: { code: "code/is-offer" } });
  expect(await bob.api.answerOffer(reply)).toMatchObject({ fault: { code: "code/is-reply" } });
  expect(await bob.api.takeReply(link)).toMatchObject({ fault: { code: "code/is-invite" } });
});

test("two codes lead to the table if nothing else does", HANG, async () => {
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

describe("a stranger at a table by invite only", () => {
  test("hears nothing of it", async () => {
    const { ann, id } = await annWithATable("invited");
    const { node } = await stranger(ann, id);
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
    expect(ann.membership?.node.services.pubsub.getTopics()).toEqual([]);
  });

  test("would hear of an open table", async () => {
    const { ann, id } = await annWithATable("open");
    const { node } = await stranger(ann, id);
    expect(await caughtUp(node, ann, id)).toEqual(["roster"]);
  });

  test("gets no seat by asking, or with somebody else's proof", async () => {
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
    // They get no answer: what follows on the same connection is answered after them.
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
    expect(tableOf(await ann.api.snapshot(), id)?.seats).toHaveLength(1);
    value(await bob.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
  });

  test("gets a seat with the secret", async () => {
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

describe("a match at a table by invite only", () => {
  test("can be watched only with the invite", HANG, async () => {
    const { network, ann, bob, id, link } = await annWithATable("invited");
    value(await bob.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    value(await ann.api.startTable(id));
    await playColumns([ann, bob], id, YELLOW_WINS.slice(0, 2));
    const { node } = await stranger(ann, id);
    expect(await caughtUp(node, ann, id)).toEqual(["leave"]);
    const another = await stranger(bob, id);
    expect(await caughtUp(another.node, bob, id)).toEqual(["leave"]);

    const cara = await testHost({ network, name: "Cara" });
    await until(cara, (snapshot) => snapshot.network.peers === 2);
    expect((await cara.api.snapshot()).lobby).toEqual([]);
    expect(value(await cara.api.lookAtInvite(link))).toMatchObject({
      stage: "started",
      running: true,
      seated: [{ name: "Ann" }, { name: "Bob" }],
    });
    expect(value(await cara.api.watchByInvite(link))).toBe(id);
    expect(value(await cara.api.watchByInvite(link))).toBe(id);
    const seen = await untilTable(cara, id, ({ match }) => match?.moves.length === 2);
    expect(seen).toMatchObject({ watching: true, mine: [] });
    await untilTable(ann, id, ({ watchers }) => watchers === 1);
    // What the host says and what the other player says, who has no word from the spectator.
    await playColumns([ann, bob], id, YELLOW_WINS.slice(2));
    const over = await untilTable(cara, id, ({ stage }) => stage === "over");
    expect(over.match?.outcome?.winners).toEqual([1]);

    // The player who offers a rematch is its host.
    value(await ann.api.rematch(id, null));
    await untilTable(bob, id, ({ rematch }) => rematch.wanted.length === 1);
    value(await bob.api.rematch(id, null));
    const next = await until(ann, (snapshot) => tableOf(snapshot, id)?.rematch.next);
    await playColumns([bob, ann], next, YELLOW_WINS.slice(0, 1));
    await untilTable(cara, next, ({ match }) => match?.moves.length === 1);
    expect(await caughtUp(node, ann, next)).toEqual(["leave"]);
  });

  test("cannot be watched before it begins", HANG, async () => {
    const { bob, link } = await annWithATable("invited");
    expect(await bob.api.watchByInvite(link)).toMatchObject({ fault: { code: "watch/not-begun" } });
  });

  test("can no longer be watched once the host has forgotten whom it admitted", HANG, async () => {
    const { network, ann, bob, id, link } = await annWithATable("invited");
    value(await bob.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    value(await ann.api.startTable(id));
    const cara = await testHost({ network, name: "Cara" });
    await until(cara, (snapshot) => snapshot.network.peers === 2);
    value(await cara.api.watchByInvite(link));
    const live = cara.membership?.tables.findNetwork(id);
    const { me } = await ann.api.snapshot();
    const goodbye = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });
    live?.receive(goodbye, (await bob.api.snapshot()).me.id, true);
    expect((await cara.api.snapshot()).tables).toHaveLength(1);
    live?.receive(goodbye, me.id, true);
    const { tables, notices } = await cara.api.snapshot();
    expect(tables).toEqual([]);
    expect(notices).toMatchObject([{ fault: { code: "watch/not-invited" } }]);
  });
});

describe("a player who gets no seat is told at once", () => {
  test("that the host has removed them", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    const { me } = await bob.api.snapshot();
    value(await ann.api.removePlayer(id, me.id));
    await until(bob, ({ tables }) => tables.length === 0);
    const began = performance.now();
    const { link } = value(await ann.api.invite(id));
    expect(await bob.api.joinByInvite(link)).toMatchObject({ fault: { code: "table/sent-away" } });
    // Without an answer it takes ten seconds.
    expect(performance.now() - began).toBeLessThan(9000);
    expect((await bob.api.snapshot()).tables).toEqual([]);
  });

  test.each([
    ["that the table is locked", "open", ["refused"]],
    ["nothing of a table by invite only that is not for them", "invited", []],
  ] as const)("%s", async (_what, access, answers) => {
    const { ann, id } = await annWithATable(access);
    const { node, signer, table } = await stranger(ann, id);
    value(await ann.api.setLocked(id, true));
    const told: (string | undefined)[] = [];
    await node.handle(TABLE, async (stream) => {
      await receiveFrames(stream, { maxFrame: 1 << 20 }, (frame) => {
        const message = decodeMessage(value(decodePush(frame)).message);
        told.push(message.ok ? message.value.kind : undefined);
        return true;
      });
    });
    const join = signJoin(table, "Mallory", new Uint8Array(32), signer);
    await say(node, ann, id, encodeMessage({ kind: "join", bytes: join.bytes }));
    // What follows on the same connection is answered after it.
    await caughtUp(node, ann, id);
    await vi.waitUntil(() => told.length >= answers.length, { timeout: 20_000 });
    expect(told).toEqual(answers);
  });
});

test("links fit where links must fit", async () => {
  const { link } = await annWithATable();
  expect(link.startsWith(SCHEME)).toBe(true);
  expect(link.length).toBeLessThanOrEqual(200);
});
