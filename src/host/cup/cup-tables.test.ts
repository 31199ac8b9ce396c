import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { CupGameView, MatchView, Table, TableId } from "../api/api.ts";
import {
  evening,
  mine,
  pairOf,
  playGame,
  ready,
  stateAt,
  untilCup,
  wish,
} from "../testing/cups.ts";
import { until, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

test("a knock-out of four: two games at once, then the final, and all see who won", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  expect(await ann.api.startCup(id, wish("knock-out"))).toMatchObject({
    fault: { code: "cup/under-way" },
  });
  const cup = await untilCup(ann, id, () => true);
  const games = ready(cup);
  expect(games).toHaveLength(2);
  await Promise.all(
    games.map((game) => {
      const pair = pairOf(hosts, cup, game);
      return playGame(pair, id, pair[1] as MemoryHost);
    }),
  );
  const last = await untilCup(ann, id, (cup) => ready(cup)[0]?.round === 1);
  const [final] = ready(last) as [CupGameView];
  expect([final.one, final.other]).toEqual(games.map(({ one }) => one));
  const pair = pairOf(hosts, last, final);
  await playGame(pair, id, pair[0] as MemoryHost);
  for (const host of hosts) {
    const told = await untilCup(host, id, ({ over }) => over);
    expect(told.champions).toEqual([final.other]);
    expect(told.rounds.flat().every(({ mine }) => !mine)).toBe(true);
    expect(told.tables).toHaveLength(3);
  }
  // Only the two could sit down, and the evening goes on at the table before.
  const { rematch } = await untilTable(ann, id, () => true);
  expect(rematch.next).toBeNull();
});

test("a second tournament at the same table is played like the first", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("round-robin")));
  const first = await untilCup(ann, id, () => true);
  const [game] = ready(first) as [CupGameView];
  const pair = pairOf(hosts, first, game);
  const old = await playGame(pair, id, pair[1] as MemoryHost);
  await untilCup(ann, id, ({ players }) => players.some(({ points }) => points > 0));
  value(await ann.api.endCup(id));
  value(await ann.api.startCup(id, wish("round-robin")));
  for (const host of hosts) {
    // The first one stays on the screen of whoever has not yet heard of its end: with its table, and then its result.
    const next = await untilCup(
      host,
      id,
      ({ over, rounds }) =>
        !over &&
        rounds.flat().every(({ table, results }) => table === null && results.length === 0),
    );
    expect(mine(next)).toMatchObject({ round: 0, results: [] });
  }
  for (const host of pair) {
    value(await host.api.say(old, "Well played."));
    await untilTable(host, old, ({ chat }) => chat.length > 0);
    const base = await untilTable(host, id, () => true);
    expect(base.rematch.next).toBeNull();
    expect(base.cup?.tables).toContain(old);
  }
  const second = await untilCup(ann, id, () => true);
  const again = pairOf(hosts, second, ready(second)[0] as CupGameView);
  await playGame(again, id, again[0] as MemoryHost);
  await untilCup(ann, id, ({ players }) => players.some(({ points }) => points > 0));
});

test("nobody is seated at a table whose terms are not those of the tournament", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const [first] = ready(cup) as [CupGameView];
  const [home, away] = pairOf(hosts, cup, first) as [MemoryHost, MemoryHost];
  for (const host of [home, away]) await untilCup(host, id, (one) => mine(one) !== undefined);
  expect(value(await away.api.playCup(id))).toBeNull();
  // A changed program opens the pair's table with a stake of its own.
  const state = stateAt(home, id);
  const { cup: fair } = state.cup;
  if (fair === null) throw new Error("no tournament");
  state.cup.cup = { ...fair, terms: { ...fair.terms, stake: 1_000_000 } };
  const dear = value(await home.api.playCup(id));
  await until(away, ({ tables }) => tables.length === 1 && tableKnown(away, id, dear));
  expect((await away.api.snapshot()).tables.map((table) => table.id)).toEqual([id]);
  // Opened anew under the right terms, it is played.
  state.cup.cup = fair;
  value(await home.api.cancelTable(dear ?? ""));
  const fairly = value(await home.api.playCup(id));
  await untilTable(away, fairly ?? "", ({ match }) => match !== null);
});

