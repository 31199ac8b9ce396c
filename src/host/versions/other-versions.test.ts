import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { multiaddr } from "@multiformats/multiaddr";
import { describe, expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { SCHEME } from "../../../protocol/invite/code.ts";
import { SECRET_BYTES, TABLE_BYTES, writeInvite } from "../../../protocol/invite/invite.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import { KEY_FILE } from "../../node/profile/profile.ts";
import type { Node } from "../network/node.ts";
import { peerOf } from "../people/players.ts";
import {
  networkName,
  temporaryFolder,
  testHost,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { testNode } from "../testing/test-node.ts";
import { watchVersions } from "./other-versions.ts";

const HANG = { timeout: 120_000 };

/** The names of the previous version, and of a future one. */
const BEFORE = ["lobby/1", "look/1", "table/1", "catch-up/1"];
const LATER = ["lobby/3", "look/3", "table/3", "catch-up/3"];

/** A peer that speaks only these protocols, and counts attempts to talk to it. */
async function peerSpeaking(protocols: readonly string[], seed = bytes(32)) {
  const node = await testNode(seed);
  const spokenTo: string[] = [];
  for (const name of protocols)
    await node.handle(`/fairhand/${name}`, (stream) => {
      spokenTo.push(name);
      stream.abort(new Error("not expected"));
    });
  return { node, spokenTo, player: nativeSigner(seed).key };
}

function bytes(length: number): Uint8Array {
  return new Uint8Array(randomBytes(length));
}

function addressOf(host: Awaited<ReturnType<typeof testHost>>) {
  return multiaddr(`/ip4/127.0.0.1/tcp/${host.membership?.port}`);
}

function inviteOf(host: Uint8Array): string {
  const [table, secret] = [bytes(TABLE_BYTES), bytes(SECRET_BYTES)];
  const expires = Date.now() + 3_600_000;
  return SCHEME + writeInvite({ table, host, secret, expires, addresses: [] });
}

describe("a host of another version", () => {
  test.each([
    { protocols: BEFORE, others: { older: 1, newer: 0 }, code: "version/older-there" },
    { protocols: LATER, others: { older: 0, newer: 1 }, code: "version/newer-there" },
  ])("is told apart, and its invite says who must update: $code", HANG, async (one) => {
    const ann = await testHost({ name: "Ann" });
    const other = await peerSpeaking(one.protocols);
    await other.node.dial(addressOf(ann));
    const { network } = await until(
      ann,
      (snapshot) =>
        snapshot.network.otherVersions.older + snapshot.network.otherVersions.newer > 0 && snapshot,
    );
    expect(network.otherVersions).toEqual(one.others);
    expect(network.peers).toBe(0);
    const link = inviteOf(other.player);
    expect(await ann.api.lookAtInvite(link)).toMatchObject({ fault: { code: one.code } });
    expect(await ann.api.joinByInvite(link)).toMatchObject({ fault: { code: one.code } });
    expect(other.spokenTo).toEqual([]);
    // The player is not told of a peer that sits at none of our tables.
    expect((await ann.api.snapshot()).notices).toEqual([]);
    await other.node.stop();
    await until(
      ann,
      (snapshot) =>
        snapshot.network.otherVersions.older + snapshot.network.otherVersions.newer === 0,
    );
  });

  test("names a player seated at a table here as the reason", HANG, async () => {
    const [network, profile] = [networkName(), temporaryFolder()];
    const ann = await testHost({ network, name: "Ann" });
    const bob = await testHost({ network, name: "Bob", profile });
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
    const id = value(await ann.api.createTable(wish));
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    value(await ann.api.startTable(id));
    await untilTable(ann, id, ({ match }) => match !== null);
    await bob.stop();

    const seed = new Uint8Array(readFileSync(join(profile, KEY_FILE)));
    const back = await peerSpeaking(BEFORE, seed);
    await back.node.dial(addressOf(ann));
    const [notice] = await until(ann, ({ notices }) => notices.length > 0 && notices);
    expect(notice?.fault.code).toBe("version/older-there");
  });

  test("is a reason to reload, for a page that is older", () => {
    const peerId = peerOf(toHex(nativeSigner(bytes(32)).key));
    const node = new EventTarget();
    const told: unknown[] = [];
    watchVersions(node as unknown as Node, {
      inPage: true,
      changed: (others) => told.push(others),
      met: (_player, { code }) => told.push(code),
    });
    const detail = { peerId, protocols: LATER.map((name) => `/fairhand/${name}`) };
    node.dispatchEvent(new CustomEvent("peer:identify", { detail }));
    expect(told).toEqual([{ older: 0, newer: 1 }, "version/page-older"]);
  });

  test("counts as ours if it also speaks this version", HANG, async () => {
    const ann = await testHost({ name: "Ann" });
    const other = await peerSpeaking([...LATER, "lobby/2", "look/2", "table/2", "catch-up/2"]);
    await other.node.dial(addressOf(ann));
    const { network } = await until(ann, (snapshot) => snapshot.network.peers === 1 && snapshot);
    expect(network.otherVersions).toEqual({ older: 0, newer: 0 });
    const silent = await ann.api.lookAtInvite(inviteOf(other.player));
    expect(silent).toMatchObject({ fault: { code: "invite/no-answer" } });
  });
});
