import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test } from "vitest";
import type { PlayerId } from "../api/api.ts";
import { openAddressBook } from "./address-book.ts";
import { watchFellows } from "./fellows.ts";
import { person, when } from "./people.fixture.ts";

test("ways that change between two looks are told together, and once", async () => {
  const [ann, ben, cem] = await Promise.all([person(), person(), person()]);
  const told: (readonly PlayerId[])[] = [];
  const fellows = watchFellows(ann.node, {
    me: ann.id,
    tables: () => [[ann.id, ben.id, cem.id]],
    friends: () => [],
    book: openAddressBook({ setting: () => null, setSetting: () => {} }),
    search: () => Promise.resolve(),
    changed: (players) => told.push(players),
    looked: () => {},
  });
  onTestFinished(fellows.stop);
  for (const { node, address } of [ben, cem])
    await ann.node.dial(multiaddr(`/ip4/${address.ip}/tcp/${address.port}/p2p/${node.peerId}`));
  await when(ann, () => [ben, cem].every(({ id }) => fellows.wayTo(id) !== null));
  fellows.look();
  told.length = 0;
  for (const connection of ann.node.getConnections()) connection.rtt = 100;
  fellows.look();
  fellows.look();
  expect(told).toEqual([[ben.id, cem.id]]);
});
