import { describe, expect, test } from "vitest";
import {
  networkName,
  playColumns,
  until,
  untilListed,
  untilTable,
  value,
  YELLOW_WINS,
} from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost, twoAtATable } from "../testing/memory-hosts.ts";
import { TABLE } from "../versions/protocols.ts";

/** When hosts dial each other again, a loaded machine takes its time. */
const HANG = { timeout: 120_000 };

describe("a blocked player", () => {
  test("is cut off, cannot come back, and has no tables in the lobby", HANG, async () => {
    const network = networkName();
    const [ann, bob] = await Promise.all([
      testHost({ network, name: "Ann" }),
      testHost({ network, name: "Bob" }),
    ]);
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
    const id = value(await bob.api.createTable({ ...wish, access: "open" }));
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

  test("loses the seat at a gathering table", async () => {
    const { ann, bob, id } = await twoAtATable(false);
    const { me } = await bob.api.snapshot();
    value(await ann.api.block(me.id, "Bob"));
    await untilTable(ann, id, ({ seats }) => seats.length === 1);
    // Nothing keeps Bob from sitting down elsewhere.
    await until(bob, ({ notices }) => notices.some(({ fault }) => fault.code === "table/removed"));
    await until(bob, ({ tables }) => tables.length === 0);
    await until(ann, ({ network }) => network.peers === 0);
  });

  test("can finish a running match, but not chat in it", async () => {
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

  test("stays blocked after a restart", async () => {
    const profile = memoryProfile();
    const before = await testHost({ profile, name: "Ann" });
    const blocked = { id: "0f".repeat(32), name: "Bob" };
    value(await before.api.block(blocked.id, blocked.name));
    await before.stop();
    const after = await testHost({ profile });
    expect((await after.api.snapshot()).blocked).toEqual([blocked]);
  });
});
