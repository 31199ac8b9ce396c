import { expect, test } from "vitest";
import { nextAt, offerAt, played, players, RPSLS, win } from "../testing/evenings.ts";
import { until, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

const plan = { goal: { kind: "first-to", count: 3 }, entry: null } as const;

test("a spectator who sits down at the next table counts the whole evening, like the others", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const first = await played(hosts, { plan });
  for (const { api } of [bob, ann]) value(await api.rematch(first, null));
  const second = await until(bob, nextAt(first));
  await untilTable(bob, second, ({ match }) => match !== null);
  const cara = await testHost({ network, name: "Cara" });
  await until(cara, ({ lobby }) => lobby.some(({ id, running }) => id === second && running));
  value(await cara.api.watchTable(second));
  await untilTable(cara, second, ({ match }) => match !== null);
  await win([bob, ann], second);
  await untilTable(cara, second, ({ stage }) => stage === "over");
  const third = value(await ann.api.createTable({ ...RPSLS, seats: 4, after: second }));
  await until(cara, offerAt(second));
  value(await cara.api.rematch(second, third));
  const here = await untilTable(ann, third, ({ seats }) => seats.length === 2);
  const there = await untilTable(cara, third, ({ evening }) => evening?.plan.goal != null);
  expect(there.evening?.played).toBe(here.evening?.played);
  expect(there.evening?.lines).toEqual(here.evening?.lines);
});
