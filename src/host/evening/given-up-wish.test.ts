import { expect, test } from "vitest";
import { offerAt, played, RPSLS } from "../testing/evenings.ts";
import { networkName, until, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("whoever gives up a seat at the next match is given none by itself any more, after a restart either", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", profile });
  const cyd = await testHost({ network, name: "Cyd" });
  const id = await played([ann, bob, cyd]);
  value(await bob.api.rematch(id, null));
  value(await ann.api.rematch(id, null));
  const { table: next } = await until(bob, offerAt(id));
  await untilTable(bob, next, ({ mine }) => mine.length === 1);
  value(await bob.api.leaveTable(next));
  await untilTable(ann, next, ({ seats }) => seats.length === 1);
  await bob.stop();
  const again = await testHost({ network, profile });
  const seatless = (table: string) =>
    untilTable(again, id, ({ rematch: { offer } }) => offer?.table === table).then(() =>
      expect(again.membership?.tables.findNetwork(table)).toBeUndefined(),
    );
  await seatless(next);
  // Nor is one at another that takes its place.
  const wish = { ...RPSLS, seats: 3, after: id } as const;
  const other = value(await ann.api.createTable(wish));
  await seatless(other);
  value(await again.api.rematch(id, other));
  await untilTable(again, other, ({ mine }) => mine.length === 1);
});
