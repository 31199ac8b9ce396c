import { expect, test } from "vitest";
import type { Host } from "../host.ts";
import { networkName, testHost, until, untilListed, value } from "../testing/hosts.ts";
import type { Node } from "./node.ts";

function nodeOf({ membership }: Host): Node {
  if (membership === null) throw new Error("no network");
  return membership.node;
}

/** Resolves once the node has only so many connections with this peer. */
function untilConnections(node: Node, other: Node, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (node.getConnections(other.peerId).length !== count) return;
      node.removeEventListener("connection:close", look);
      resolve();
    };
    node.addEventListener("connection:close", look);
    look();
  });
}

test("of two connections that both sides have dialled the one of the smaller peer id stays, and lists come over it", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  await Promise.all(hosts.map((host) => until(host, ({ network: { peers } }) => peers === 1)));
  const [small, large] = hosts.toSorted((one, other) =>
    nodeOf(one).peerId.toString() < nodeOf(other).peerId.toString() ? -1 : 1,
  );
  if (small === undefined || large === undefined) throw new Error("two hosts");
  const [one, other] = [nodeOf(small), nodeOf(large)];
  await Promise.all([
    one.dial(other.getMultiaddrs(), { force: true }),
    other.dial(one.getMultiaddrs(), { force: true }),
  ]);
  expect(one.getConnections().length).toBeGreaterThan(1);
  await Promise.all([untilConnections(one, other, 1), untilConnections(other, one, 1)]);
  expect(one.getConnections().map(({ direction }) => direction)).toEqual(["outbound"]);
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
  const [first, second] = await Promise.all(
    [small, large].map(async ({ api }) => value(await api.createTable(wish))),
  );
  if (first === undefined || second === undefined) throw new Error("two tables");
  await Promise.all([untilListed(large, first), untilListed(small, second)]);
});
