import { expect, test } from "vitest";
import { peerOf } from "../people/players.ts";
import { type Person, person } from "./people.fixture.ts";
import { raceAttempts } from "./race.ts";

const ANSWER_MS = 10_000;

function directTo({ node, address: { ip, port } }: Person) {
  return {
    rung: "direct",
    address: `/ip4/${ip}/tcp/${port}/p2p/${node.peerId.toString()}`,
  } as const;
}

test("a connection outlives the deadline of the attempt that made it", async () => {
  const [ann, bob] = await Promise.all([person(), person()]);
  const deadline = new AbortController();
  expect(await raceAttempts(bob.node, [directTo(ann)], ANSWER_MS, deadline.signal)).toBe("direct");
  const [connection] = bob.node.getConnections(peerOf(ann.id) ?? undefined);
  deadline.abort();
  await bob.node.services.ping.ping(ann.node.peerId);
  expect(connection?.status).toBe("open");
});

test("an attempt that has not opened by the deadline has failed", async () => {
  const [ann, bob] = await Promise.all([person(), person()]);
  const race = raceAttempts(bob.node, [directTo(ann)], ANSWER_MS, AbortSignal.abort());
  expect(await race).toBeNull();
  expect(bob.node.getConnections()).toEqual([]);
});

test("of several equal ways that open, one stays", async () => {
  const [ann, bob] = await Promise.all([person(), person()]);
  const attempts = Array.from({ length: 4 }, () => directTo(ann));
  expect(await raceAttempts(bob.node, attempts)).toBe("direct");
  const connections = () => bob.node.getConnections(peerOf(ann.id) ?? undefined);
  while (connections().length > 1)
    await new Promise((resolve) =>
      bob.node.addEventListener("connection:close", resolve, { once: true }),
    );
  expect(connections()).toHaveLength(1);
  await bob.node.services.ping.ping(ann.node.peerId);
});
