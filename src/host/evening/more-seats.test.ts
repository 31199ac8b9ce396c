import { expect, test } from "vitest";
import type { Host } from "../host.ts";
import { nextAt, offerAt, played, players, RPSLS } from "../testing/evenings.ts";
import { tableOf, until, untilTable, value } from "../testing/hosts.ts";

async function isOffered(guest: Host, id: string, same: boolean): Promise<string> {
  const offer = await until(guest, offerAt(id));
  expect(offer.same).toBe(same);
  return offer.table;
}

test("whoever wants the same again has not agreed to a next match with more seats", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  value(await bob.api.rematch(id, null));
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  await isOffered(bob, id, false);
  expect(await bob.api.rematch(id, null)).toMatchObject({ fault: { code: "rematch/other-offer" } });
  expect(tableOf(await bob.api.snapshot(), next)).toBeUndefined();
  value(await bob.api.rematch(id, next));
  await untilTable(ann, next, ({ seats }) => seats.length === 2);
});

test("the same again is for those who are still here, or for as many as the table had seats", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const id = await played(hosts);
  value(await cara.api.leaveTable(id));
  for (const host of [ann, bob])
    await untilTable(host, id, ({ rematch }) => rematch.left.length === 1);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  expect(await isOffered(bob, id, true)).toBe(next);
  value(await ann.api.cancelTable(next));
  value(await ann.api.rematch(id, null));
  const again = await until(bob, (snapshot) => {
    const offer = offerAt(id)(snapshot);
    return offer?.table !== next && offer;
  });
  expect(again).toMatchObject({ seats: 2, same: true });
  value(await bob.api.rematch(id, again.table));
  expect(await until(bob, nextAt(id))).toBe(again.table);
});
