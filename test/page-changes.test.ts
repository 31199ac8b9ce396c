import { expect, test } from "vitest";
import type { Snapshot, Table, TableId } from "../src/host/api/api.ts";
import type { Host } from "../src/host/host.ts";
import { networkName, tableOf, untilListed, untilTable, value } from "../src/host/testing/hosts.ts";
import { testHost } from "../src/host/testing/memory-hosts.ts";
import { connect } from "../src/ui/connection/connection.ts";

/** A page of this host in the same process: what it showed after each change, and how many characters it was sent. */
function openPage(host: Host) {
  const page = { received: 0, shown: [] as Snapshot[] };
  connect(
    (events) => {
      let ask: (text: unknown) => void = () => {};
      const channel = {
        send(text: string) {
          page.received += text.length;
          events.received(text);
        },
        onMessage(listener: (text: unknown) => void) {
          ask = listener;
        },
        onClose() {},
      };
      queueMicrotask(() => {
        host.serve(channel);
        events.opened();
      });
      return { send: (text) => ask(text), close() {} };
    },
    {
      link() {},
      snapshot(snapshot) {
        page.shown.push(snapshot);
      },
    },
    (step) => step(),
  );
  return page;
}

/** The phase in which a round's throws are chosen; the next one reveals them. */
const throwOf = (round: number) => 2 * round;

/** Plays a round in which both throw the same, so that nobody wins. */
async function draw(hosts: readonly Host[], id: TableId, round: number): Promise<void> {
  for (const host of hosts) {
    const { mine, match } = await untilTable(
      host,
      id,
      ({ match }) => match?.turn === throwOf(round) && match.views[0]?.legal.length === 5,
    );
    value(await host.api.act(id, mine[0] ?? -1, match?.views[0]?.legal[round % 5] ?? null));
  }
}

test("a page follows every change at a table, and a round never costs more than the ones before", async () => {
  const network = networkName();
  const hosts = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const [ann, bob] = hosts;
  const wish = { game: "rpsls", options: {}, seats: 2, stake: 0 };
  const id = value(await ann.api.createTable(wish));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  const told = new Map<number, Table>();
  bob.subscribe((change) => {
    if (change.kind === "table") told.set(change.n, change.table);
  });
  const page = openPage(bob);
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  await untilTable(bob, id, ({ match }) => match !== null);
  const costs: number[] = [];
  for (let round = 0; round < 30; round++) {
    const before = page.received;
    await draw(hosts, id, round);
    await untilTable(bob, id, ({ match }) => match?.turn === throwOf(round + 1));
    costs.push(page.received - before);
  }
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  expect(mean(costs.slice(20))).toBeLessThan(1.2 * mean(costs.slice(1, 11)));
  const followed = page.shown.filter(({ n }) => told.has(n));
  expect(followed.length).toBeGreaterThan(60);
  for (const snapshot of followed) expect(tableOf(snapshot, id)).toEqual(told.get(snapshot.n));
});
