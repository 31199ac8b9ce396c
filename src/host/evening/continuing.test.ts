import { expect, test } from "vitest";
import {
  begin,
  isAsked,
  nextAt,
  offerAt,
  over,
  players,
  RPSLS,
  STAKE,
  throwAll,
  win,
} from "../testing/evenings.ts";
import { networkName, tableOf, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

const ENTRY_MS = 5000;

test("a knocked-out owner can stop the game, and still owns the table after a rematch in another seat", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const first = await begin(hosts);
  await throwAll(
    [
      [ann, 0],
      [bob, 1],
      [cara, 1],
    ],
    first,
  );
  // Ann is out, and the stage asks Bob and Cara.
  await untilTable(bob, first, isAsked);
  // Ann's app may have answered for this stage already: then the stop goes with the next, which waits for these throws.
  const stopping = ann.api.act(first, 0, { type: "stop-game" });
  await throwAll(
    [
      [bob, 0],
      [cara, 2],
    ],
    first,
  );
  value(await stopping);
  const [stopped] = await over(hosts, first);
  expect(stopped?.match?.outcome).toMatchObject({ reason: "stopped", winners: [1, 2] });

  // Cara asks first; the table stays Ann's.
  value(await cara.api.rematch(first, null));
  await untilTable(ann, first, ({ rematch }) => rematch.wanted.includes(2));
  for (const { api } of [bob, ann]) value(await api.rematch(first, null));
  const second = await until(bob, nextAt(first));
  const begun = await untilTable(ann, second, ({ match }) => match !== null);
  expect(begun.seats.map(({ name }) => name)).toEqual(["Bob", "Cara", "Ann"]);
  expect(begun.hosting).toBe(true);
  await throwAll(
    [
      [bob, 1],
      [cara, 1],
      [ann, 0],
    ],
    second,
  );
  await untilTable(bob, second, isAsked);
  expect(await bob.api.act(second, 0, { type: "stop-game" })).toMatchObject({
    fault: { code: "rpsls/NotOwner" },
  });
  const stoppingAgain = ann.api.act(second, 2, { type: "stop-game" });
  await throwAll(
    [
      [bob, 0],
      [cara, 2],
    ],
    second,
  );
  value(await stoppingAgain);
  const [again] = await over(hosts, second);
  expect(again?.match?.outcome).toMatchObject({ reason: "stopped", winners: [0, 1] });
});

test("an evening: another game, a newcomer, a leaver, a bot, and chips that follow their player", async () => {
  const { hosts, network } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const first = await begin(hosts);
  await throwAll(
    [
      [ann, 1],
      [bob, 0],
      [cara, 0],
    ],
    first,
  );
  await over(hosts, first);

  // Only the owner decides how it goes on, and illegal settings are refused at once.
  const wish = { game: "crazy-eights", options: {}, seats: 4, stake: 5, after: first } as const;
  expect(await bob.api.createTable(wish)).toMatchObject({ fault: { code: "table/not-host" } });
  expect(await ann.api.createTable({ ...wish, seats: 12 })).toMatchObject({
    fault: { code: "crazy-eights/InvalidSeatCount" },
  });
  const next = value(
    await ann.api.createTable({
      ...wish,
      plan: { goal: { kind: "first-to", count: 2 }, entry: null },
    }),
  );
  expect(await until(bob, offerAt(first))).toMatchObject({
    table: next,
    game: "crazy-eights",
    stake: 5,
    same: false,
    joined: false,
  });
  value(await bob.api.rematch(first, next));
  value(await cara.api.leaveTable(first));
  await untilTable(ann, first, ({ rematch }) => rematch.left.length === 1);

  // The seat that Cara gave up goes to whoever comes.
  const dan = await testHost({ network, name: "Dan" });
  await untilListed(dan, next);
  value(await dan.api.joinTable(next));
  await untilTable(ann, next, ({ seats }) => seats.length === 3);
  const told = await untilTable(dan, next, ({ evening }) => (evening?.lines.length ?? 0) > 0);
  expect(told.evening).toMatchObject({
    plan: { goal: { kind: "first-to", count: 2 } },
    lines: [
      { name: "Ann", wins: 1, chips: 2 * STAKE },
      { name: "Bob", wins: 0, chips: -STAKE },
      { name: "Cara", wins: 0, chips: -STAKE },
    ],
  });
  value(await ann.api.addBots(next, ["easy"]));
  // The last seat is taken: it begins automatically, earlier players first.
  for (const host of [ann, bob, dan]) {
    const { seats } = await untilTable(host, next, ({ match }) => match !== null);
    expect(seats.map(({ name }) => name)).toEqual(["Bob", "Ann", "Dan", "Bot 1"]);
  }
  for (const host of [bob, dan]) {
    const { mine } = await untilTable(host, next, ({ match }) => match !== null);
    value(await host.api.resign(next, mine[0] ?? 0));
  }
  await untilTable(ann, next, ({ match }) => match !== null);
  value(await ann.api.resign(next, 1));
  const ended = await over([ann, bob, dan], next);
  const lines = ended.map(({ evening }) => evening?.lines);
  expect(lines[0]?.map(({ name }) => name)).toEqual(["Ann", "Bob", "Cara", "Dan", "Bot 1"]);
  for (const other of lines) expect(other).toEqual(lines[0]);
  expect(lines[0]?.reduce((sum, { chips }) => sum + chips, 0)).toBe(0);

  // The bot stays at the table, too.
  value(await ann.api.rematch(next, null));
  for (const { api } of [bob, dan]) value(await api.rematch(next, null));
  const third = await until(dan, nextAt(next));
  const { seats } = await untilTable(dan, third, ({ match }) => match !== null);
  expect(seats.map(({ name }) => name)).toEqual(["Ann", "Dan", "Bot 1", "Bob"]);
});

