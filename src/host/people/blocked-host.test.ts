import { expect, test } from "vitest";
import { until, value } from "../testing/hosts.ts";
import { twoAtATable } from "../testing/memory-hosts.ts";

test("who blocks the host of a table that gathers gives back the seat there", async () => {
  const { ann, bob, id } = await twoAtATable(false);
  const { me } = await ann.api.snapshot();
  value(await bob.api.block(me.id, "Ann"));
  await until(ann, ({ network }) => network.peers === 0);
  // Nothing keeps Bob from playing elsewhere, and nobody at Ann's table waits for him.
  const { tables } = await bob.api.snapshot();
  if (tables.some((table) => table.id === id)) value(await bob.api.leaveTable(id));
  await expect
    .poll(async () => (await ann.api.snapshot()).tables[0]?.seats.map(({ name }) => name), {
      timeout: 3000,
    })
    .toEqual(["Ann"]);
});
