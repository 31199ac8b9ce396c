import { expect, test } from "vitest";
import { players, RPSLS, win } from "../testing/evenings.ts";
import { until, untilTable, value } from "../testing/hosts.ts";

test("whoever was sent away from a table by invite only hears nothing of its match, nor of the next", async () => {
  const { hosts } = await players("Ann", "Bob", "Eve");
  const [ann, bob, eve] = hosts;
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 3, access: "invited" }));
  const { link } = value(await ann.api.invite(id));
  for (const [count, guest] of [bob, eve].entries()) {
    await until(guest, ({ network }) => network.peers > 0);
    value(await guest.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === count + 2);
  }
  const eves = (await eve.api.snapshot()).me.id;
  value(await ann.api.removePlayer(id, eves));
  await until(eve, ({ tables }) => tables.length === 0);
  // Before the match the same invite still says so.
  expect(await eve.api.joinByInvite(link)).toMatchObject({ fault: { code: "table/sent-away" } });

  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  expect(await eve.api.watchByInvite(link)).toMatchObject({ fault: { code: "invite/unknown" } });
  const mayFollow = (table: string) =>
    [ann, bob].map((host) => host.membership?.tables.findNetwork(table)?.mayFollow(eves));
  expect(mayFollow(id)).toEqual([false, false]);

  await win([ann, bob], id);
  const wish = { ...RPSLS, seats: 2, access: "invited", after: id } as const;
  const next = value(await ann.api.createTable(wish));
  expect(mayFollow(next)[0]).toBe(false);
});
