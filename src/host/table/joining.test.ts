import { expect, test } from "vitest";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { handTime } from "../testing/time.ts";
import { createJoining } from "./joining.ts";
import type { NetworkTable } from "./network-table.ts";

/** A join that waits, with a clock that the test moves; `asked` counts the questions beyond the first. */
function asking(connected = false) {
  const time = handTime();
  const state = {
    table: { value: { host: new Uint8Array(32) } },
    deps: { connected: () => connected },
    asking: {},
    refused: null,
    roster: { seq: 3, joins: [] },
    queuedWords: 0,
  };
  const asked = { questions: 0 };
  const table = { id: "t", state, askAgain: () => void asked.questions++ };
  const joining = createJoining({ time, isThere: () => true, catchUp: () => {} });
  const answered: unknown[] = [];
  void joining.answer(table as unknown as NetworkTable, 9).then((one) => answered.push(one));
  const code = async () => {
    await Promise.resolve();
    return answered;
  };
  const hear = () => {
    state.queuedWords++;
    joining.look("t");
  };
  return { time, asked, code, hear };
}

test("a host that says nothing to five questions is not there", async () => {
  const { time, asked, code } = asking();
  time.pass(9999);
  expect([asked.questions, await code()]).toEqual([4, []]);
  time.pass(1);
  expect(await code()).toMatchObject([{ fault: { code: "table/no-answer" } }]);
});

test("a host that is connected is given more time, since it may have a room full of people to serve", async () => {
  const { time, code } = asking(true);
  time.pass(59_999);
  expect(await code()).toEqual([]);
  time.pass(1);
  expect(await code()).toMatchObject([{ fault: { code: "table/no-answer" } }]);
});

test("a host that says that the join waits is waited for, and not for ever", async () => {
  const { time, code, hear } = asking();
  for (let second = 0; second < 58; second += 2) {
    time.pass(2000);
    hear();
  }
  expect(await code()).toEqual([]);
  time.pass(2000);
  expect(await code()).toMatchObject([{ fault: { code: "table/busy" } }]);
});

test("all who press at once sit", async () => {
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

test("who finds all seats taken hears that, and whoever was before sits", async () => {
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
