import { expect, test } from "vitest";
import type { Host } from "../host.ts";
import {
  networkName,
  playColumns,
  seat,
  startMatch,
  temporaryFolder,
  testHost,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";

const SLOW = { timeout: 60_000 };

/** Ann wins while Bob's app is away, and archives the match at once. */
async function winAndArchive() {
  const network = networkName();
  const [annHas, bobHas] = ["Ann", "Bob"].map((name) => ({
    network,
    name,
    profile: temporaryFolder(),
  }));
  const [ann, bob] = await Promise.all([testHost(annHas), testHost(bobHas)]);
  const id = await seat([ann, bob], { game: "connect-four", options: {}, seats: 2, stake: 5 });
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, [1, 5, 2, 5, 3, 5, 7]);
  await bob.stop();
  await untilTable(ann, id, ({ seats }) => seats[1]?.connected === false);
  value(await ann.api.act(id, 0, { column: 5 }));
  await untilTable(ann, id, ({ match }) => match?.outcome != null);
  value(await ann.api.leaveTable(id));
  return { id, ann, annHas, bobHas };
}

async function expectCounted(ann: Host, bob: Host, id: string): Promise<void> {
  await untilTable(bob, id, ({ stage }) => stage === "over");
  const counted = async () => value(await ann.api.ledger()).opponents[0]?.counted;
  await expect.poll(counted, { timeout: 20_000 }).toBe(1);
  expect((await ann.api.snapshot()).tables).toEqual([]);
  const shown = await untilTable(bob, id, ({ rematch }) => rematch.left.includes(0));
  expect(shown.match?.outcome?.winners).toEqual([0]);
}

test(
  "a win counts once the loser is back, though the winner archived the match at once",
  SLOW,
  async () => {
    const { id, ann, bobHas } = await winAndArchive();
    expect((await ann.api.snapshot()).tables).toEqual([]);
    await expectCounted(ann, await testHost(bobHas), id);
  },
);

test("and though the winner's app was restarted since", SLOW, async () => {
  const { id, ann, annHas, bobHas } = await winAndArchive();
  await ann.stop();
  const again = await testHost(annHas);
  expect((await again.api.snapshot()).tables).toEqual([]);
  const bob = await testHost(bobHas);
  await until(bob, ({ network: { peers } }) => peers > 0);
  await expectCounted(again, bob, id);
});
