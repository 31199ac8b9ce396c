import { expect, test } from "vitest";
import type { Join } from "../../../protocol/join.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import type { TableState } from "../table/table-state.ts";
import { admits, refusalOf } from "./admission.ts";

function key(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

function joinBy(byte: number): Signed<Join> {
  return { value: { player: key(byte), bot: null } } as unknown as Signed<Join>;
}

/** An open table of three seats, whose host is player 0, with these players, and with seats kept for others. */
function tableOf(seated: readonly number[], kept: readonly number[] = []): TableState {
  const names = kept.map((byte) => byte.toString(16).padStart(2, "0").repeat(32));
  return {
    table: { value: { host: key(0), seats: 3, access: "open" } },
    evening: NEW_EVENING,
    roster: { joins: seated.map(joinBy) },
    expelled: new Set(),
    deps: { gate: { refusal: () => null, secret: () => null }, keptFor: () => names },
  } as unknown as TableState;
}

test("a full table does not refuse newcomers: its list of players says that it is full", () => {
  const full = tableOf([0, 1, 2]);
  expect(refusalOf(full, joinBy(3))).toBeNull();
  expect(admits(full, joinBy(3))).toBe(false);
});

test("a seat reserved for earlier players is refused only to others", () => {
  const table = tableOf([0, 1], [2]);
  expect(refusalOf(table, joinBy(3))).toBe("kept");
  expect(admits(table, joinBy(3))).toBe(false);
  expect(refusalOf(table, joinBy(2))).toBeNull();
  expect(admits(table, joinBy(2))).toBe(true);
});
