import { toHex } from "../../../protocol/bytes.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import type { Plain } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import type { LocalWish, Table, TableId } from "../api/api.ts";
import type { ChooseMove } from "../ports/bots.ts";
import type { Time } from "../ports/clock.ts";
import type { Line, StoredTable } from "../ports/store.ts";
import { cannotWrite } from "../ports/store.ts";
import { noWins } from "../table/table-wish.ts";
import { type DeviceAbout, decodeAbout, encodeAbout } from "./device-saved.ts";
import { createDeviceTable, type DeviceTable } from "./device-table.ts";

/** Opens the tables on this device and restores them. */
export interface DeviceTables {
  /** Faults of `createDeviceTable`, `profile/cannot-write`. */
  play(wish: LocalWish): Result<TableId>;
  /** Fault `table/unreadable` and those of `createDeviceTable`. */
  restore(id: TableId, about: Uint8Array, log: readonly Line[]): Result<null>;
}

export interface DeviceTablesDeps {
  /** These return whether it could be written. */
  readonly begin: (table: StoredTable) => boolean;
  readonly save: (id: TableId, lines: readonly Line[]) => boolean;
  readonly random: (bytes: number) => Uint8Array;
  readonly chooseMove: ChooseMove;
  readonly time: Time;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly changed: (table: Table) => void;
}

/** `tables` holds those that are open. */
export function createDeviceTables(
  tables: Map<TableId, DeviceTable>,
  { begin, save, random, chooseMove, time, now, changed }: DeviceTablesDeps,
): DeviceTables {
  const open = (
    id: TableId,
    about: DeviceAbout,
    deeds: readonly Uint8Array[],
    earlier: readonly Plain[],
  ): Result<DeviceTable> => {
    const opened = createDeviceTable(id, about, deeds, {
      earlier,
      store: (deeds) =>
        save(
          id,
          deeds.map((bytes) => ({ bytes, sealed: null })),
        ),
      chooseMove,
      time,
      password: () => toHex(random(16)),
      open: (next, ended) => start({ ...next, seed: freshSeed(random) }, ended),
    });
    if (!opened.ok) return opened;
    opened.value.subscribe((event) => {
      if (event !== "closed") changed(opened.value.view());
    });
    return opened;
  };
  const start = (wished: DeviceAbout, earlier: readonly Plain[]): Result<TableId> => {
    const about = { ...wished, began: now() };
    const id = toHex(random(32));
    const opened = open(id, about, [], earlier);
    if (!opened.ok) return opened;
    if (!begin({ id, kind: "device", about: encodeAbout(about) })) {
      // The computer may be about to move.
      opened.value.close();
      return cannotWrite();
    }
    tables.set(id, opened.value);
    changed(opened.value.view());
    return ok(id);
  };
  return {
    play: (wish) =>
      start(
        { wish: asPlayed(wish), seed: freshSeed(random), score: noWins(wish.players.length) },
        [],
      ),
    restore(id, bytes, log) {
      const about = decodeAbout(bytes);
      if (!about.ok) return about;
      const opened = open(
        id,
        about.value,
        log.map((line) => line.bytes),
        [],
      );
      if (!opened.ok) return opened;
      tables.set(id, opened.value);
      return ok(null);
    },
  };
}

/** The game's own options for one person alone among bots. */
function asPlayed(wish: LocalWish): LocalWish {
  const game = findGame(wish.game);
  const people = wish.players.filter(({ kind }) => kind === "human").length;
  if (game?.alone === undefined || people !== 1) return wish;
  const options = game.parseOptions(wish.options);
  return options.ok ? { ...wish, options: game.alone(options.value) } : wish;
}

function freshSeed(random: (bytes: number) => Uint8Array): number[] {
  return [...new Uint32Array(random(16).slice().buffer)];
}
