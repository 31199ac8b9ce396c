import { expect, test } from "vitest";
import type { Access, TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { nextAt, offerAt, played, players, RPSLS } from "../testing/evenings.ts";
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
