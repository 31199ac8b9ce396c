import { expect, test } from "vitest";
import type { WaitingSeat } from "../api/api.ts";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { handTime } from "../testing/time.ts";
import { createJoining } from "./joining.ts";
import type { NetworkTable } from "./network-table.ts";

/** A join that waits, with a clock that the test moves; `asked` counts the questions beyond the first. */
function asking(mustBeThere = false) {
  const time = handTime();
  const host = { connected: false };
  const state = {
    table: { value: { host: new Uint8Array(32) } },
    deps: { connected: () => host.connected },
    asking: {},
    refused: null,
    roster: { seq: 3, joins: [] as readonly unknown[], cancelled: false },
    queuedWords: 0,
  };
  const asked = { questions: 0 };
  const shown: (readonly WaitingSeat[])[] = [];
  const table = { id: "t", state, askAgain: () => void asked.questions++ } as unknown;
  const joining = createJoining({ time, catchUp: () => {}, show: (now) => void shown.push(now) });
  const answered: unknown[] = [];
  void joining
    .answer(table as NetworkTable, { announced: 9, hostName: "Ann", mustBeThere })
    .then((one) => answered.push(one));
  const answers = async () => {
    await Promise.resolve();
    return answered;
  };
  const set = (there: boolean) => {
    host.connected = there;
    joining.look("t");
  };
  const hear = () => {
    state.queuedWords++;
    joining.look("t");
  };
  const phase = () => shown.at(-1)?.[0]?.phase ?? null;
  return { time, asked, answers, hear, set, phase, joining, state };
}

test("a join outlasts the host's silence, and the player is told what it waits for", async () => {
  const { time, asked, answers, hear, set, phase } = asking();
  set(true);
  time.pass(999);
  expect(phase()).toBe(null);
  time.pass(1);
  expect(phase()).toBe("asking");
  hear();
  expect(phase()).toBe("queued");
  time.pass(600_000);
  expect(phase()).toBe("unanswered");
  set(false);
  expect(phase()).toBe("lost");
  const before = asked.questions;
  time.pass(3_600_000);
  expect(asked.questions).toBeGreaterThan(before + 100);
  expect(await answers()).toEqual([]);
  set(true);
  hear();
  expect([phase(), await answers()]).toEqual(["queued", []]);
});

test("the host's answer, or the player's own, ends the wait", async () => {
  const closed = asking();
  closed.state.roster.cancelled = true;
  closed.joining.look("t");
  expect(await closed.answers()).toMatchObject([{ fault: { code: "roster/cancelled" } }]);
  const left = asking();
  left.joining.end("t");
  expect(await left.answers()).toMatchObject([{ fault: { code: "table/not-waiting" } }]);
  left.time.pass(600_000);
  expect([left.asked.questions, left.phase(), left.joining.isWaiting("t")]).toEqual([
    0,
    null,
    false,
  ]);
});

test("a player waiting for the next match gives up on an owner who has gone, but not on a slow one", async () => {
  const slow = asking(true);
  slow.set(true);
  slow.time.pass(600_000);
  expect(await slow.answers()).toEqual([]);
  const gone = asking(true);
  gone.time.pass(9999);
  expect(await gone.answers()).toEqual([]);
  gone.time.pass(1);
  expect(await gone.answers()).toMatchObject([{ fault: { code: "table/no-answer" } }]);
});

test("all players who press at once get a seat", async () => {
  const network = networkName();
  const seats = 8;
  const [ann, ...guests] = await Promise.all(
    Array.from({ length: seats }, (_, index) => testHost({ network, name: `Player ${index}` })),
  );
  if (ann === undefined) throw new Error("nobody is there");
  const wish = { game: "rpsls", options: {}, seats, stake: 0 };
  const id = value(await ann.api.createTable(wish));
  await Promise.all(guests.map((guest) => untilListed(guest, id)));
  const answers = await Promise.all(guests.map(({ api }) => api.joinTable(id)));
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  await untilTable(ann, id, (table) => table.seats.length === seats);
});

test("players who are connected to one another burden nobody with a topic", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const id = value(await ann.api.createTable({ game: "rpsls", options: {}, seats: 3, stake: 0 }));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(bob, id, ({ seats }) => seats.length === 2);
  for (const { membership } of [ann, bob])
    expect(membership?.node.services.pubsub.getTopics()).toEqual([]);
  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  for (const { membership } of [ann, bob])
    expect(membership?.node.services.pubsub.getTopics()).toEqual([]);
});

test("a player who finds all seats taken is told so, and earlier ones sit", async () => {
  const network = networkName();
  const [ann, ...guests] = await Promise.all(
    ["Ann", "Bob", "Cem", "Dee", "Eli"].map((name) => testHost({ network, name })),
  );
  if (ann === undefined) throw new Error("nobody is there");
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = value(await ann.api.createTable(wish));
  await Promise.all(guests.map((guest) => untilListed(guest, id)));
  const answers = await Promise.all(guests.map(({ api }) => api.joinTable(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  for (const answer of answers) if (!answer.ok) expect(answer.fault.code).toBe("roster/full");
  const { seats } = await untilTable(ann, id, (table) => table.seats.length === 3);
  expect(seats).toHaveLength(3);
  await until(ann, ({ tables }) => tables.length === 1);
});

test("a player waiting for a host that has gone can cancel the join and sit elsewhere", async () => {
  const network = networkName();
  const [ann, bob, cem] = await Promise.all(
    ["Ann", "Bob", "Cem"].map((name) => testHost({ network, name })),
  );
  if (ann === undefined || bob === undefined || cem === undefined) throw new Error("nobody");
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = value(await ann.api.createTable(wish));
  const other = value(await cem.api.createTable(wish));
  await Promise.all([untilListed(bob, id), untilListed(bob, other)]);
  const answer = bob.api.joinTable(id);
  await ann.stop();
  await until(bob, ({ waiting }) => waiting[0]?.phase === "lost" && waiting[0].host === "Ann");
  value(await bob.api.leaveTable(id));
  expect(await answer).toMatchObject({ fault: { code: "table/not-waiting" } });
  await until(bob, ({ waiting }) => waiting.length === 0);
  expect(await bob.api.joinTable(other)).toEqual({ ok: true, value: null });
});
