import { test } from "vitest";
import type { Table } from "../api/api.ts";
import { offerAt, played, players } from "../testing/evenings.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const INVITED = { access: "invited" } as const;

function isHere({ seats }: Table, who: string): boolean {
  return seats.some(({ name, connected }) => name === who && connected);
}

test("those who were invited play again after their host has restarted", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const id = await played([ann, bob], INVITED);
  await ann.stop();
  const again = await testHost({ network, profile });
  await untilTable(again, id, (table) => isHere(table, "Bob"));
  value(await again.api.rematch(id, null));
  const offer = await until(bob, offerAt(id));
  void bob.api.rematch(id, offer.table);
  await untilTable(bob, offer.table, ({ match }) => match !== null);
});

test("those who were invited play again with the next owner", async () => {
  const { hosts } = await players("Ann", "Bob", "Cara");
  const [ann, bob, cara] = hosts;
  const id = await played(hosts, INVITED);
  await untilTable(bob, id, (table) => isHere(table, "Cara"));
  value(await ann.api.leaveTable(id));
  for (const host of [bob, cara])
    await untilTable(host, id, ({ rematch }) => rematch.left.length === 1);
  value(await bob.api.rematch(id, null));
  const offer = await until(cara, offerAt(id));
  void cara.api.rematch(id, offer.table);
  await untilTable(cara, offer.table, ({ match }) => match !== null);
});
