import { expect, test } from "vitest";
import type { Cup } from "../cup/cup.ts";
import type { TableState } from "../table/table-state.ts";
import { begin, played, players, throwAll, win } from "../testing/evenings.ts";
import { networkName, tableOf, until, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { isDone, MOST_FINISHED } from "./archiving.ts";

const PEOPLE = ["Ann", "Bob"].map((name) => ({ kind: "human", name }) as const);
const HERE = { game: "connect-four", options: {}, stake: 0, players: PEOPLE };

async function playedHere({ api }: MemoryHost): Promise<string> {
  const id = value(await api.playHere(HERE));
  value(await api.resign(id, 0));
  return id;
}

const open = ({ tables }: { readonly tables: readonly { readonly id: string }[] }) =>
  tables.map(({ id }) => id);

test("finished tables beyond the newest are archived by themselves, and the history has them all", async () => {
  const host = await testHost({ network: networkName(), name: "Ann" });
  const underWay = value(await host.api.playHere(HERE));
  const finished: string[] = [];
  for (let match = 0; match < MOST_FINISHED + 4; match++) finished.push(await playedHere(host));
  // One has ended since the last one began.
  const newest = finished.slice(-1 - MOST_FINISHED).toReversed();
  expect(open(await host.api.snapshot())).toEqual([...newest, underWay]);
  const { matches } = value(await host.api.history());
  expect(matches.map(({ table }) => table)).toEqual(finished.toReversed());
  await host.stop();
  const again = await testHost({ network: networkName(), profile: host.profile });
  const { tables } = await until(again, (now) => now.tables.length > MOST_FINISHED && now);
  expect(open({ tables }).toSorted()).toEqual([...newest.slice(0, -1), underWay].toSorted());
});

test("a party that plays again and again has a bounded number of tables open, and its evening goes on", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const wish = { game: "rpsls", options: {}, stake: 1, seats: 2 };
  let id = value(await ann.api.createTable(wish));
  await until(bob, ({ lobby }) => lobby.some((table) => table.id === id));
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  const first = id;
  const matches = MOST_FINISHED + 3;
  for (let match = 0; match < matches; match++) {
    await win(hosts, id);
    value(await ann.api.rematch(id, null));
    const offer = await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
    value(await bob.api.rematch(id, offer.table));
    id = offer.table;
  }
  for (const host of hosts) {
    await untilTable(host, id, ({ match }) => match !== null);
    const { tables } = await host.api.snapshot();
    expect(tables.length).toBeLessThanOrEqual(MOST_FINISHED + 2);
    expect(open({ tables })).not.toContain(first);
    expect(value(await host.api.history()).matches).toHaveLength(matches);
  }
  const { evening } = await untilTable(ann, id, () => true);
  expect(evening?.lines.map(({ matches }) => matches)).toEqual([matches, matches]);
  await throwAll([[ann, 1]], id);
});

test("others who play on and on archive nothing that their spectator has played", async () => {
  const { hosts, network } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const cara = await testHost({ network, name: "Cara" });
  const own = await played([cara, ann]);
  let id = await begin(hosts);
  await until(cara, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cara.api.watchTable(id));
  for (let match = 0; match < MOST_FINISHED + 3; match++) {
    await win(hosts, id);
    value(await ann.api.rematch(id, null));
    const offer = await until(bob, (snapshot) => tableOf(snapshot, id)?.rematch.offer);
    value(await bob.api.rematch(id, offer.table));
    id = offer.table;
    await untilTable(cara, id, ({ match }) => match !== null);
  }
  const { tables } = await cara.api.snapshot();
  expect(open({ tables })).toContain(own);
  expect(tables.length).toBeLessThanOrEqual(MOST_FINISHED + 3);
});

test("the table of a tournament stays until that is over", () => {
  const ended = { phase: { outcome: {} } };
  const cup = (gone: readonly number[]) =>
    ({
      kind: "round-robin",
      players: [0, 1, 2, 3].map((player) => ({ player: Uint8Array.of(player), name: "P" })),
      gone,
      played: [],
    }) as unknown as Cup;
  const at = (one: Cup | null) =>
    isDone({
      match: ended,
      cup: { cup: one },
      frozen: false,
      closed: false,
    } as unknown as TableState);
  expect([null, cup([]), cup([0, 1, 2, 3])].map(at)).toEqual([true, false, true]);
});
