import { expect, test } from "vitest";
import type { Snapshot, TableId } from "../api/api.ts";
import { offerAt, played, RPSLS } from "../testing/evenings.ts";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** After a match of two its host has offered the next one and archived the match, which Bob still has. */
async function archivedByHost() {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const cara = await testHost({ network, name: "Cara" });
  const id = await played([ann, bob]);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 2, after: id }));
  await until(bob, offerAt(id));
  value(await ann.api.leaveTable(id));
  await until(cara, ({ network: { peers } }) => peers === 2);
  const restart = () => testHost({ network, profile });
  return { network, ann, bob, cara, id, next, restart };
}

const isListed = ({ lobby }: Snapshot, next: TableId) => lobby.some(({ id }) => id === next);

test("a guest who archives the match after its host gives up the seat at the next one", async () => {
  const { ann, bob, cara, id, next, restart } = await archivedByHost();
  expect(isListed(await cara.api.snapshot(), next)).toBe(false);
  value(await bob.api.leaveTable(id));
  // Announced, since somebody else may have the seat.
  await untilListed(cara, next);
  await ann.stop();
  await until(cara, (snapshot) => !isListed(snapshot, next));
  const again = await restart();
  await untilListed(cara, next);
  value(await cara.api.joinTable(next));
  await untilTable(again, next, ({ match }) => match !== null);
});

test("so does one who archives it while the host is away", async () => {
  const { ann, bob, cara, id, next, restart } = await archivedByHost();
  await ann.stop();
  value(await bob.api.leaveTable(id));
  const again = await restart();
  await untilListed(cara, next);
  value(await cara.api.joinTable(next));
  await untilTable(again, next, ({ match }) => match !== null);
});

test("a guest who has the match still keeps the seat when they meet the host again", async () => {
  const { ann, bob, cara, id, next, restart } = await archivedByHost();
  await ann.stop();
  const again = await restart();
  for (const host of [again, bob, cara]) await until(host, ({ network: { peers } }) => peers === 2);
  expect(isListed(await cara.api.snapshot(), next)).toBe(false);
  value(await bob.api.rematch(id, next));
  await untilTable(bob, next, ({ match }) => match !== null);
});
