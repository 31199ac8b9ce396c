import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { person, relay } from "../../host/reach/people.fixture.ts";

test("a relay does not tell which version of Node it runs", async () => {
  const [middle, { node }] = await Promise.all([relay(), person()]);
  const told = new Promise<string | undefined>((resolve) =>
    node.addEventListener("peer:identify", ({ detail }) => resolve(detail.agentVersion)),
  );
  await node.dial(multiaddr(middle.text));
  expect(await told).toMatch(/^fairhand-relay\/[\d.]+$/);
});
