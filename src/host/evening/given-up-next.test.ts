import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Host } from "../host.ts";
import { nextAt, offerAt, played, RPSLS } from "../testing/evenings.ts";
import { networkName, tableOf, until, untilTable, value } from "../testing/hosts.ts";
import { createMemoryLinks, type MemoryLinks } from "../testing/memory/links.ts";
import { testHost } from "../testing/memory-hosts.ts";

interface Party {
  readonly ann: Host;
  readonly bob: Host;
  readonly cyd: Host;
  readonly bobsLinks: MemoryLinks;
  readonly id: TableId;
  readonly next: TableId;
}

/** All three have a seat at the next match, which has room for one more and has not begun. */
async function aboutToBegin(): Promise<Party> {
  const network = networkName();
  const bobsLinks = createMemoryLinks();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", links: bobsLinks });
  const cyd = await testHost({ network, name: "Cyd" });
  const id = await played([ann, bob, cyd]);
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 4, after: id }));
  for (const guest of [bob, cyd]) {
    await until(guest, (snapshot) => offerAt(id)(snapshot)?.table === next);
    value(await guest.api.rematch(id, next));
  }
  await untilTable(ann, next, ({ seats }) => seats.length === 3);
  await untilTable(bob, next, ({ seats }) => seats.length === 3);
  return { ann, bob, cyd, bobsLinks, id, next };
}

test("a next match is not offered any more to whoever gave up a seat at it too late, since the others are told that they left", async () => {
  const { ann, bob, cyd, id, next } = await aboutToBegin();
  await Promise.all([ann.api.startTable(next), bob.api.leaveTable(next)]);
  await untilTable(cyd, next, ({ match }) => match !== null);
  await untilTable(ann, next, ({ match }) => match?.departed.length === 1);
  expect(await until(bob, nextAt(id))).toBe(next);
  expect(offerAt(id)(await bob.api.snapshot())).toBe(null);
});

test("whoever takes a seat again that their host had not heard was given back has it once the match has begun", async () => {
  const { ann, bob, bobsLinks, id, next } = await aboutToBegin();
  bobsLinks.cut();
  value(await bob.api.leaveTable(next));
  value(await ann.api.startTable(next));
  const answer = bob.api.rematch(id, next);
  bobsLinks.mend();
  await untilTable(bob, next, ({ match }) => match !== null);
  value(await answer);
  expect(tableOf(await ann.api.snapshot(), next)?.match?.departed).toEqual([]);
});
