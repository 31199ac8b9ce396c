import type { Connection } from "@libp2p/interface";
import { expect, onTestFinished, test } from "vitest";
import { networkName, testHost, untilListed, value } from "../testing/hosts.ts";
import { LOBBY } from "../versions/protocols.ts";

test("a peer that missed a greeting gets the next one", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const id = value(
    await ann.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 5 }),
  );
  const node = ann.membership?.node;
  if (node === undefined) throw new Error("no network");
  // The first stream for the lobby does not open, as in a room that has just filled up.
  let failed = 0;
  const fail = ({ detail: connection }: { detail: Connection }) => {
    const open = connection.newStream.bind(connection);
    connection.newStream = (protocol, options) =>
      protocol === LOBBY && failed++ === 0
        ? Promise.reject(new Error("too slow"))
        : open(protocol, options);
  };
  node.addEventListener("connection:open", fail);
  onTestFinished(() => node.removeEventListener("connection:open", fail));
  const bob = await testHost({ network, name: "Bob" });
  expect((await untilListed(bob, id)).host.name).toBe("Ann");
  expect(failed).toBeGreaterThan(1);
});
