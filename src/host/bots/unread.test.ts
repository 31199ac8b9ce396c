import { expect, test } from "vitest";
import type { TableId } from "../api/api.ts";
import type { Store } from "../ports/store.ts";
import { untilTable, value } from "../testing/hosts.ts";
import { type MemoryProfile, memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 0 };

async function withStore<T>({ disk }: MemoryProfile, look: (store: Store) => T): Promise<T> {
  const store = await disk.open();
  const found = look(store);
  store.close();
  return found;
}

const rowsOf = (profile: MemoryProfile) =>
  withStore(profile, (store) => store.saved().map(({ id }) => id));

/** A table at which Ann and her bot sit, on a disk where the bot's log can no longer be read. */
async function damaged(): Promise<{ profile: MemoryProfile; id: TableId; row: string }> {
  const profile = memoryProfile();
  const ann = await testHost({ profile, name: "Ann" });
  const id = value(await ann.api.createTable(WISH));
  value(await ann.api.addBots(id, ["easy"]));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  await ann.stop();
  const row = (await rowsOf(profile)).find((one) => one.startsWith(`${id}/`));
  if (row === undefined) throw new Error("the bot has no row");
  const bytes = Uint8Array.of(0);
  await withStore(profile, (store) => store.append(row, [{ bytes, sealed: null }]));
  return { profile, id, row };
}

test("a bot's log that cannot be read is kept as long as its owner's table, and goes with it", async () => {
  const { profile, id, row } = await damaged();
  const ann = await testHost({ profile });
  const { notices } = await ann.api.snapshot();
  expect(notices.map(({ fault }) => fault.code)).toEqual(["table/unreadable"]);
  await ann.stop();
  expect(await rowsOf(profile)).toEqual([row, id]);
  const again = await testHost({ profile });
  value(await again.api.cancelTable(id));
  await again.stop();
  expect(await rowsOf(profile)).toEqual([]);
});

test("a bot's log that outlived its owner's table is gone after the next start", async () => {
  const { profile, id } = await damaged();
  await withStore(profile, (store) => store.forget(id));
  const ann = await testHost({ profile });
  await ann.stop();
  expect(await rowsOf(profile)).toEqual([]);
});
