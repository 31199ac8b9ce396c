import { expect, test } from "vitest";
import { played, players, RPSLS } from "../testing/evenings.ts";
import { tableOf, until, untilTable, value } from "../testing/hosts.ts";

/** Bob has a seat at the next match that Ann opens. */
async function seatedAtNext() {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.offer?.table === next);
  value(await bob.api.rematch(id, next));
  await untilTable(bob, id, ({ rematch }) => rematch.offer?.joined === true);
  return { ann, bob, id, next };
}

test("a guest who gives back the seat at the next match sees that they have none", async () => {
  const { ann, bob, id, next } = await seatedAtNext();
  value(await bob.api.leaveTable(next));
  await untilTable(ann, next, ({ seats }) => seats.length === 1);
  const { rematch } = await untilTable(bob, id, () => true);
  expect(rematch.offer).toMatchObject({ table: next, joined: false });
});

test("a guest whose seat at the next match is taken away sees that they have none", async () => {
  const { ann, bob, id, next } = await seatedAtNext();
  value(await ann.api.removePlayer(next, (await bob.api.snapshot()).me.id));
  await until(bob, (snapshot) => tableOf(snapshot, next) === undefined);
  const { rematch } = await untilTable(bob, id, () => true);
  expect(rematch.offer).toMatchObject({ table: next, joined: false });
});