/** Whether the announcement of a game's table has arrived. */
function tableKnown(host: MemoryHost, id: TableId, table: TableId | null): boolean {
  return [...stateAt(host, id).cup.tables.values()].some(({ hash }) => toHex(hash) === table);
}

test("a round-robin: one player leaves, and a restart midway loses nothing", async () => {
  const { hosts, id, network } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("round-robin")));
  const cup = await untilCup(ann, id, () => true);
  const [first] = ready(cup) as [CupGameView];
  const pair = pairOf(hosts, cup, first);
  await playGame(pair, id, pair[0] as MemoryHost);
  await untilCup(ann, id, ({ rounds }) => rounds.flat().some(({ over }) => over));

  // The table's owner restarts, and one of the others leaves for good.
  await ann.stop();
  const back = await testHost({ network, profile: ann.profile });
  const now = hosts.map((host) => (host === ann ? back : host));
  const cara = now[2] as MemoryHost;
  await untilTable(cara, id, ({ seats }) => seats.every(({ connected }) => connected));
  const tables = (await cara.api.snapshot()).tables as readonly Table[];
  for (const table of tables.filter(({ stage }) => stage === "over"))
    value(await cara.api.leaveTable(table.id));
  for (const host of now.filter((one) => one !== cara))
    await untilCup(host, id, ({ players }) => players.some(({ gone }) => gone));

  for (;;) {
    const standing = await untilCup(back, id, ({ over }) => over || true);
    const [game] = ready(standing);
    if (game === undefined) break;
    const two = pairOf(now, standing, game);
    await playGame(two, id, two[0] as MemoryHost);
    await untilCup(back, id, (cup) =>
      ready(cup).every((one) => one.round !== game.round || one.place !== game.place),
    );
  }
  const ended = await untilCup(back, id, ({ over }) => over);
  const gone = ended.players.findIndex(({ gone }) => gone);
  expect(ended.players[gone]?.name).toBe("Cara");
  expect(ended.champions).not.toContain(gone);
  expect(ended.champions.length).toBeGreaterThan(0);
  expect(ended.rounds.flat()).toHaveLength(6);
});

test("only the owner draws, settles and cancels, and three players are too few", async () => {
  const { hosts, id } = await evening();
  const [ann, bob, cara] = hosts as [MemoryHost, MemoryHost, MemoryHost];
  for (const deed of [
    bob.api.startCup(id, wish("knock-out")),
    bob.api.settleCup(id, 0, 0, "one"),
    bob.api.endCup(id),
  ])
    expect(await deed).toMatchObject({ fault: { code: "table/not-host" } });
  expect(await bob.api.playCup(id)).toMatchObject({ fault: { code: "cup/nothing-to-play" } });

  value(await ann.api.startCup(id, wish("knock-out")));
  value(await ann.api.settleCup(id, 0, 0, "other"));
  expect(await ann.api.settleCup(id, 0, 0, "one")).toMatchObject({
    fault: { code: "cup/settled" },
  });
  await untilCup(bob, id, ({ rounds }) => rounds[0]?.[0]?.winner === rounds[0]?.[0]?.other);
  value(await ann.api.endCup(id));
  await untilCup(bob, id, ({ over, champions }) => over && champions.length === 0);

  value(await cara.api.leaveTable(id));
  await untilTable(ann, id, ({ rematch }) => rematch.left.length === 1);
  expect(await ann.api.startCup(id, wish("knock-out"))).toMatchObject({
    fault: { code: "cup/too-few" },
  });
});

/** A knock-out whose owner has gone before the others have played. */
async function ownerAway() {
  const { hosts, id, network } = await evening();
  const [ann, ...others] = hosts as [MemoryHost, ...MemoryHost[]];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  for (const host of others) await untilCup(host, id, (one) => mine(one) !== undefined);
  const pairs = ready(cup).map((game) => pairOf(hosts, cup, game));
  const [one, other] = pairs.find((pair) => !pair.includes(ann)) as [MemoryHost, MemoryHost];
  await ann.stop();
  const restart = ({ profile }: MemoryHost) => testHost({ network, profile });
  return { ann, id, one, other, restart };
}

