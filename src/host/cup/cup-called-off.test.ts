import { expect, test } from "vitest";
import type { CupGameView, TableId } from "../api/api.ts";
import { keptSeats } from "../invite/admission.ts";
import { evening, mine, pairOf, ready, stateAt, untilCup, wish } from "../testing/cups.ts";
import { until, untilTable, value } from "../testing/hosts.ts";
import type { MemoryHost } from "../testing/memory-hosts.ts";

/** A knock-out in which a player other than its owner has opened the table of a game, and waits for the opponent. */
async function waiting() {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const game = ready(cup).find((one) => !pairOf(hosts, cup, one).includes(ann)) as CupGameView;
  const [home, away] = pairOf(hosts, cup, game) as [MemoryHost, MemoryHost];
  for (const host of [home, away]) await untilCup(host, id, (one) => mine(one) !== undefined);
  const table = value(await home.api.playCup(id)) ?? "";
  await untilCup(away, id, (one) => mine(one)?.table === table);
  return { ann, home, away, id, game, table };
}

const isWithout = (table: TableId) => (snapshot: { tables: readonly { id: TableId }[] }) =>
  snapshot.tables.every(({ id }) => id !== table);

test("whoever waits for an opponent is free again once the owner has decided the game", async () => {
  const { ann, home, id, game, table } = await waiting();
  value(await ann.api.settleCup(id, game.round, game.place, "one"));
  await until(home, isWithout(table));
  // The winner opens the final.
  for (const { round, place } of ready(await untilCup(ann, id, () => true)))
    value(await ann.api.settleCup(id, round, place, "other"));
  await untilCup(home, id, (cup) => mine(cup)?.round === 1);
  value(await home.api.playCup(id));
});

test("a stranger does not get the seat of an opponent who has left", async () => {
  const { ann, home, away, id, table } = await waiting();
  // The owner does not hear of it, and cannot say that the game is over.
  await ann.stop();
  value(await away.api.leaveTable(id));
  await untilTable(home, id, ({ rematch }) => rematch.left.length === 1);
  expect(keptSeats(stateAt(home, table)).size).toBe(1);
  // Without the tournament's table nobody could say whose seat that is.
  value(await home.api.leaveTable(id));
  await until(home, isWithout(table));
});
