import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { TimeControl } from "../../../protocol/manifest.ts";
import { signPause } from "../../../protocol/statement.ts";
import { networkName, playColumns, seat, startMatch, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";
import { encodeMessage } from "./messages.ts";

const TEN: TimeControl = { kind: "increment", time: 10 * 60_000, plus: 5000 };

async function two(
  total: TimeControl,
): Promise<{ hosts: [MemoryHost, MemoryHost]; id: string; network: string }> {
  const network = networkName();
  const [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  if (ann === undefined || bob === undefined) throw new Error("two");
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 0 };
  const id = await seat([ann, bob], { ...wish, timers: { phase: null, total } });
  await startMatch([ann, bob], id);
  return { hosts: [ann, bob], id, network };
}

test("both see each other's time, a move adds its increment, and a restart continues from there", async () => {
  const { hosts, id } = await two(TEN);
  const [ann, bob] = hosts;
  expect((await untilTable(ann, id, () => true)).total).toEqual(TEN);
  value(await bob.api.act(id, 1, { column: 4 }));
  for (const host of hosts) {
    const { match } = await untilTable(host, id, ({ match }) => match?.moves.length === 1);
    const [mine = 0, his = 0] = match?.left ?? [];
    expect(mine).toBeLessThanOrEqual(TEN.time);
    expect(his).toBeGreaterThan(TEN.time);
    expect(match?.clock?.seats).toEqual([0]);
  }
  const before = (await untilTable(bob, id, () => true)).match?.left?.[1];
  await bob.stop();
  const back = await testHost({ network: networkName(), profile: bob.profile });
  const after = (await untilTable(back, id, () => true)).match?.left?.[1];
  expect(after).toBe(Math.round(before ?? 0));
});

test("a break begins when both want it and ends when one of them does not", async () => {
  const { hosts, id } = await two(TEN);
  const [ann, bob] = hosts;
  value(await ann.api.pause(id, true));
  const asked = await untilTable(bob, id, ({ match }) => match?.pause?.wanted.length === 1);
  expect(asked.match?.pause).toEqual({ wanted: [0], on: false });
  expect(asked.match?.clock).not.toBeNull();
  value(await bob.api.pause(id, true));
  for (const host of hosts) {
    const { match } = await untilTable(host, id, ({ match }) => match?.pause?.on === true);
    expect(match?.clock).toBeNull();
  }
  // Moves go on all the same; a player who wants time to run again says so.
  value(await bob.api.act(id, 1, { column: 4 }));
  value(await ann.api.pause(id, false));
  for (const host of hosts) {
    await untilTable(host, id, ({ match }) => match?.pause?.wanted.length === 0);
  }
});

test("a break outlives the restart of a player, and an old wish begins none", async () => {
  const { hosts, id, network } = await two(TEN);
  const [ann, bob] = hosts;
  value(await ann.api.pause(id, true));
  await untilTable(bob, id, ({ match }) => match?.pause?.wanted.length === 1);
  value(await bob.api.pause(id, true));
  for (const host of hosts) await untilTable(host, id, ({ match }) => match?.pause?.on === true);
  await bob.stop();
  const back = await testHost({ network, profile: bob.profile });
  await untilTable(back, id, ({ match }) => match?.pause?.on === true);
  await untilTable(ann, id, ({ seats }) => seats[1]?.connected === true);
  expect((await untilTable(ann, id, () => true)).match?.pause?.on).toBe(true);
  value(await back.api.pause(id, false));
  for (const host of [ann, back])
    await untilTable(host, id, ({ match }) => match?.pause?.wanted.length === 0);

  value(await ann.api.pause(id, true));
  await untilTable(back, id, ({ match }) => match?.pause?.wanted[0] === 0);
  await playColumns([ann, back], id, [4, 4, 3]);
  value(await back.api.pause(id, true));
  const late = await untilTable(ann, id, ({ match }) => match?.pause?.wanted[0] === 1);
  expect(late.match?.pause).toEqual({ wanted: [1], on: false });
});

test("a player who has resigned cannot end a break", async () => {
  const network = networkName();
  const hosts = await Promise.all(
    ["Ann", "Bob", "Cara"].map((name) => testHost({ network, name })),
  );
  const [ann, bob, cara] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  const timers = { phase: null, total: TEN };
  const id = await seat([ann, bob, cara], {
    game: "rpsls",
    options: {},
    seats: 3,
    stake: 0,
    timers,
  });
  await startMatch([ann, bob, cara], id);
  value(await cara.api.resign(id, 2));
  // It comes after the resignation.
  value(await cara.api.say(id, "Bye!"));
  for (const host of [ann, bob]) await untilTable(host, id, ({ chat }) => chat.length > 0);
  for (const host of [ann, bob]) value(await host.api.pause(id, true));
  await untilTable(ann, id, ({ match }) => match?.pause?.on === true);
  expect(await cara.api.pause(id, false)).toMatchObject({ fault: { code: "table/not-your-seat" } });
});

test("a break that a liar shows to one player alone is one for the others, too", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob", "Eve"].map((name) => testHost({ network, name })));
  const [ann, bob, eve] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  const timers = { phase: null, total: TEN };
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0, timers };
  const id = await seat([ann, bob, eve], wish);
  await startMatch([ann, bob, eve], id);
  for (const host of [ann, bob]) value(await host.api.pause(id, true));
  await untilTable(ann, id, ({ match }) => match?.pause?.wanted.length === 2);
  const { deps, seating } = eve.membership!.tables.findNetwork(id)!.state;
  const word = { v: 2, match: seating!.start.hash, turn: 0, seat: 2, number: 1 } as const;
  const { bytes } = signPause(word, deps.me);
  const shown = ann.membership!.tables.findNetwork(id)!;
  shown.receive(encodeMessage({ kind: "pause", bytes }), toHex(deps.me.key), true);
  for (const host of [ann, bob])
    await untilTable(host, id, ({ match }) => match?.pause?.on === true);
});

test("a computer that slept takes the time from its own player and from nobody else", async () => {
  const [network, clock] = [networkName(), leapingClock()];
  const ann = await testHost({ network, clock, name: "Ann" });
  const bob = await testHost({ network, clock: leapingClock(), name: "Bob" });
  const timers = { phase: 5 * 60_000, total: TEN };
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 0, timers };
  const id = await seat([ann, bob], wish);
  await startMatch([ann, bob], id);
  // Bob is awaited, and what he does meanwhile arrives after Ann's computer woke.
  clock.sleep(9 * 60_000);
  const { match: awake } = await untilTable(ann, id, () => true);
  expect(awake?.standing).toEqual({ kind: "moves", seats: [1] });
  expect(awake?.left?.[1]).toBeGreaterThan(TEN.time - 30_000);
  value(await bob.api.act(id, 1, { column: 4 }));
  const moved = await untilTable(ann, id, ({ match }) => match?.moves.length === 1);
  expect(moved.match?.left?.[1]).toBeGreaterThan(TEN.time - 30_000);
  clock.sleep(4 * 60_000);
  expect((await untilTable(ann, id, () => true)).match?.left?.[0]).toBeLessThan(
    TEN.time - 4 * 60_000 + 1,
  );
  // Time awake counts for everybody.
  value(await ann.api.act(id, 0, { column: 4 }));
  await untilTable(ann, id, ({ match }) => match?.moves.length === 2);
  clock.leap(4 * 60_000);
  expect((await untilTable(ann, id, () => true)).match?.left?.[1]).toBeLessThan(
    TEN.time - 3 * 60_000,
  );
});