test("the owner hears the result of a game that both have archived, and who have restarted since", async () => {
  const { ann, id, one, other, restart } = await ownerAway();
  const game = await playGame([one, other], id, other);
  for (const host of [one, other]) {
    value(await host.api.leaveTable(game));
    await host.stop();
  }
  const [winner, loser] = [await restart(one), await restart(other)];
  for (const host of [winner, loser]) {
    expect(mine(await untilCup(host, id, () => true))).toBeUndefined();
    expect(await host.api.playCup(id)).toMatchObject({ fault: { code: "cup/nothing-to-play" } });
  }
  const owner = await restart(ann);
  const { rounds, players } = await untilCup(owner, id, (cup) => ready(cup).length === 1);
  const winners = rounds.flat().map(({ winner: number }) => players[number ?? -1]?.name);
  expect(winners).toContain((await winner.api.snapshot()).me.name);
});

test("a game archived without a result is no next match of its table, and its owner decides it", async () => {
  const clock = leapingClock();
  const { hosts, id } = await evening({ clock });
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, { ...wish("knock-out"), phase: 60_000 }));
  const cup = await untilCup(ann, id, () => true);
  const [first] = ready(cup) as [CupGameView];
  const [home, away] = pairOf(hosts, cup, first) as [MemoryHost, MemoryHost];
  for (const host of [home, away]) {
    await untilCup(host, id, (one) => mine(one) !== undefined);
    value(await host.api.playCup(id));
  }
  const { table } = mine(await untilCup(away, id, (one) => mine(one)?.table != null)) ?? {};
  const game = table ?? "";
  const { waitingFor } = await untilBegun(home, game);
  await untilBegun(away, game);
  // Whoever is not asked for the first move ends the match on their side.
  const waits = waitingFor[0] === 0 ? away : home;
  clock.leap(60_000);
  await untilTable(waits, game, ({ match }) => match?.standing?.kind === "late");
  value(await waits.api.claim(game, waitingFor[0] ?? 0));
  value(await waits.api.leaveTable(game));
  expect(await waits.api.playCup(id)).toMatchObject({ fault: { code: "cup/archived" } });
  expect((await untilTable(waits, id, () => true)).rematch.next).toBeNull();
  value(await ann.api.settleCup(id, first.round, first.place, "one"));
  await untilCup(waits, id, ({ rounds }) => rounds[0]?.some(({ over }) => over) === true);
});

async function untilBegun(host: MemoryHost, id: TableId): Promise<MatchView> {
  const { match } = await untilTable(host, id, (table) => table.match !== null);
  if (match === null) throw new Error("it has begun");
  return match;
}

test("who has called off the table of their game can open another", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const [home] = pairOf(hosts, cup, ready(cup)[0] as CupGameView) as [MemoryHost];
  await untilCup(home, id, (one) => mine(one) !== undefined);
  const first = value(await home.api.playCup(id));
  value(await home.api.cancelTable(first ?? ""));
  const second = value(await home.api.playCup(id));
  expect(second).not.toBe(first);
  await untilTable(home, second ?? "", ({ stage }) => stage === "gathering");
});

test("games of a tournament at an invite-only table are not open to everybody", async () => {
  const { hosts, id } = await evening({ access: "invited" });
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const [home, away] = pairOf(hosts, cup, ready(cup)[0] as CupGameView) as [MemoryHost, MemoryHost];
  const game = await playGame([home, away], id, away);
  const { entrance } = await untilTable(home, game, () => true);
  expect(entrance?.access).toBe("invited");
});

test("a player who sat elsewhere when the opponent opened their table is seated there once free", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const [home, away] = pairOf(hosts, cup, ready(cup)[0] as CupGameView) as [MemoryHost, MemoryHost];
  for (const host of [home, away]) await untilCup(host, id, (one) => mine(one) !== undefined);
  expect(value(await away.api.playCup(id))).toBeNull();
  const other = { game: "connect-four", options: {}, seats: 2, stake: 0 } as const;
  const elsewhere = value(await away.api.createTable(other));
  const table = value(await home.api.playCup(id));
  const told = await untilCup(away, id, (one) => mine(one)?.table === table);
  // The page lets them press again, and says why it cannot be.
  expect(mine(told)?.waiting).toBe(false);
  expect(await away.api.playCup(id)).toMatchObject({ fault: { code: "table/several-games" } });
  value(await away.api.cancelTable(elsewhere));
  await untilTable(away, table ?? "", ({ match }) => match !== null);
});
