import { expect, test, vi } from "vitest";
import type { Host } from "../host.ts";
import { NO_INTERNET } from "../reach/internet.ts";
import { when } from "../reach/people.fixture.ts";
import { networkName, seat, testHost, untilTable, value } from "../testing/hosts.ts";
import type { Node } from "./node.ts";

// What is lost on a busy machine is asked for again after five seconds.
vi.setConfig({ testTimeout: 60_000 });

test("three at a table have slots at one another, and tell nobody of these addresses, nor once the table has ended", async () => {
  const network = networkName();
  const internet = () => ({ ...NO_INTERNET, lend: true });
  const open = (name: string) => testHost({ network, internet, name });
  const [ann, bob, cem] = await Promise.all([open("Ann"), open("Bob"), open("Cem")]);
  const nodes = [ann, bob, cem].map(nodeOf);
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 0 };
  const id = await seat([ann, bob, cem], wish);
  const haveSlots = () => nodes.every(({ services }) => services.relay.reservations.size === 2);
  const throughRelays = (addresses: readonly { toString(): string }[]) =>
    addresses.map(String).filter((address) => address.includes("/p2p-circuit"));
  for (const node of nodes) await when({ node }, haveSlots);
  for (const node of nodes) {
    expect(throughRelays(node.services.parts.transportManager.getAddrs())).not.toEqual([]);
    expect(throughRelays(node.getMultiaddrs())).toEqual([]);
  }
  value(await ann.api.cancelTable(id));
  for (const guest of [bob, cem]) {
    await untilTable(guest, id, ({ stage }) => stage === "cancelled");
    value(await guest.api.leaveTable(id));
  }
  for (const node of nodes) {
    expect(throughRelays(node.services.parts.transportManager.getAddrs())).not.toEqual([]);
    expect(throughRelays(node.getMultiaddrs())).toEqual([]);
  }
});

function nodeOf({ membership }: Host): Node {
  if (membership === null) throw new Error("this test needs a network");
  return membership.node;
}
