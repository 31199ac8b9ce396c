import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { offerAt, played, RPSLS } from "../testing/evenings.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

/**
 * Cara has left after a match of three. Its host offers the next one, by invite only and for two, archives the match and
 * restarts.
 */
async function archivedBefore() {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const cara = await testHost({ network, name: "Cara" });
  const id = await played([ann, bob, cara], { access: "invited" });
  value(await cara.api.leaveTable(id));
  await untilTable(ann, id, ({ rematch }) => rematch.left.length === 1);
  const wish = { ...RPSLS, seats: 2, access: "invited", after: id } as const;
  const next = value(await ann.api.createTable(wish));
  const { link } = value(await ann.api.invite(next));
  await until(bob, offerAt(id));
  value(await ann.api.leaveTable(id));
  await ann.stop();
  const again = await testHost({ network, profile });
  await untilTable(again, next, ({ seats }) => seats.length === 1);
  return { ann: again, bob, cara, id, next, link };
}

function untilBothHere(host: Host): Promise<true> {
  return until(host, ({ network: { peers } }) => peers === 2);
}

async function beginsFor(guest: Host, id: TableId, next: TableId): Promise<void> {
  value(await guest.api.rematch(id, next));
  await untilTable(guest, next, ({ match }) => match !== null);
}

test("a guest comes in without an invite, though the host has archived the match before and restarted", async () => {
  const { bob, id, next } = await archivedBefore();
  await untilBothHere(bob);
  await beginsFor(bob, id, next);
});

test("nobody else gets their seat, not even by an invite, and not one who had left", async () => {
  const { bob, cara, id, next, link } = await archivedBefore();
  await untilBothHere(cara);
  expect(await cara.api.joinByInvite(link)).toMatchObject({ fault: { code: "table/kept" } });
  await untilBothHere(bob);
  await beginsFor(bob, id, next);
});
