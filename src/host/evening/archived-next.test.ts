import { expect, test } from "vitest";
import { nextAt, offerAt, RPSLS, win } from "../testing/evenings.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("a match that was played and archived is kept, though its player looks at the one before again", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 2, access: "invited" }));
  const { link } = value(await ann.api.invite(id));
  await until(bob, ({ network: { peers } }) => peers > 0);
  value(await bob.api.joinByInvite(link));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await win([ann, bob], id);
  value(await ann.api.rematch(id, null));
  const offer = await until(bob, offerAt(id));
  value(await bob.api.rematch(id, offer.table));
  await untilTable(bob, offer.table, ({ match }) => match !== null);
  await win([ann, bob], offer.table);
  // Both archive the second match; Ann keeps the first one open.
  for (const { api } of [ann, bob]) value(await api.leaveTable(offer.table));
  value(await bob.api.leaveTable(id));
  expect(value(await bob.api.history()).matches).toHaveLength(2);
  expect(value(await bob.api.ledger()).matches).toHaveLength(2);

  value(await bob.api.watchByInvite(link));
  expect(await until(bob, nextAt(id))).toBe(offer.table);
  void bob.api.rematch(id, offer.table);
  value(await bob.api.leaveTable(id));
  expect(value(await bob.api.history()).matches).toHaveLength(2);
  expect(value(await bob.api.ledger()).matches).toHaveLength(2);
});
