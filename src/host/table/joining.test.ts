import { expect, test } from "vitest";
import type { WaitingSeat } from "../api/api.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { handTime, leapingClock } from "../testing/time.ts";
import { createJoining } from "./joining.ts";
import type { NetworkTable } from "./network-table.ts";

/** A join that waits, with a clock that the test moves; `asked` counts the questions beyond the first. */
function asking(mustBeThere = false) {
  const time = handTime();
  const host = { connected: false };
  const state = {
    table: { value: { host: new Uint8Array(32), seats: 8 } },
    deps: { connected: () => host.connected, me: { key: new Uint8Array(32) } },
    match: null,
    asking: {},
    refused: null,
    evening: NEW_EVENING,
    roster: { seq: 3, joins: [] as readonly unknown[], cancelled: false },
    sentJoins: 1,
    queuedWords: 0,
    deniedWords: 0,
  };
  const asked = { questions: 0 };
  const askAgain = () => {
    asked.questions++;
    state.sentJoins++;
  };
  const shown: (readonly WaitingSeat[])[] = [];
  const table = { id: "t", state, askAgain } as unknown;
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

/** The seconds from now at which it asks, with what the test does at each. */
function secondsOfQuestions(
  { time, asked }: ReturnType<typeof asking>,
  seconds: number,
  onQuestion = () => {},
): number[] {
  const found: number[] = [];
  for (let second = 1, before = asked.questions; second <= seconds; second++) {
    time.pass(1000);
    if (asked.questions === before) continue;
    before = asked.questions;
    found.push(second);
    onQuestion();
  }
  return found;
}

test("a host that does not answer is asked less and less often, and one that answers even less", () => {
  const silent = asking();
  silent.set(true);
  expect(secondsOfQuestions(silent, 60)).toEqual([2, 5, 10, 18, 30, 45, 60]);
  const busy = asking();
  busy.set(true);
  busy.hear();
  expect(secondsOfQuestions(busy, 60, busy.hear)).toEqual([4, 12, 27, 42, 57]);
});

test("what the host says of others does not keep a player from asking again", () => {
  const join = asking();
  join.set(true);
  const hearOfOthers = () => {
    join.state.roster.seq += 9;
    join.joining.look("t");
  };
  const found: number[] = [];
  for (let second = 1; second <= 10; second++) {
    hearOfOthers();
    found.push(...secondsOfQuestions(join, 1).map(() => second));
  }
  expect(found).toEqual([2, 5, 10]);
  // Nor do several answers to one question put the next off for good.
  const often = asking();
  often.set(true);
  for (let second = 1; second <= 4; second++) {
    often.hear();
    often.time.pass(1000);
  }
  expect(often.asked.questions).toBe(1);
});

test("a host that stops answering, as after a new start that nobody noticed, is soon asked often again", () => {
  const join = asking();
  join.set(true);
  join.hear();
  expect(secondsOfQuestions(join, 27, join.hear)).toEqual([4, 12, 27]);
  expect(secondsOfQuestions(join, 25)).toEqual([15, 17, 20, 25]);
});

test("when the connection to the host is lost and is back, the player asks as at the beginning", () => {
  const join = asking();
  join.set(true);
  join.hear();
  expect(secondsOfQuestions(join, 42, join.hear)).toEqual([4, 12, 27, 42]);
  join.set(false);
  expect(secondsOfQuestions(join, 6)).toEqual([2, 5]);
  // The table asks by itself when the host is there again; that question may be lost, too.
  join.state.sentJoins++;
  join.set(true);
  expect(secondsOfQuestions(join, 6)).toEqual([2, 5]);
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

/** Bob waits for an answer of Ann's app, which is deaf. */
async function waitingForDeafAnn() {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const clock = leapingClock();
  const bobs = memoryProfile();
  const bob = await testHost({ network, name: "Bob", profile: bobs, clock });
  const id = value(await ann.api.createTable({ game: "rpsls", options: {}, seats: 3, stake: 0 }));
  await untilListed(bob, id);
  const state = ann.membership?.tables.findNetwork(id)?.state;
  if (state === undefined) throw new Error("there is a table");
  state.closed = true;
  const answer = bob.api.joinTable(id);
  await until(bob, () => bob.membership?.tables.findNetwork(id));
  return { network, profile, ann, bob, bobs, clock, id, state, answer };
}

test("a host that starts again gives a seat to whoever asked the app before", async () => {
  const { network, profile, ann, bob, id, answer } = await waitingForDeafAnn();
  await ann.stop();
  await until(bob, ({ waiting }) => waiting[0]?.phase === "lost");
  const again = await testHost({ network, profile });
  expect(await answer).toEqual({ ok: true, value: null });
  await untilTable(again, id, ({ seats }) => seats.length === 2);
});

test("a player whose question was lost asks again, and learns that the table was closed meanwhile", async () => {
  const { ann, clock, id, state, answer } = await waitingForDeafAnn();
  state.closed = false;
  value(await ann.api.cancelTable(id));
  clock.leap(2000);
  expect(await answer).toMatchObject({ fault: { code: "roster/cancelled" } });
});

test.each(["closed", "opened with another invite"])(
  "a player who has asked by invite learns that the table was %s meanwhile",
  async (how) => {
    const network = networkName();
    const ann = await testHost({ network, name: "Ann" });
    const clock = leapingClock();
    const bob = await testHost({ network, name: "Bob", clock });
    const wish = { game: "rpsls", options: {}, seats: 3, stake: 0, access: "invited" } as const;
    const id = value(await ann.api.createTable(wish));
    const { link } = value(await ann.api.invite(id));
    const state = ann.membership?.tables.findNetwork(id)?.state;
    if (state === undefined) throw new Error("there is a table");
    state.closed = true;
    const answer = bob.api.joinByInvite(link);
    await until(bob, () => bob.membership?.tables.findNetwork(id));
    state.closed = false;
    value(how === "closed" ? await ann.api.cancelTable(id) : await ann.api.renewInvite(id));
    for (const ms of [2000, 3000]) clock.leap(ms);
    expect(await answer).toMatchObject({ fault: { code: "invite/unknown" } });
    await expect.poll(() => bob.membership?.tables.findNetwork(id)).toBeUndefined();
  },
);

test("closing the app ends the wait for a seat, and keeps the table", async () => {
  const { network, bob, bobs, id, answer } = await waitingForDeafAnn();
  await bob.stop();
  expect(await answer).toMatchObject({ fault: { code: "table/not-waiting" } });
  const again = await testHost({ network, profile: bobs });
  expect(again.membership?.tables.findNetwork(id)).toBeDefined();
});
