import { expect, test } from "vitest";
import { RPSLS } from "../testing/evenings.ts";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** Ann plays with a bot of hers against Bob, and starts again with a log of her own that cannot be read. */
async function lostOwner() {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const id = value(await ann.api.createTable({ ...RPSLS, seats: 3 }));
  value(await ann.api.addBots(id, ["easy"]));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 3);
  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  await ann.stop();
  const store = await profile.disk.open();
  store.append(id, [{ bytes: Uint8Array.of(0), sealed: null }]);
  store.close();
  const again = await testHost({ network, profile });
  return { ann: again, bob, id, profile };
}

const SEATS_OF_ANN = [0, 1];

test("the others are told why neither an owner whose log is lost nor their bots move, and so is the owner", async () => {
  const { ann, bob, id } = await lostOwner();
  const { notices } = await until(ann, (snapshot) => snapshot.notices.length > 0 && snapshot);
  expect(notices).toMatchObject([{ fault: { code: "table/fetched-anew" } }]);
  expect(await untilTable(ann, id, () => true)).toMatchObject({ lost: true, mine: [] });
  const { match } = await untilTable(bob, id, (table) => table.rematch.left.length > 0);
  expect(match?.departed).toEqual(SEATS_OF_ANN);
});

test("an owner whose log is lost can leave the match, and takes the bots along", async () => {
  const { ann, bob, id, profile } = await lostOwner();
  await untilTable(ann, id, ({ seats }) => seats.some(({ connected }) => connected));
  value(await ann.api.leaveTable(id));
  await untilTable(bob, id, ({ rematch }) => rematch.left.length === SEATS_OF_ANN.length);
  await ann.stop();
  const store = await profile.disk.open();
  expect(store.saved().map((saved) => saved.id)).toEqual([id]);
  expect(store.tables()).toEqual([]);
  store.close();
});
