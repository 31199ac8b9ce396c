import { expect, test } from "vitest";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { openRecord } from "../history/record.ts";
import { networkName, seat, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** A limit of a second has to pass at every host. */
const PATIENCE = 60_000;

test(
  "with two at a table, whoever waits may say that the other is gone, and it goes on when that one is back",
  async () => {
    const network = networkName();
    const [ann, bob] = [
      await testHost({ network, name: "Ann" }),
      await testHost({ network, name: "Bob" }),
    ];
    const timers = { phase: 1000 };
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 5, timers };
    const id = await seat([ann, bob], wish);
    value(await ann.api.startTable(id));
    const { match } = await untilTable(ann, id, (table) => table.match?.standing?.kind === "late");
    expect(match?.standing).toEqual({ kind: "late", seats: [1], ends: true });
    expect(match?.clock).toEqual({ seats: [1], limit: 1000, left: 0 });
    expect(await ann.api.leaveTable(id)).toMatchObject({ fault: { code: "table/still-playing" } });
    value(await ann.api.claim(id, 1));

    for (const host of [ann, bob]) {
      const claimed = await untilTable(
        host,
        id,
        ({ match }) => match?.standing?.kind === "claimed",
      );
      expect(claimed.match).toMatchObject({
        outcome: null,
        standing: { by: [0], against: [1] },
        ending: { kind: "claimed", by: [0], against: [1] },
      });
      const { bytes } = value(await host.api.exportRecord(id));
      expect(openRecord(bytes, { verify: nativeVerify }, await openChance())).toMatchObject({
        ok: true,
        value: { outcome: null, ending: { kind: "claimed", by: [0], against: [1] } },
      });
    }
    expect((await untilTable(ann, id, () => true)).bound).toBe(false);
    const { opponents, matches } = value(await ann.api.ledger());
    expect(opponents).toMatchObject([{ name: "Bob", chips: 0, counted: 0, open: 0, claimed: 1 }]);
    expect(matches).toMatchObject([{ table: id, standing: "claimed", awaited: ["Bob"] }]);

    value(await bob.api.act(id, 1, { column: 1 }));
    await untilTable(ann, id, ({ match }) => match?.moves.length === 1);
    expect((await untilTable(ann, id, () => true)).match?.ending).toEqual({ kind: "unfinished" });
    expect(value(await ann.api.ledger())).toEqual({ opponents: [], matches: [] });
  },
  PATIENCE,
);

test(
  "whoever has said so may put the table away, and the ledger keeps how the match ended",
  async () => {
    const network = networkName();
    const [ann, bob] = [
      await testHost({ network, name: "Ann" }),
      await testHost({ network, name: "Bob" }),
    ];
    const timers = { phase: 1000 };
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 5, timers };
    const id = await seat([ann, bob], wish);
    value(await ann.api.startTable(id));
    await untilTable(ann, id, (table) => table.match?.standing?.kind === "late");
    await bob.stop();
    value(await ann.api.claim(id, 1));
    value(await ann.api.leaveTable(id));
    expect((await ann.api.snapshot()).tables).toEqual([]);
    const claimed = [{ name: "Bob", chips: 0, counted: 0, claimed: 1 }];
    expect(value(await ann.api.ledger()).opponents).toMatchObject(claimed);
    expect(value(await ann.api.checkLedger()).opponents).toMatchObject(claimed);
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
    const id = await seat([ann, bob, cyd], { game: "rpsls", options, seats: 3, stake: 0 });
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
