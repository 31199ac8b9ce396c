import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { decodeMessage } from "../table/messages.ts";
import { offerAt, played, players, RPSLS } from "../testing/evenings.ts";
import { networkName, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("offers made and called off again do not fill the disk of one who wants to play again", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", profile });
  const cara = await testHost({ network, name: "Cara" });
  const id = await played([ann, bob, cara]);
  value(await bob.api.rematch(id, null));
  for (let count = 0; count < 40; count++) {
    const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
    await untilTable(ann, next, ({ seats }) => seats.length === 2);
    value(await ann.api.cancelTable(next));
    await untilTable(bob, id, ({ rematch }) => rematch.offer === null);
  }
  await bob.stop();
  const store = await profile.disk.open();
  const kinds = store.log(id).flatMap(({ bytes }) => {
    const message = decodeMessage(bytes);
    return message.ok ? message.value.kind : [];
  });
  for (const wanted of ["rematch", "called-off"])
    expect(kinds.filter((kind) => kind === wanted)).toHaveLength(32);
});

function untilOffered(host: Host, id: TableId, next: TableId | undefined) {
  return untilTable(host, id, ({ rematch }) => rematch.offer?.table === next);
}

test("an offer that is called off is gone for a guest who had not sat down, and a later one stands", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  const wish = { ...RPSLS, seats: 3, after: id };
  const next = value(await ann.api.createTable(wish));
  await untilOffered(bob, id, next);
  value(await ann.api.cancelTable(next));
  await untilOffered(bob, id, undefined);
  const later = value(await ann.api.createTable(wish));
  await untilOffered(bob, id, later);
  const changed = value(await ann.api.createTable({ ...wish, stake: 20 }));
  await untilOffered(bob, id, changed);
  value(await bob.api.rematch(id, changed));
  await untilTable(ann, changed, ({ seats }) => seats.length === 2);
});

test("an offer that was called off does not come back from others after a restart", async () => {
  const { hosts, network } = await players("Ann");
  const [ann] = hosts;
  const [profile, away] = [memoryProfile(), memoryProfile()];
  const bob = await testHost({ network, name: "Bob", profile });
  const cara = await testHost({ network, name: "Cara", profile: away });
  const id = await played([ann, bob, cara]);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
  for (const host of [bob, cara]) await untilOffered(host, id, next);
  await cara.stop();
  value(await ann.api.cancelTable(next));
  await untilOffered(bob, id, undefined);
  await ann.stop();
  await bob.stop();
  const bobAgain = await testHost({ network, profile });
  const offered = new Set<TableId>();
  bobAgain.subscribe(() => {
    const state = bobAgain.membership?.tables.findNetwork(id)?.state;
    for (const one of state?.offers.keys() ?? []) offered.add(one);
  });
  // Cara has not heard, and Bob tells her.
  const caraAgain = await testHost({ network, profile: away });
  expect(offerAt(id)(await caraAgain.api.snapshot())?.table).toBe(next);
  await untilOffered(caraAgain, id, undefined);
  const { rematch } = await untilTable(bobAgain, id, ({ seats }) => seats[2]?.connected === true);
  expect([rematch.offer, ...offered]).toEqual([null]);
});
