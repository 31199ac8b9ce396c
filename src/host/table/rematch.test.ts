import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { TableWish } from "../api/api.ts";
import type { Host } from "../host.ts";
import {
  networkName,
  seat,
  startMatch,
  tableOf,
  temporaryFolder,
  testHost,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";

const STAKE = 10;

/** A match among these players, in this seat order. */
async function begin(
  names: readonly string[],
  wish: Pick<TableWish, "game" | "options">,
): Promise<{ hosts: Host[]; id: string }> {
  const network = networkName();
  const hosts = await Promise.all(names.map((name) => testHost({ network, name })));
  const [first, ...others] = hosts;
  if (first === undefined) throw new Error("somebody must open the table");
  const id = await seat([first, ...others], { ...wish, seats: names.length, stake: STAKE });
  await startMatch([first, ...others], id);
  return { hosts, id };
}

function overAt(hosts: readonly Host[], id: string) {
  return Promise.all(hosts.map((host) => untilTable(host, id, ({ stage }) => stage === "over")));
}

const RPSLS = { game: "rpsls", options: {} };
const THROW = { type: "throw", symbol: 0 };

test("a leaver is not waited for: the others go on, and a player with a seat there gets no other", async () => {
  const { hosts, id } = await begin(["Ann", "Bob", "Cara"], RPSLS);
  const [ann, bob, cara] = hosts;
  if (ann === undefined || bob === undefined || cara === undefined) throw new Error("three");
  value(await ann.api.act(id, 0, { type: "stop-game" }));
  value(await bob.api.act(id, 1, THROW));
  value(await cara.api.act(id, 2, THROW));
  await overAt(hosts, id);
  value(await ann.api.rematch(id, null));
  await untilTable(bob, id, ({ rematch }) => rematch.wanted.length === 1);
  value(await bob.api.rematch(id, null));
  await untilTable(ann, id, ({ rematch }) => rematch.wanted.length === 2);
  // A player who has agreed to play on here cannot sit down elsewhere meanwhile.
  for (const { api } of [ann, bob])
    expect(await api.createTable({ ...RPSLS, seats: 2, stake: 0 })).toMatchObject({
      fault: { code: "table/several-games" },
    });
  value(await cara.api.leaveTable(id));
  for (const host of [ann, bob]) {
    const { rematch } = await untilTable(host, id, (table) => table.rematch.left.length > 0);
    expect(rematch).toMatchObject({ left: [2], next: null });
  }
  const offer = await until(ann, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
  value(await ann.api.startTable(offer.table));
  const begun = await untilTable(bob, offer.table, ({ match }) => match !== null);
  expect(begun.seats.map(({ name }) => name)).toEqual(["Bob", "Ann"]);
  await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.next === offer.table);
});

test("a two-player game cannot go on after one has left until somebody new sits down", async () => {
  const { hosts, id } = await begin(["Ann", "Bob"], RPSLS);
  const [ann, bob] = hosts;
  if (ann === undefined || bob === undefined) throw new Error("two");
  value(await bob.api.resign(id, 1));
  value(await ann.api.act(id, 0, THROW));
  await overAt(hosts, id);
  value(await bob.api.leaveTable(id));
  await untilTable(ann, id, ({ rematch }) => rematch.left.length > 0);
  expect(await ann.api.rematch(id, null)).toMatchObject({
    fault: { code: "rematch/somebody-left" },
  });
  value(await ann.api.createTable({ ...RPSLS, seats: 2, stake: STAKE, after: id }));
});

test("the host's stop divides the pot, and the rematch has the settings it proposed", async () => {
  const { hosts, id } = await begin(["Ann", "Bob"], RPSLS);
  const [ann, bob] = hosts;
  if (ann === undefined || bob === undefined) throw new Error("two");
  const config = {
    betSize: 25,
    playersCountLimit: 4,
    entryTimeout: 60_000,
    moveTimeout: 90_000,
    revealTimeout: 60_000,
  };
  value(await ann.api.act(id, 0, { type: "change-next-game-config", config }));
  value(await bob.api.act(id, 1, THROW));
  await untilTable(
    ann,
    id,
    ({ match }) => match?.waitingFor.includes(0) === true && match.turn > 0,
  );
  value(await ann.api.act(id, 0, { type: "stop-game" }));
  const [over] = await overAt(hosts, id);
  expect(over?.match?.outcome).toMatchObject({
    reason: "stopped",
    payouts: [STAKE, STAKE],
    remainder: 0,
  });
  expect(over?.rematch.terms).toMatchObject({ stake: 25, options: { moveTimeout: 90_000 } });
  value(await bob.api.rematch(id, null));
  await untilTable(ann, id, ({ rematch }) => rematch.wanted.length === 1);
  value(await ann.api.rematch(id, null));
  const next = await until(ann, (snapshot) => tableOf(snapshot, id)?.rematch.next);
  const begun = await untilTable(bob, next, ({ match }) => match !== null);
  expect(begun).toMatchObject({
    stake: 25,
    options: { moveTimeout: 90_000, playersCountLimit: 4 },
  });
  expect(begun.seats.map(({ name }) => name)).toEqual(["Bob", "Ann"]);
});

test("a muted player's chat stays hidden after a restart, until unmuted", async () => {
  const setting = { network: networkName(), profile: temporaryFolder() };
  const ann = await testHost({ ...setting, name: "Ann" });
  const muted = "ab".repeat(32);
  value(await ann.api.mutePlayer(muted, true));
  value(await ann.api.mutePlayer(muted, true));
  await ann.stop();
  const again = await testHost(setting);
  expect((await again.api.snapshot()).me.muted).toEqual([muted]);
  value(await again.api.mutePlayer(muted, false));
  expect((await again.api.snapshot()).me.muted).toEqual([]);
});

test("a player who has resigned can sit elsewhere, and keeps signing as long as somebody is there", async () => {
  const { hosts, id } = await begin(["Ann", "Bob", "Cara"], RPSLS);
  const [ann, bob, cara] = hosts;
  if (ann === undefined || bob === undefined || cara === undefined) throw new Error("three");
  value(await cara.api.resign(id, 2));
  await untilTable(cara, id, ({ bound }) => !bound);
  expect(await cara.api.leaveTable(id)).toMatchObject({ fault: { code: "table/goes-on" } });
  const next = value(await cara.api.createTable({ ...RPSLS, seats: 2, stake: STAKE }));
  value(await cara.api.cancelTable(next));
  await Promise.all([ann.stop(), bob.stop()]);
  await untilTable(cara, id, ({ seats }) =>
    seats.every(({ here, connected }) => here || !connected),
  );
  value(await cara.api.leaveTable(id));
});

test("a finished and archived rematch binds nobody, even after a restart", async () => {
  const network = networkName();
  const setting = { network, profile: temporaryFolder() };
  const hosts = [
    await testHost({ ...setting, name: "Ann" }),
    await testHost({ network, name: "Bob" }),
  ] as const;
  const [ann, bob] = hosts;
  const id = await seat(hosts, { ...RPSLS, seats: 2, stake: STAKE });
  await startMatch(hosts, id);
  value(await bob.api.resign(id, 1));
  value(await ann.api.act(id, 0, THROW));
  await overAt(hosts, id);
  for (const { api } of hosts) value(await api.rematch(id, null));
  const next = await until(ann, (snapshot) => tableOf(snapshot, id)?.rematch.next);
  await untilTable(bob, next, ({ match }) => match !== null);
  // Seats have moved on: Bob is seat 0 now.
  value(await ann.api.resign(next, 1));
  value(await bob.api.act(next, 0, THROW));
  await overAt(hosts, next);
  value(await ann.api.leaveTable(next));
  await ann.stop();
  const again = await testHost(setting);
  expect((await again.api.snapshot()).tables).toMatchObject([
    { id, bound: false, rematch: { next } },
  ]);
  value(await again.api.createTable({ ...RPSLS, seats: 2, stake: STAKE }));
});

test("a player who asks for the next seat twice gets it, and is told so twice", async () => {
  const { hosts, id } = await begin(["Ann", "Bob"], { game: "connect-four", options: {} });
  const [ann, bob] = hosts as [Host, Host];
  value(await bob.api.resign(id, 1));
  await overAt(hosts, id);
  value(await ann.api.rematch(id, null));
  await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
  const twice = await Promise.all([bob.api.rematch(id, null), bob.api.rematch(id, null)]);
  expect(twice).toEqual([ok(null), ok(null)]);
  const { next } = (await untilTable(bob, id, ({ rematch }) => rematch.next !== null)).rematch;
  for (const host of hosts) await untilTable(host, next ?? "", ({ match }) => match !== null);
});
