import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { offerAt, played, players, RPSLS } from "../testing/evenings.ts";
import { until, untilListed, untilTable, value } from "../testing/hosts.ts";

/** Ann offers Bob another match, by invite only. */
async function offered(ann: Host, bob: Host): Promise<TableId> {
  const id = await played([ann, bob], { access: "invited" });
  const wish = { ...RPSLS, seats: 3, after: id, access: "invited" } as const;
  const next = value(await ann.api.createTable(wish));
  await until(bob, (snapshot) => offerAt(id)(snapshot)?.table === next);
  return next;
}

test("no seat is kept for whoever was sent away from the next match, and they hear nothing of it", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara", "Dan");
  const [ann, bob, ...others] = hosts;
  const next = await offered(ann, bob);
  const [before] = (await bob.api.snapshot()).tables;
  value(await bob.api.rematch(before?.id ?? "", next));
  await untilTable(ann, next, ({ seats }) => seats.length === 2);
  const bobs = (await bob.api.snapshot()).me.id;
  value(await ann.api.removePlayer(next, bobs));
  const { link } = value(await ann.api.invite(next));
  for (const other of others) {
    await until(other, ({ network }) => network.peers > 0);
    value(await other.api.joinByInvite(link));
  }
  await untilTable(ann, next, ({ match }) => match !== null);
  expect(ann.membership?.tables.findNetwork(next)?.mayFollow(bobs)).toBe(false);
});

test("no seat is kept for whoever the host of the next match has blocked", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const id = await played([ann, bob]);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 2, after: id }));
  value(await ann.api.block((await bob.api.snapshot()).me.id, "Bob"));
  await untilListed(cara, next);
  value(await cara.api.joinTable(next));
});
