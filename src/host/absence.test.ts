import { expect, test } from "vitest";
import { nativeVerify, openChance } from "./crypto.ts";
import { openRecord } from "./record.ts";
import { networkName, testHost, untilListed, untilTable, value } from "./testing/hosts.ts";

/** A limit of a second has to pass at every host. */
const PATIENCE = 60_000;

test(
  "with two at a table, the one who waits may claim it, and both hold the same record",
  async () => {
    const network = networkName();
    const [ann, bob] = [
      await testHost({ network, name: "Ann" }),
      await testHost({ network, name: "Bob" }),
    ];
    const timers = { phase: 1000 };
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 5, timers };
    const id = value(await ann.api.createTable(wish));
    await untilListed(bob, id);
    value(await bob.api.joinTable(id));
    value(await ann.api.startTable(id));
    const { match } = await untilTable(ann, id, (table) => table.match?.standing?.kind === "claim");
    expect(match?.standing).toEqual({ kind: "claim", seat: 1, ends: true });
    expect(match?.clock).toEqual({ seats: [1], limit: 1000, left: 0 });
    value(await ann.api.claim(id, 1));
    const tables = await Promise.all(
      [ann, bob].map((host) =>
        // The claim, and a countersignature of each.
        untilTable(host, id, (table) => table.match?.verified?.entries === 3),
      ),
    );
    for (const { match: ended } of tables) {
      expect(ended?.outcome?.winners).toEqual([0]);
      expect(ended?.moves).toEqual([{ seat: 1, action: null, kind: "claimed", text: "claimed" }]);
    }
    const records = [ann, bob].map(async (host) => value(await host.api.exportRecord(id)).bytes);
    const [atAnn, atBob] = await Promise.all(records);
    expect(atAnn).toEqual(atBob);
    const chance = await openChance();
    expect(atAnn && openRecord(atAnn, { verify: nativeVerify }, chance).ok).toBe(true);
  },
  PATIENCE,
);

test(
  "with three, the others vote on the one who is gone, and go on",
  async () => {
    const network = networkName();
    const ann = await testHost({ network, name: "Ann" });
    const bob = await testHost({ network, name: "Bob" });
    const cyd = await testHost({ network, name: "Cyd" });
    const options = { moveTimeout: 5000 };
    const id = value(await ann.api.createTable({ game: "rpsls", options, seats: 3, stake: 0 }));
    for (const host of [bob, cyd]) {
      await untilListed(host, id);
      value(await host.api.joinTable(id));
    }
    await untilTable(ann, id, ({ seats }) => seats.length === 3);
    value(await ann.api.startTable(id));
    await untilTable(cyd, id, ({ stage }) => stage === "playing");
    await cyd.stop();
    for (const [seat, host] of [ann, bob].entries()) {
      await untilTable(host, id, ({ match }) => match?.waitingFor.includes(seat) === true);
      value(await host.api.act(id, seat, { type: "throw", symbol: 0 }));
    }
    for (const host of [ann, bob])
      await untilTable(
        host,
        id,
        ({ match }) =>
          match?.moves.some(({ seat, kind }) => seat === 2 && kind === "expired") === true,
      );
  },
  PATIENCE,
);
