import { expect, test } from "vitest";
import type { Change, Image } from "./image.ts";
import { storeOn } from "./store.ts";

const TABLE = { id: "t", kind: "network", about: Uint8Array.of(1) } as const;
const LINE = { bytes: Uint8Array.of(2), sealed: null };

function image(): Image {
  return { settings: new Map(), tables: new Map(), logs: new Map(), forgotten: new Map() };
}

/** A store whose disk writes when the test says so. */
function slowStore() {
  const commits: { changes: readonly Change[]; end: (kept: boolean) => void }[] = [];
  let closed = false;
  const store = storeOn(
    image(),
    (changes) => new Promise((end) => commits.push({ changes, end })),
    () => {
      closed = true;
    },
  );
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { store, commits, settled, isClosed: () => closed };
}

test("what is written answers at once, and is said to last in the order of the calls once it does", async () => {
  const { store, commits, settled } = slowStore();
  const said: string[] = [];
  store.whenKept(() => said.push("nothing to wait for"));
  expect(said).toEqual(["nothing to wait for"]);
  store.addTable(TABLE);
  store.append("t", [LINE]);
  store.whenKept((kept) => {
    said.push(`first ${kept}`);
    // Even with nothing pending, it is called after everything asked before it.
    store.whenKept(() => said.push("asked last"));
  });
  store.whenKept((kept) => said.push(`second ${kept}`));
  expect(store.log("t")).toEqual([LINE]);
  await settled();
  expect(commits.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    ["table", "lines"],
  ]);
  store.setSetting("name", "Ann");
  store.whenKept(() => said.push("third"));
  expect(said).toHaveLength(1);
  commits[0]!.end(true);
  await settled();
  expect(said.slice(1)).toEqual(["first true", "second true"]);
  commits[1]!.end(true);
  await settled();
  expect(said.slice(3)).toEqual(["third", "asked last"]);
});

test("what may be sent once it is written does not wait for the sync that comes after it", async () => {
  const { store, commits, settled } = slowStore();
  const said: string[] = [];
  store.addTable(TABLE);
  store.append("t", [LINE]);
  store.whenKept(() => said.push("sent"));
  store.flush();
  store.append("t", [LINE]);
  store.whenKept(() => said.push("shown"));
  await settled();
  commits[0]!.end(true);
  await settled();
  expect(said).toEqual(["sent"]);
  for (const index of [1, 2]) {
    commits[index]!.end(true);
    await settled();
  }
  expect(said).toEqual(["sent", "shown"]);
  expect(commits.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    ["table", "lines"],
    ["sync"],
    ["lines"],
  ]);
});

test("a disk that is full keeps nothing from then on, and says so to everybody who asked", async () => {
  const { store, commits, settled } = slowStore();
  const said: boolean[] = [];
  store.setSetting("a", "1");
  store.whenKept((kept) => said.push(kept));
  await settled();
  store.setSetting("b", "2");
  store.whenKept((kept) => said.push(kept));
  commits[0]!.end(false);
  await settled();
  expect(said).toEqual([false, false]);
  expect(commits).toHaveLength(1);
  expect(() => store.setSetting("c", "3")).toThrow();
});

test("closing waits for what is being written, and the database is closed after it", async () => {
  const { store, commits, settled, isClosed } = slowStore();
  store.setSetting("a", "1");
  store.close();
  expect(isClosed()).toBe(false);
  await settled();
  commits[0]!.end(true);
  await settled();
  expect(isClosed()).toBe(true);
});

test("tables, their lines in the ledger and what is forgotten are told as SQLite tells them", () => {
  const { store } = slowStore();
  for (const id of ["a", "b", "c"]) store.addTable({ ...TABLE, id });
  store.addTable({ ...TABLE, id: "d", kind: "device" });
  store.putAway("a");
  store.ledger.setLine("a", Uint8Array.of(7));
  store.ledger.setLine("b", Uint8Array.of(8));
  store.forget("b");
  expect(store.tables().map(({ id }) => id)).toEqual(["c", "d"]);
  expect(store.saved().map(({ id }) => id)).toEqual(["d", "c", "a"]);
  expect(store.has("b")).toBe(false);
  expect(store.ledger.lines()).toEqual([{ n: 1, table: "a", bytes: Uint8Array.of(7) }]);
  expect(store.ledger.tables().map(({ id, hasLine }) => [id, hasLine])).toEqual([
    ["a", true],
    ["c", false],
  ]);
  store.ledger.forget("somebody");
  expect([...store.ledger.forgotten()]).toEqual([["somebody", 1]]);
});