test("bots make room for people if the next match has fewer seats", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = value(await ann.api.createTable({ ...RPSLS, seats: 4 }));
  await untilListed(bob, first);
  value(await bob.api.joinTable(first));
  await untilTable(ann, first, ({ seats }) => seats.length === 2);
  value(await ann.api.addBots(first, ["easy", "easy"]));
  value(await ann.api.startTable(first));
  value(await ann.api.act(first, 0, { type: "stop-game" }));
  await throwAll([[bob, 0]], first);
  await over(hosts, first);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, offerAt(first));
  value(await bob.api.rematch(first, next));
  const { seats } = await untilTable(bob, next, ({ match }) => match !== null);
  expect(seats.map(({ name }) => name)).toEqual(["Bob", "Bot 1", "Ann"]);
});

test("newcomers cannot take the seats of those who have just played", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = await begin(hosts);
  await throwAll(
    [
      [ann, 1],
      [bob, 0],
    ],
    first,
  );
  await over(hosts, first);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  const [cara, dan] = await Promise.all(["Cara", "Dan"].map((name) => testHost({ network, name })));
  if (cara === undefined || dan === undefined) throw new Error("two");
  await Promise.all([cara, dan].map((host) => untilListed(host, next)));
  const answers = await Promise.all([cara, dan].map(({ api }) => api.joinTable(next)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ fault: { code: "table/kept" } });
  value(await bob.api.rematch(first, next));
  await untilTable(bob, next, ({ match }) => match !== null);
});

test("changed settings need new consent: seats taken for the previous offer are given back", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = await begin(hosts);
  await throwAll(
    [
      [ann, 1],
      [bob, 0],
    ],
    first,
  );
  await over(hosts, first);
  const three = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, offerAt(first));
  value(await bob.api.rematch(first, three));
  await untilTable(ann, three, ({ seats }) => seats.length === 2);
  const dear = value(await ann.api.createTable({ ...RPSLS, stake: 500, seats: 2, after: first }));
  await until(bob, (snapshot) => {
    const offer = offerAt(first)(snapshot);
    return offer?.table === dear && !offer.joined && tableOf(snapshot, three) === undefined;
  });
  expect(await until(ann, (snapshot) => tableOf(snapshot, dear))).toMatchObject({
    stage: "gathering",
  });
  // Neither a press on the offer before, nor one by somebody who has seen none, is consent to this one.
  for (const seen of [three, null])
    expect(await bob.api.rematch(first, seen)).toMatchObject({
      fault: { code: "rematch/other-offer" },
    });
  value(await bob.api.rematch(first, dear));
  expect(await until(bob, nextAt(first))).toBe(dear);
});

