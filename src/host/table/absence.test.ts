import { expect, test } from "vitest";
import type { Seat } from "../../engine/game.ts";
import type { Clock } from "../../match/time.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import type { Table, TableId } from "../api/api.ts";
import { openRecord } from "../history/record.ts";
import type { Host } from "../host.ts";
import {
  networkName,
  seat,
  startMatch,
  tableOf,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

/** Only ends tests that hang. */
const PATIENCE = 60_000;
const LIMIT_MS = 60_000;

/** Bob has let the time for his move run out. */
async function twoOfWhomOneIsLate() {
  const [network, clock] = [networkName(), leapingClock()];
  const ann = await testHost({ network, clock, name: "Ann" });
  const bob = await testHost({ network, clock, name: "Bob" });
  const timers = { phase: LIMIT_MS };
  const id = await seat([ann, bob], {
    game: "connect-four",
    options: {},
    seats: 2,
    stake: 5,
    timers,
  });
  await startMatch([ann, bob], id);
  clock.leap(LIMIT_MS);
  return { ann, bob, id };
}

function isLate({ match }: Table): boolean {
  return match?.standing?.kind === "late";
}

test(
  "of two players, the waiting one can claim that the other has gone, and the match goes on when they are back",
  async () => {
    const { ann, bob, id } = await twoOfWhomOneIsLate();
    const { match } = await untilTable(ann, id, isLate);
    expect(match?.standing).toEqual({ kind: "late", seats: [1], ends: true });
    expect(match?.clock).toEqual({ seats: [1], limit: LIMIT_MS, left: 0 });
    expect(await ann.api.leaveTable(id)).toMatchObject({ fault: { code: "table/resign-first" } });
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
  "after the claim the table can be archived, and the ledger keeps how the match ended",
  async () => {
    const { ann, bob, id } = await twoOfWhomOneIsLate();
    await untilTable(ann, id, isLate);
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
  "of three players, the others vote the absent one out and go on",
  async () => {
    const [network, clock] = [networkName(), leapingClock()];
    const ann = await testHost({ network, clock, name: "Ann" });
    const bob = await testHost({ network, clock, name: "Bob" });
    const cyd = await testHost({ network, clock, name: "Cyd" });
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
      await untilTable(host, id, ({ match }) => runsFor(match?.clock, 2));
    clock.leap(options.moveTimeout);
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

test(
  "a spectator is told that votes are missing, but of nobody late whom only a player may call so",
  async () => {
    const [network, clock] = [networkName(), leapingClock()];
    const ann = await testHost({ network, clock, name: "Ann" });
    const bob = await testHost({ network, clock, name: "Bob" });
    const cyd = await testHost({ network, clock, name: "Cyd" });
    const options = { moveTimeout: 5000 };
    const id = await seat([ann, bob, cyd], { game: "rpsls", options, seats: 3, stake: 0 });
    await startMatch([ann, bob, cyd], id);
    const dan = await testHost({ network, clock, name: "Dan" });
    await until(dan, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
    value(await dan.api.watchTable(id));
    value(await ann.api.act(id, 0, { type: "throw", symbol: 0 }));
    for (const host of [ann, dan])
      await untilTable(host, id, ({ match }) => runsFor(match?.clock, 1, 2));
    for (const host of [bob, cyd]) {
      host.kill();
      await host.stop();
    }
    clock.leap(options.moveTimeout);
    for (const [host, late] of [
      [ann, [1, 2]],
      [dan, []],
    ] as const) {
      const { match } = await untilTable(host, id, (one) => one.match?.standing?.kind === "votes");
      expect(match?.standing).toMatchObject({ needed: 2, late });
    }
    expect(await dan.api.claim(id, 1)).toMatchObject({ fault: { code: "match/spectator" } });
  },
  PATIENCE,
);

test(
  "whoever is out of time keeps the table while their bots play on",
  async () => {
    const [network, clock] = [networkName(), leapingClock()];
    const ann = await testHost({ network, clock, name: "Ann" });
    const others = [
      await testHost({ network, clock, name: "Bob" }),
      await testHost({ network, clock, name: "Cyd" }),
    ];
    const timers = { phase: LIMIT_MS };
    const wish = { game: "crazy-eights", options: {}, seats: 4, stake: 0, timers };
    const id = await seat([ann, ...others], wish);
    value(await ann.api.addBots(id, ["easy"]));
    await startMatch([ann, ...others], id);
    await untilTurnOf(ann, others, id);
    for (const host of [ann, ...others])
      await untilTable(host, id, ({ match }) => runsFor(match?.clock, 0));
    clock.leap(LIMIT_MS);
    await untilTable(ann, id, ({ match, bound }) => match?.outcome === null && !bound);
    expect(await ann.api.leaveTable(id)).toMatchObject({ fault: { code: "table/bots-play-on" } });
    await Promise.all(others.map((host) => host.stop()));
    await untilTable(ann, id, ({ seats }) =>
      seats.every(({ connected, here }) => here || !connected),
    );
    value(await ann.api.leaveTable(id));
  },
  PATIENCE,
);

/** A leap of time counts only where the clock has begun to run. */
function runsFor(clock: Clock | null | undefined, ...seats: readonly Seat[]): boolean {
  return clock?.seats.join() === seats.join() && clock.left < clock.limit;
}

/** The others play until it is this player's turn. */
async function untilTurnOf(host: Host, others: readonly Host[], id: TableId): Promise<void> {
  const turnOf = (one: Host) =>
    until(one, (snapshot) => {
      const own = tableOf(snapshot, id)?.match?.views[0];
      return own !== undefined && own.legal.length > 0 && own;
    });
  for (;;) {
    const [at, own] = await Promise.race(
      [host, ...others].map(async (one, at) => [at, await turnOf(one)] as const),
    );
    const mover = others[at - 1];
    if (mover === undefined) return;
    value(await mover.api.act(id, own.seat, own.legal[0] ?? null));
    await untilTable(mover, id, ({ match }) => (match?.views[0]?.legal.length ?? 0) === 0);
  }
}
