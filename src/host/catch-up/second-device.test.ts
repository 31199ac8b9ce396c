import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { played, players } from "../testing/evenings.ts";
import { value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** Whether others are told that this player has left, before they have heard of the start and after it. */
function toldAt({ membership }: Host, id: TableId): (boolean | undefined)[] {
  return [false, true].map((hasBegun) => membership?.tables.hasLeft(id, hasBegun));
}

test("a match is left by archiving it, and not by a device on which it was never played", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [, bob] = hosts;
  const id = await played(hosts);
  expect(toldAt(bob, id)).toEqual([false, false]);
  value(await bob.api.leaveTable(id));
  expect(toldAt(bob, id)).toEqual([false, true]);
  // A seat where nothing has begun is given back, wherever the player comes back from.
  expect(toldAt(await testHost(), id)).toEqual([true, false]);
});

test("a match that could not be read at the start is not left", async () => {
  const profile = memoryProfile();
  const id = "ab".repeat(32);
  const store = await profile.disk.open();
  store.addTable({ id, kind: "network", about: new Uint8Array(1) });
  await new Promise((resolve) => store.whenKept(resolve));
  store.close();
  expect(toldAt(await testHost({ profile }), id)).toEqual([false, false]);
});
