import type { MultiaddrConnection, Transport, Upgrader } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { hidePath } from "./hidden-path.ts";

const DIALLED = "/ip4/10.0.0.7/tcp/4711/ws/http-path/secret%2Fpeer";

/** The address that was dialled, and the one that the connection has once it is upgraded. */
async function dialled(address: string) {
  const seen: string[] = [];
  const dial = async (to: unknown, { upgrader }: { upgrader: Upgrader }) => {
    seen.push(`${to}`);
    const line = { remoteAddr: to } as MultiaddrConnection;
    return upgrader.upgradeOutbound(line, { upgrader } as never);
  };
  const upgrader = {
    upgradeOutbound: async ({ remoteAddr }: MultiaddrConnection) => void seen.push(`${remoteAddr}`),
  };
  await hidePath(dial as Transport["dial"])(multiaddr(address), { upgrader } as never);
  return seen;
}

test("dials the path, but leaves it out of the connection's address", async () => {
  expect(await dialled(DIALLED)).toEqual([DIALLED, "/ip4/10.0.0.7/tcp/4711/ws"]);
});

test("keeps the peer's name, and an address without a path", async () => {
  const peer = "/p2p/12D3KooWD3eckifWpRn9wQpMG9R9hX3sD158z7EqHWmweQAJU5SA";
  expect((await dialled(`${DIALLED}${peer}`))[1]).toBe(`/ip4/10.0.0.7/tcp/4711/ws${peer}`);
  expect((await dialled("/ip4/10.0.0.7/tcp/1"))[1]).toBe("/ip4/10.0.0.7/tcp/1");
});
