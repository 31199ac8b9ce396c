import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { networkName, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

/** Ann and Bob at a table of Ann's, and how to have Bob go and come back. */
async function annAndBob() {
  const network = networkName();
  const annHas = { network, name: "Ann", profile: memoryProfile() };
  const bobHas = { network, name: "Bob", profile: memoryProfile() };
  const [ann, bob] = await Promise.all([testHost(annHas), testHost(bobHas)]);
  const id = value(await ann.api.createTable(WISH));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  return { ann, bob, annHas, bobHas, id };
}

/** Bob's app is closed, and Ann gives the match up and archives it. */
async function giveUpAlone(ann: Host, bob: Host, id: TableId): Promise<void> {
  await bob.stop();
  await untilTable(ann, id, ({ seats }) => seats[1]?.connected === false);
  if ((await untilTable(ann, id, () => true)).stage === "gathering")
    value(await ann.api.startTable(id));
  value(await ann.api.resign(id, 0));
  value(await ann.api.leaveTable(id));
}

async function expectWon(ann: Host, bob: Host, id: TableId): Promise<void> {
  const { match } = await untilTable(bob, id, ({ stage }) => stage === "over");
  expect(match?.outcome).toMatchObject({ winners: [1], reason: "resigned" });
  const chips = async () => value(await ann.api.ledger()).opponents[0]?.chips;
  await expect.poll(chips, { timeout: 20_000 }).toBe(-5);
  expect((await ann.api.snapshot()).tables).toEqual([]);
}

test("whoever was away while the other gave the match up, and archived it, wins when they are back", async () => {
  const { ann, bob, bobHas, id } = await annAndBob();
  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  await giveUpAlone(ann, bob, id);
  await expectWon(ann, await testHost(bobHas), id);
});

test("so does whoever was away even when it began", async () => {
  const { ann, bob, bobHas, id } = await annAndBob();
  await giveUpAlone(ann, bob, id);
  await expectWon(ann, await testHost(bobHas), id);
});

test("and though the other's app was restarted since", async () => {
  const { ann, bob, annHas, bobHas, id } = await annAndBob();
  await giveUpAlone(ann, bob, id);
  await ann.stop();
  await expectWon(await testHost(annHas), await testHost(bobHas), id);
});
