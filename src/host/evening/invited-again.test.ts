import { test } from "vitest";
import type { Table, TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { networkName, tableOf, until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "rpsls", options: {}, stake: 10, access: "invited" } as const;

/** An invite-only match of all of them, won by the first. */
async function played(hosts: readonly [Host, ...Host[]]): Promise<TableId> {
  const [ann, ...guests] = hosts;
  const id = value(await ann.api.createTable({ ...WISH, seats: hosts.length }));
  const { link } = value(await ann.api.invite(id));
  for (const [count, guest] of guests.entries()) {
    await until(guest, ({ network }) => network.peers > 0);
    value(await guest.api.joinByInvite(link));
    await untilTable(ann, id, ({ seats }) => seats.length === count + 2);
  }
  value(await ann.api.startTable(id));
  for (const host of hosts) {
    const { mine } = await untilTable(host, id, isAsked);
    const action = { type: "throw", symbol: host === ann ? 1 : 0 };
    value(await host.api.act(id, mine[0] ?? 0, action));
  }
  await Promise.all(hosts.map((host) => untilTable(host, id, ({ stage }) => stage === "over")));
  return id;
}

function isAsked({ match, mine }: Table): boolean {
  return (match?.views.find(({ seat }) => seat === mine[0])?.legal.length ?? 0) > 0;
}

function isHere({ seats }: Table, who: string): boolean {
  return seats.some(({ name, connected }) => name === who && connected);
}

test("those who were invited play again after their host has restarted", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const id = await played([ann, bob]);
  await ann.stop();
  const again = await testHost({ network, profile });
  await untilTable(again, id, (table) => isHere(table, "Bob"));
  value(await again.api.rematch(id, null));
  const offer = await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
  void bob.api.rematch(id, offer.table);
  await untilTable(bob, offer.table, ({ match }) => match !== null);
});

test("those who were invited play again with the next owner", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  const cara = await testHost({ network, name: "Cara" });
  const id = await played([ann, bob, cara]);
  await untilTable(bob, id, (table) => isHere(table, "Cara"));
  value(await ann.api.leaveTable(id));
  for (const host of [bob, cara])
    await untilTable(host, id, ({ rematch }) => rematch.left.length === 1);
  value(await bob.api.rematch(id, null));
  const offer = await until(cara, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
  void cara.api.rematch(id, offer.table);
  await untilTable(cara, offer.table, ({ match }) => match !== null);
});
