import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import type { Clock } from "../ports/clock.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { networkName, tableOf, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

/** Only ends tests that hang. */
const PATIENCE = { timeout: 60_000 };
const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

function stateAt(host: Host, id: TableId) {
  const table = host.membership?.tables.findNetwork(id);
  if (table === undefined) throw new Error("there is a table");
  return table.state;
}

/** It is on no screen, so that no change of what is shown tells. */
function untilForgotten({ membership }: Host, id: TableId): Promise<void> {
  return expect.poll(() => membership?.tables.findNetwork(id), PATIENCE).toBeUndefined();
}

/** Bob has asked Ann for a seat; only one of them hears the other any more when his app ends. */
async function endedWhileAsking(deaf: "Ann" | "Bob") {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", profile });
  const id = value(await ann.api.createTable(WISH));
  const { link } = value(await ann.api.invite(id));
  await untilListed(bob, id);
  if (deaf === "Ann") stateAt(ann, id).closed = true;
  void bob.api.joinTable(id);
  await until(bob, () => bob.membership?.tables.findNetwork(id));
  if (deaf === "Bob") {
    stateAt(bob, id).closed = true;
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
  }
  await bob.stop();
  stateAt(ann, id).closed = false;
  const restart = (clock: Clock = SYSTEM_CLOCK) => testHost({ network, profile, clock });
  return { network, ann, id, link, profile, restart };
}

test.each(["from the list of tables", "by invite"])(
  "a player whose app ended while they asked for a seat can ask again %s",
  async (how) => {
    const { ann, id, link, restart } = await endedWhileAsking("Ann");
    const again = await restart();
    await untilListed(again, id);
    expect(tableOf(await again.api.snapshot(), id)).toBeUndefined();
    if (how === "by invite") value(await again.api.joinByInvite(link));
    else value(await again.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
    await untilTable(again, id, ({ seats }) => seats.length === 2);
  },
);

test("a seat given after the app had ended is there when it starts again", async () => {
  const { id, restart } = await endedWhileAsking("Bob");
  const again = await restart();
  await untilTable(again, id, ({ mine }) => mine.length === 1);
});

test("what began without a player who had asked for a seat is not theirs after a restart", async () => {
  const { network, ann, id, restart, profile } = await endedWhileAsking("Ann");
  const cara = await testHost({ network, name: "Cara" });
  await untilListed(cara, id);
  value(await cara.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  const again = await restart();
  await until(again, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  await untilForgotten(again, id);
  await again.stop();
  expect((await profile.disk.open()).has(id)).toBe(false);
});

test("a table that its host has called off meanwhile is forgotten", async () => {
  const { ann, id, restart, profile } = await endedWhileAsking("Ann");
  value(await ann.api.cancelTable(id));
  const again = await restart();
  await untilForgotten(again, id);
  await again.stop();
  expect((await profile.disk.open()).has(id)).toBe(false);
});

const HOUR = 3_600_000;

const hoursLater = (hours: number): Clock => ({
  ...SYSTEM_CLOCK,
  today: () => SYSTEM_CLOCK.today() + hours * HOUR,
});

test("a table whose host does not return is forgotten two days after this player asked for a seat", async () => {
  const { ann, id, restart, profile } = await endedWhileAsking("Ann");
  await ann.stop();
  const later = await restart(hoursLater(47));
  expect(later.membership?.tables.findNetwork(id)).toBeDefined();
  await later.stop();
  const muchLater = await restart(hoursLater(49));
  expect(muchLater.membership?.tables.findNetwork(id)).toBeUndefined();
  await muchLater.stop();
  expect((await profile.disk.open()).has(id)).toBe(false);
});

test("so is one that an app finds which runs all the time, and one of an earlier version", async () => {
  const { ann, id, restart, profile } = await endedWhileAsking("Ann");
  await ann.stop();
  const store = await profile.disk.open();
  store.setSetting("asked", "{}");
  store.close();
  const clock = leapingClock();
  const again = await restart(clock);
  clock.leap(47 * HOUR);
  expect(again.membership?.tables.findNetwork(id)).toBeDefined();
  clock.leap(2 * HOUR);
  expect(again.membership?.tables.findNetwork(id)).toBeUndefined();
  // Its host may have given the seat before it went, and begins when it is back.
  expect(again.membership?.tables.hasLeft(id, true)).toBe(true);
});

test("a table where this player asks again is kept", async () => {
  const { ann, id, restart } = await endedWhileAsking("Ann");
  const clock = leapingClock();
  stateAt(ann, id).closed = true;
  const again = await restart(clock);
  await untilListed(again, id);
  void again.api.joinTable(id);
  clock.leap(49 * HOUR);
  expect(again.membership?.tables.findNetwork(id)).toBeDefined();
});