test("a cancelled offer is no longer offered", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = await begin(hosts);
  await throwAll(
    [
      [ann, 1],
      [bob, 0],
    ],
    first,
  );
  await over(hosts, first);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: first }));
  await until(bob, offerAt(first));
  value(await bob.api.rematch(first, next));
  value(await ann.api.cancelTable(next));
  for (const host of hosts) await untilTable(host, first, ({ rematch }) => rematch.offer === null);
  // Both may still play the same again.
  for (const { api } of hosts) value(await api.rematch(first, null));
  const again = await until(bob, nextAt(first));
  await untilTable(bob, again, ({ match }) => match !== null);
});

test("the service continues: after the entry time those who joined play, and newcomers join meanwhile", async () => {
  const network = networkName();
  const clock = leapingClock();
  const ann = await testHost({ network, clock, name: "Ann" });
  const bob = await testHost({ network, clock, name: "Bob" });
  const plan = { goal: null, entry: ENTRY_MS };
  const first = await begin([ann, bob], { seats: 4, plan });
  await win([ann, bob], first);
  // Nobody has to open it, and a game of one does not begin: the time begins again.
  const { table } = await until(bob, offerAt(first));
  await untilTable(ann, table, ({ evening }) => (evening?.startsIn ?? 0) > 0);
  clock.leap(ENTRY_MS);
  const alone = await untilTable(ann, table, ({ evening }) => (evening?.startsIn ?? 0) > 0);
  expect([alone.match, alone.seats.length]).toEqual([null, 1]);
  const cara = await testHost({ network, clock, name: "Cara" });
  await untilListed(cara, table);
  value(await cara.api.joinTable(table));
  await untilTable(cara, table, ({ evening }) => (evening?.startsIn ?? 0) > 0);
  clock.leap(ENTRY_MS);
  const { seats } = await untilTable(cara, table, ({ match }) => match !== null);
  expect(seats.map(({ name }) => name)).toEqual(["Ann", "Cara"]);
  // A player who was not in this time watches, and next time is in again as a known player.
  await until(bob, ({ lobby }) => lobby.some(({ id, running }) => id === table && running));
  value(await cara.api.resign(table, 1));
  await over([ann, cara], table);
  const { table: third } = await until(cara, offerAt(table));
  await untilListed(bob, third);
  value(await bob.api.joinTable(third));
  await untilTable(ann, third, ({ seats }) => seats.length === 2);
  clock.leap(ENTRY_MS);
  await untilTable(bob, third, ({ match }) => match !== null);
  const { evening } = await untilTable(ann, third, ({ match }) => match !== null);
  expect(evening?.lines).toMatchObject([
    { name: "Ann", matches: 2, chips: 2 * STAKE },
    { name: "Bob", matches: 1, chips: -STAKE },
    { name: "Cara", matches: 1, chips: -STAKE },
  ]);
});

test("a next table whose owner's computer slept does not begin before those who have gone could say so", async () => {
  const network = networkName();
  const clock = leapingClock();
  const ann = await testHost({ network, clock, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const first = await begin([ann, bob], { seats: 4, plan: { goal: null, entry: ENTRY_MS } });
  await win([ann, bob], first);
  const { table } = await until(bob, offerAt(first));
  value(await bob.api.rematch(first, table));
  await untilTable(ann, table, ({ seats }) => seats.length === 2);
  clock.sleep(8 * 60 * 60_000);
  const awake = await untilTable(ann, table, ({ evening }) => (evening?.startsIn ?? 0) > 0);
  expect(awake.match).toBe(null);
  expect(awake.evening?.startsIn).toBeGreaterThan(ENTRY_MS - 1000);
  value(await bob.api.leaveTable(table));
  const alone = await untilTable(ann, table, ({ seats }) => seats.length === 1);
  expect(alone.match).toBe(null);
});

test("a seat at the next table and the evening's score survive a restart", async () => {
  const network = networkName();
  const bobs = { network, profile: memoryProfile() };
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ ...bobs, name: "Bob" });
  const first = await begin([ann, bob]);
  await win([ann, bob], first);
  // Bob has asked, and is gone when Ann hears of it; his seat waits for him.
  value(await bob.api.rematch(first, null));
  await untilTable(ann, first, ({ rematch }) => rematch.wanted.length === 1);
  await bob.stop();
  value(await ann.api.rematch(first, null));
  const back = await testHost(bobs);
  const next = await until(back, nextAt(first));
  const { evening } = await untilTable(back, next, ({ match }) => match !== null);
  expect(evening?.lines).toMatchObject([
    { name: "Ann", chips: STAKE },
    { name: "Bob", chips: -STAKE },
  ]);
});
