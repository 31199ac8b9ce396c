import { expect, test } from "vitest";
import { fromHex } from "../../../protocol/bytes.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { Access, TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { encodeMessage } from "../table/messages.ts";
import { receiveLeave } from "../table/table-gathering.ts";
import { nextAt, offerAt, played, players, RPSLS, win } from "../testing/evenings.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { receiveBegun } from "./again.ts";

/** Ann offers another match, and plays it against a bot before Bob has said anything. */
async function begunWithout(access: Access): Promise<{ bob: Host; id: TableId; next: TableId }> {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts, { access });
  value(await ann.api.rematch(id, null));
  const { table: next } = await until(bob, offerAt(id));
  value(await ann.api.addBots(next, ["easy"]));
  await untilTable(ann, next, ({ match }) => match !== null);
  return { bob, id, next };
}

test.each(["open", "invited"] as const)(
  "a next match that has begun without a player is not offered to them any more (%s)",
  async (access) => {
    const { bob, id, next } = await begunWithout(access);
    expect(await until(bob, nextAt(id))).toBe(next);
    expect(offerAt(id)(await bob.api.snapshot())).toBe(null);
  },
);

test("a player who was away is told when they are back", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", profile });
  const id = await played([ann, bob]);
  value(await ann.api.rematch(id, null));
  const { table: next } = await until(bob, offerAt(id));
  await bob.stop();
  value(await ann.api.addBots(next, ["easy"]));
  await untilTable(ann, next, ({ match }) => match !== null);
  const back = await testHost({ network, profile });
  expect(await until(back, nextAt(id))).toBe(next);
});

test("a player who has a seat there goes on there when their own match has begun, not when they hear of it", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  value(await ann.api.rematch(id, null));
  const { table: next } = await until(bob, offerAt(id));
  value(await bob.api.rematch(id, next));
  await untilTable(bob, next, ({ match }) => match !== null);
  expect(await until(bob, nextAt(id))).toBe(next);
  const { state } = bob.membership?.tables.findNetwork(id) ?? {};
  if (state?.begun == null) throw new Error("It is told again at the table before.");
  state.next = null;
  expect(receiveBegun(state, state.begun)).toBe("accept");
  expect(state.next).toBe(null);
  // Nor if that table is not here: they lost the connection as they took the seat, and can still come.
  const lost = { ...state, deps: { ...state.deps, seatedAt: () => new Set<string>() } };
  expect(receiveBegun(lost, state.begun)).toBe("accept");
  expect(lost.next).toBe(null);
});

test("a next match that has begun is offered no more after a press, though its host has archived the table before", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  await until(bob, offerAt(id));
  value(await ann.api.leaveTable(id));
  await untilTable(bob, id, ({ rematch }) => rematch.left.length === 1);
  value(await ann.api.addBots(next, ["easy"]));
  value(await ann.api.startTable(next));
  expect(await bob.api.rematch(id, next)).toMatchObject({
    fault: { code: "table/already-started" },
  });
  expect(offerAt(id)(await bob.api.snapshot())).toBe(null);
});

test("a player who does not own the table cannot end the evening there by a match of their own", async () => {
  const { hosts } = await players("Ann", "Bob", "Eve");
  const [ann, bob, eve] = hosts;
  const id = await played(hosts);
  // Eve, with another program, offers a next match and begins it at once with a second key of hers.
  const { state } = eve.membership?.tables.findNetwork(id) ?? {};
  if (state === undefined) throw new Error("Eve has played there.");
  const rematchOf = { table: unwrap(fromHex(id)), round: 1 };
  const { rulesVersion } = findGame("rpsls")!;
  const second = nativeSigner(new Uint8Array(32).fill(2));
  const wish = { game: "rpsls", rulesVersion, rematchOf } as const;
  const { table, start } = seatingOf([state.deps.me, second], nativeVerify, wish);
  for (const [kind, { bytes }] of [
    ["rematch", table],
    ["start", start],
  ] as const)
    state.deps.publish(encodeMessage({ kind, bytes }));
  value(await eve.api.say(id, "Bye"));
  const heard = ({ chat }: { chat: readonly unknown[] }) => chat.length > 0;
  for (const host of [ann, bob]) await untilTable(host, id, heard);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  const offered = await until(bob, offerAt(id));
  expect(offered.table).toBe(next);
  value(await bob.api.rematch(id, next));
  await untilTable(ann, next, ({ seats }) => seats.length === 2);
});

test("a player who hears late that the owner has left is told then that the next one's match has begun", async () => {
  const { hosts } = await players("Ann", "Bob", "Cleo");
  const [ann, bob, cleo] = hosts;
  const id = await played(hosts);
  value(await ann.api.leaveTable(id));
  await Promise.all(
    [bob, cleo].map((host) => untilTable(host, id, ({ rematch }) => rematch.left.length > 0)),
  );
  const { state } = cleo.membership?.tables.findNetwork(id) ?? {};
  const [owner = ""] = state?.left ?? [];
  if (state === undefined) throw new Error("Cleo has played there.");
  // As if the goodbye were still on its way.
  state.left.clear();
  const next = value(await bob.api.createTable({ ...RPSLS, seats: 2, after: id }));
  value(await bob.api.addBots(next, ["easy"]));
  value(await bob.api.say(id, "Begun"));
  await untilTable(cleo, id, ({ chat }) => chat.length > 0);
  expect(nextAt(id)(await cleo.api.snapshot())).toBe(null);
  receiveLeave(state, owner, true);
  expect(await until(cleo, nextAt(id))).toBe(next);
});

test("nor is it offered to somebody who only watches, once nobody can be watched there any more", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 2 }));
  const { link } = value(await ann.api.invite(id));
  value(await bob.api.joinByInvite(link));
  value(await ann.api.startTable(id));
  await win(hosts, id);
  value(await ann.api.rematch(id, null));
  const { table: next } = await until(ann, offerAt(id));
  value(await ann.api.addBots(next, ["easy"]));
  await untilTable(ann, next, ({ match }) => match !== null);
  value(await ann.api.resign(next, 0));
  await untilTable(ann, next, ({ stage }) => stage === "over");
  value(await ann.api.leaveTable(next));
  const cara = await testHost({ network, name: "Cara" });
  await until(cara, ({ network }) => network.peers === 2);
  value(await cara.api.watchByInvite(link));
  const told = () => cara.membership?.tables.findNetwork(id)?.state.begun;
  await until(cara, told);
  expect(offerAt(id)(await cara.api.snapshot())).toBe(null);
});
