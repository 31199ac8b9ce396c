import { expect, test } from "vitest";
import { offerAt, over } from "../testing/evenings.ts";
import {
  networkName,
  playColumns,
  seat,
  startMatch,
  tableOf,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** Bob, in seat 1, moves first, and Ann wins. */
const ANN_WINS = [1, 2, 1, 2, 1, 2, 7, 2] as const;

async function finished() {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const id = await seat([ann, bob], { game: "connect-four", options: {}, seats: 2, stake: 5 });
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, ANN_WINS);
  const [table] = await over([ann, bob], id);
  expect(table?.match?.outcome?.winners).toEqual([0]);
  return { ann, bob, id, table };
}

test("an owner who chooses for the next match that the loser moves first gets that", async () => {
  const { ann, bob, id, table } = await finished();
  const options = { ...(table?.rematch.terms?.options as object), first: "loser" };
  const wish = { game: "connect-four", options, seats: 2, stake: 5, after: id };
  const next = value(await ann.api.createTable(wish));
  await until(bob, offerAt(id));
  value(await bob.api.rematch(id, next));
  const { match, seats } = await untilTable(ann, next, (shown) => shown.match !== null);
  expect(seats[match?.waitingFor[0] ?? -1]?.name).toBe("Bob");
});

test("a table that continues lists its players by the seats they will have", async () => {
  const { ann, bob, id } = await finished();
  const wish = { game: "crazy-eights", options: { dealer: 0 }, seats: 3, stake: 5, after: id };
  const next = value(await ann.api.createTable(wish));
  expect(tableOf(await ann.api.snapshot(), next)).toMatchObject({ mine: [0] });
  await until(bob, offerAt(id));
  value(await bob.api.rematch(id, next));
  for (const [host, mine] of [
    [ann, [1]],
    [bob, [0]],
  ] as const) {
    const room = await untilTable(host, next, ({ seats }) => seats.length === 2);
    expect(room.seats.map(({ seat: number, name }) => [number, name])).toEqual([
      [0, "Bob"],
      [1, "Ann"],
    ]);
    expect(room.mine).toEqual(mine);
    // Not seat 0, as at a table that was just opened.
    expect(room.host).toBe(room.seats[1]?.player);
    expect(room.hosting).toBe(host === ann);
  }
  value(await ann.api.startTable(next));
  const begun = await untilTable(bob, next, ({ match }) => match !== null);
  expect(begun.seats.map(({ name }) => name)).toEqual(["Bob", "Ann"]);
});
