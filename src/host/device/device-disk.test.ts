import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
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
  const shown: null[] = [];
  const open = () => {
    const tables = new Map<string, DeviceTable>();
    const all = createDeviceTables(tables, {
      begin(table) {
        if (!disk.full) disk.about = table;
        return !disk.full;
      },
      save(_, lines) {
        if (!disk.full) disk.log.push(...lines);
        return !disk.full;
      },
      random: (bytes) => new Uint8Array(bytes).fill(7),
      chooseMove: async (game, state, seat, knowledge) =>
        ok(game.legal(state, seat, knowledge)[0] ?? null),
      time: SYSTEM_CLOCK,
      now: () => 0,
      changed: () => shown.push(null),
    });
    return { tables, ...all };
  };
  return { disk, open, shown };
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

test("a match on this device whose last move met a full disk is archived once it is written", () => {
  const { disk, open } = device();
  const before = open();
  const id = value(before.play(TWO));
  const table = before.tables.get(id);
  for (const [turn, column] of [1, 2, 1, 2, 1, 2, 1].entries()) {
    disk.full = turn === 6;
    expect(table?.act((turn + 1) % 2, { column }).ok).toBe(true);
  }
  expect(table?.leave()).toMatchObject({ fault: { code: "profile/cannot-write" } });
  disk.full = false;
  expect(table?.leave().ok).toBe(true);

  const after = open();
  value(after.restore(id, disk.about?.about ?? new Uint8Array(), disk.log));
  expect(after.tables.get(id)?.view().match?.outcome?.winners).toEqual([1]);
});

test("a match on this device that could not be saved when it was opened is not shown", async () => {
  const { disk, open, shown } = device();
  const { tables, play } = open();
  disk.full = true;
  const [person] = TWO.players;
  // The computer begins.
  const wish = { ...TWO, players: [person!, { kind: "bot", level: "easy" } as const] };
  expect(play(wish)).toMatchObject({ fault: { code: "profile/cannot-write" } });
  await setImmediate();
  expect([tables.size, shown.length]).toEqual([0, 0]);
});
