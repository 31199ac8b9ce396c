import { expect, test } from "vitest";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5, access: "invited" } as const;

test("two codes followed one right after the other give one seat", {
  timeout: 60_000,
}, async () => {
  const network = networkName();
  const [ann, eve, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Eve" }),
    testHost({ network, name: "Bob" }),
  ]);
  await until(bob, ({ network: { peers } }) => peers === 2);
  const tables = await Promise.all([ann, eve].map(({ api }) => api.createTable(WISH)));
  const links = await Promise.all(
    [ann, eve].map(async ({ api }, at) => {
      const table = tables[at];
      return value(await api.invite(table === undefined ? "" : value(table))).link;
    }),
  );
  // The second comes while the host of the first is still being asked what it plays.
  const joined = await Promise.all(links.map((link) => bob.api.joinByInvite(link)));
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  expect(joined).toContainEqual(
    expect.objectContaining({ fault: expect.objectContaining({ code: "table/several-games" }) }),
  );
  const [first] = joined.flatMap((one) => (one.ok ? one.value : []));
  await untilTable(bob, first ?? "", ({ mine }) => mine.length === 1);
  expect((await bob.api.snapshot()).tables).toHaveLength(1);
});
