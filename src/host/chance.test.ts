import { describe, expect, it } from "vitest";
import type { TableWish } from "./api.ts";
import { nativeVerify, openChance } from "./crypto.ts";
import type { Host } from "./host.ts";
import { openRecord } from "./host-api.ts";
import {
  networkName,
  tableOf,
  testHost,
  until,
  untilListed,
  untilTable,
  value,
} from "./testing/hosts.ts";

/** Hosts that find each other and sit at one table, in this order. */
async function sitTogether(names: readonly string[], wish: TableWish) {
  const network = networkName();
  const hosts = await Promise.all(names.map((name) => testHost({ network, name })));
  const [first, ...guests] = hosts;
  const id = value(await first!.api.createTable(wish));
  for (const [index, guest] of guests.entries()) {
    await untilListed(guest, id);
    value(await guest.api.joinTable(id));
    await untilTable(first!, id, ({ seats }) => seats.length === index + 2);
  }
  value(await first!.api.startTable(id));
  return { hosts, id };
}

/** Every host makes the first move it may whenever it may, until the match is over. */
async function playOut(hosts: readonly Host[], id: string): Promise<void> {
  await Promise.all(
    hosts.map(async (host, seat) => {
      for (let turn = -1; ; ) {
        const match = await until(host, (snapshot) => {
          const match = tableOf(snapshot, id)?.match;
          if (match?.outcome) return match;
          return match && match.turn > turn && match.waitingFor.includes(seat) && match;
        });
        if (match.outcome !== null) return;
        turn = match.turn;
        value(await host.api.act(id, seat, match.views[0]!.legal[0]!));
      }
    }),
  );
}

describe("games of chance among hosts that trust nobody", () => {
  it.each<[string, readonly string[]]>([
    ["royal-ur", ["Ann", "Bob"]],
    ["crazy-eights", ["Ann", "Bob", "Cyd"]],
  ])(
    "%s is played to its end, and the record proves it",
    { timeout: 120_000 },
    async (game, names) => {
      const wish = { game, options: {}, seats: names.length, stake: 5 };
      const { hosts, id } = await sitTogether(names, wish);
      await playOut(hosts, id);
      const tables = await Promise.all(
        hosts.map((host) =>
          untilTable(host, id, ({ match }) => match?.verified?.chains === names.length),
        ),
      );
      for (const { match, refusals } of tables) {
        expect(match?.outcome).toEqual(tables[0]!.match?.outcome);
        expect(refusals).toEqual([]);
      }
      const record = value(await hosts[0]!.api.exportRecord(id));
      const replay = value(openRecord(record.bytes, nativeVerify, await openChance()));
      expect(replay.outcome).toEqual(tables[0]!.match?.outcome);
    },
  );
});
