import { expect, test } from "vitest";
import { RPSLS } from "../testing/evenings.ts";
import {
  networkName,
  seat,
  startMatch,
  tableOf,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { createMemoryLinks } from "../testing/memory/links.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

const HOUR = 3_600_000;
/** So often at most does a player of a quiet table ask another for what may be missing. */
const ASKED_EVERY_MS = 10_000;

test.each([false, true])(
  "all who play are told that somebody has left whose word that they give the seat back was lost before the start (app closed meanwhile: %s)",
  async (isClosed) => {
    const network = networkName();
    const clock = leapingClock();
    const links = createMemoryLinks();
    const profile = memoryProfile();
    const ann = await testHost({ network, name: "Ann", clock });
    const bob = await testHost({ network, name: "Bob", clock, links, profile });
    const cyd = await testHost({ network, name: "Cyd", clock });
    const options = { moveTimeout: HOUR, revealTimeout: HOUR };
    const id = await seat([ann, bob, cyd], { ...RPSLS, options, seats: 3 });
    links.cut();
    value(await bob.api.leaveTable(id));
    if (isClosed) await bob.stop();
    await startMatch([ann, cyd], id);
    if (isClosed) await testHost({ network, clock, profile });
    else links.mend();
    for (const host of [ann, cyd]) {
      const departed = async () => {
        clock.leap(ASKED_EVERY_MS);
        return tableOf(await host.api.snapshot(), id)?.match?.departed;
      };
      await expect.poll(departed, { timeout: 10_000 }).toEqual([1]);
    }
  },
);

test("a seat that was taken again is not given up any more", async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const id = await seat([ann, bob], { ...RPSLS, seats: 2 });
  const isTold = () => bob.membership?.tables.hasLeft(id, true);
  expect(isTold()).toBe(false);
  value(await bob.api.leaveTable(id));
  expect(isTold()).toBe(true);
  await untilTable(ann, id, ({ seats }) => seats.length === 1);
  value(await bob.api.joinTable(id));
  expect(isTold()).toBe(false);
});

test("whoever gave a seat up and watches the match has left it all the same", async () => {
  const network = networkName();
  const [ann, bob, cyd] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
    testHost({ network, name: "Cyd" }),
  ]);
  const id = await seat([ann, cyd, bob], { ...RPSLS, seats: 3 });
  value(await bob.api.leaveTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  await startMatch([ann, cyd], id);
  await until(bob, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await bob.api.watchTable(id));
  expect(bob.membership?.tables.hasLeft(id, true)).toBe(true);
});
