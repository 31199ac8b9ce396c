import { expect, test } from "vitest";
import type { Store } from "../ports/store.ts";
import { begin, RPSLS, win } from "../testing/evenings.ts";
import { isSigned, networkName, untilTable, value } from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";

/** The profile, whose ledger counts how often it is listed and written. */
function watched({ profile }: MemoryHost) {
  const count = { lists: 0, writes: 0 };
  const { disk } = profile;
  const counting = (store: Store): Store => ({
    ...store,
    ledger: {
      ...store.ledger,
      lines() {
        count.lists++;
        return store.ledger.lines();
      },
      setLine(table, bytes) {
        count.writes++;
        store.ledger.setLine(table, bytes);
      },
    },
  });
  const open = async () => counting(await disk.open());
  return { profile: { ...profile, disk: { ...disk, open } }, count };
}

async function playOne(hosts: readonly MemoryHost[]): Promise<void> {
  const id = await begin(hosts, RPSLS);
  await win(hosts, id);
  await Promise.all(hosts.map((host) => untilTable(host, id, isSigned)));
}

test("however many finished tables are open, a start lists the ledger as often and writes nothing there", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob" });
  await playOne([ann, bob]);
  await ann.stop();
  const one = watched(ann);
  const again = await testHost({ network, profile: one.profile });
  value(await again.api.ledger());
  const afterOne = one.count.lists;
  expect(one.count.writes).toBe(0);
  for (let match = 0; match < 3; match++) await playOne([again, bob]);
  await again.stop();
  const four = watched(ann);
  const last = await testHost({ network, profile: four.profile });
  expect(value(await last.api.ledger()).matches).toHaveLength(4);
  expect(four.count).toEqual({ lists: afterOne, writes: 0 });
});
