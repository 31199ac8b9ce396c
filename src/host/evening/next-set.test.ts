import { expect, test } from "vitest";
import { nextAt, offerAt, over, played, players, throwAll } from "../testing/evenings.ts";
import { until, untilTable, value } from "../testing/hosts.ts";

test("once a goal was reached, the next match is shown as the first of another set", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const plan = { goal: { kind: "first-to", count: 1 }, entry: null } as const;
  const id = await played(hosts, { plan });
  expect(await untilTable(bob, id, () => true)).toMatchObject({
    evening: { played: 1, champions: [expect.any(String)] },
  });
  value(await ann.api.rematch(id, null));
  const offer = await until(bob, offerAt(id));
  value(await bob.api.rematch(id, offer?.table ?? null));
  const next = (await until(bob, nextAt(id))) ?? "";
  for (const host of hosts) {
    const { evening } = await untilTable(host, next, ({ match }) => match !== null);
    expect(evening).toMatchObject({ played: 0, champions: [] });
    expect(evening?.lines.map(({ wins, set }) => [wins, set])).toEqual([
      [1, 0],
      [0, 0],
    ]);
  }
  await throwAll(
    [
      [ann, 1],
      [bob, 0],
    ],
    next,
  );
  for (const { evening } of await over(hosts, next))
    expect(evening?.lines.map(({ wins, set }) => [wins, set])).toEqual([
      [2, 1],
      [0, 0],
    ]);
});
