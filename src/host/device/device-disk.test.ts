import { expect, test } from "vitest";
import type { LocalWish } from "../api/api.ts";
import type { Line, StoredTable } from "../ports/store.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { value } from "../testing/hosts.ts";
import type { DeviceTable } from "./device-table.ts";
import { createDeviceTables } from "./device-tables.ts";

const TWO: LocalWish = {
  game: "connect-four",
  options: {},
  stake: 1,
  players: [
    { kind: "human", name: "Ann" },
    { kind: "human", name: "Bob" },
  ],
};

/** What is stored of tables on this device, on a disk that can be full for a while. */
function device() {
  const disk = { full: false, about: null as StoredTable | null, log: [] as Line[] };
  const open = () => {
    const tables = new Map<string, DeviceTable>();
    const all = createDeviceTables(tables, {
      begin(table) {
        disk.about = table;
        return true;
      },
      save(_, lines) {
        if (!disk.full) disk.log.push(...lines);
        return !disk.full;
      },
      random: (bytes) => new Uint8Array(bytes).fill(7),
      chooseMove: () => Promise.reject(new Error("no bots here")),
      time: SYSTEM_CLOCK,
      now: () => 0,
      changed: () => {},
    });
    return { tables, ...all };
  };
  return { disk, open };
}

test("a match on this device survives a disk that was full for one move", () => {
  const { disk, open } = device();
  const before = open();
  const id = value(before.play(TWO));
  const table = before.tables.get(id);
  expect(table?.act(1, { column: 1 }).ok).toBe(true);
  disk.full = true;
  const refused = table?.act(0, { column: 2 });
  disk.full = false;
  // Whether the move was refused or made: what comes after it must be readable.
  if (refused?.ok !== true) table?.act(0, { column: 2 });
  expect(table?.act(1, { column: 3 }).ok).toBe(true);
  const shown = table?.view().match?.moves.map(({ text }) => text);

  const after = open();
  const about = disk.about?.about ?? new Uint8Array();
  expect(after.restore(id, about, disk.log)).toMatchObject({ ok: true });
  expect(
    after.tables
      .get(id)
      ?.view()
      .match?.moves.map(({ text }) => text),
  ).toEqual(shown);
});
