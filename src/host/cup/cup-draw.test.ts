import { expect, test } from "vitest";
import type { CupGameView, CupView } from "../api/api.ts";
import { evening, mine, pairOf, playGame, ready, untilCup, wish } from "../testing/cups.ts";
import { until, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";

test("a tournament calls off a next match that is on offer, and no next match is offered before its end", async () => {
  const { hosts, id } = await evening();
  const [ann, bob] = hosts as [MemoryHost, MemoryHost];
  value(await ann.api.rematch(id, null));
  const { rematch } = await untilTable(bob, id, ({ rematch }) => rematch.offer !== null);
  const offered = rematch.offer?.table ?? "";
  value(await bob.api.rematch(id, offered));
  await untilTable(ann, offered, ({ seats }) => seats.length === 2);
  value(await ann.api.startCup(id, wish("knock-out")));
  for (const host of hosts) {
    await until(host, ({ tables }) => tables.every((table) => table.id !== offered));
    await untilTable(host, id, ({ rematch }) => rematch.offer === null);
    await untilCup(host, id, (cup) => mine(cup) !== undefined);
  }
  expect(await ann.api.rematch(id, null)).toMatchObject({ fault: { code: "cup/under-way" } });
  const cup = await untilCup(ann, id, () => true);
  const pair = pairOf(hosts, cup, ready(cup)[0] as CupGameView);
  await playGame(pair, id, pair[0] as MemoryHost);
  value(await ann.api.endCup(id));
  value(await ann.api.rematch(id, null));
});

test("an entry time begins no match while a tournament goes on", async () => {
  const { hosts, id } = await evening({ plan: { goal: null, entry: 3_600_000 } });
  const [ann] = hosts as [MemoryHost];
  await untilTable(ann, id, ({ rematch }) => rematch.offer !== null);
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, (cup) => mine(cup) !== undefined);
  const game = ready(cup).find((one) => pairOf(hosts, cup, one).includes(ann)) as CupGameView;
  const pair = pairOf(hosts, cup, game);
  await playGame(pair, id, pair.find((host) => host !== ann) as MemoryHost);
  expect(await untilTable(ann, id, () => true)).toMatchObject({ rematch: { offer: null } });
});

test("whoever waited for an opponent who gave up opens the table of their next game", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("round-robin")));
  const cup = await untilCup(ann, id, (cup) => mine(cup) !== undefined);
  // Whose first game another opens, and who opens their second.
  const player = [0, 1, 2, 3].find((one) => {
    const [first, second] = cup.rounds
      .flat()
      .filter((game) => [game.one, game.other].includes(one));
    return first?.other === one && second?.one === one;
  });
  const name = cup.players[player ?? -1]?.name;
  const host = hosts[["Ann", "Bob", "Cara", "Dan"].indexOf(name ?? "")] as MemoryHost;
  const { round, place } =
    mine(await untilCup(host, id, (one) => mine(one) !== undefined)) ?? cup.rounds[0]![0]!;
  expect(value(await host.api.playCup(id))).toBeNull();
  await untilCup(host, id, (one) => mine(one)?.waiting === true);
  value(await ann.api.settleCup(id, round, place, "other"));
  const next = await untilCup(host, id, (one) => mine(one)?.round === round + 1);
  expect(mine(next)).toMatchObject({ one: player, waiting: false });
  expect(value(await host.api.playCup(id))).not.toBeNull();
});

test("in a round-robin nobody waits for a player who is away while there are others to play", async () => {
  const { hosts, id, network } = await evening();
  const [ann, , , dan] = hosts as [MemoryHost, MemoryHost, MemoryHost, MemoryHost];
  value(await ann.api.startCup(id, wish("round-robin")));
  for (const host of hosts) await untilCup(host, id, (cup) => mine(cup) !== undefined);
  await dan.stop();
  const here = hosts.filter((host) => host !== dan);
  for (let game = 0; game < 3; game++) {
    const cup = await untilCup(ann, id, (cup) => playable(cup).length === 3 - game);
    const pair = pairOf(hosts, cup, playable(cup)[0] as CupGameView);
    await playGame(pair, id, pair[1] as MemoryHost);
  }
  const away = await untilCup(ann, id, (cup) => playable(cup).length === 0);
  expect(ready(away)).toHaveLength(3);
  // Whoever has opened a table for somebody who is away is free for the others.
  for (const host of here) value(await host.api.playCup(id));
  const back = await testHost({ network, profile: dan.profile });
  await untilCup(back, id, (cup) => mine(cup) !== undefined);
});

test("whoever cannot be reached takes no part", async () => {
  const { hosts, id } = await evening();
  const [ann, , , dan] = hosts as [MemoryHost, MemoryHost, MemoryHost, MemoryHost];
  await dan.stop();
  await untilTable(ann, id, ({ seats }) => seats[3]?.connected === false);
  expect(await ann.api.startCup(id, wish("knock-out"))).toMatchObject({
    fault: { code: "cup/too-few" },
  });
});

/** Games between others than Dan. */
function playable(cup: CupView): CupGameView[] {
  return ready(cup).filter(({ one, other }) =>
    [one, other].every((number) => cup.players[number ?? -1]?.name !== "Dan"),
  );
}
