import type { Slot } from "../../engine/game.ts";

/** Hands as their holders have arranged them, by table; stored in the browser, because a page may be loaded anew. */
interface Arranged {
  readonly table: string;
  /** Of all hands there that somebody at this device has arranged. */
  readonly slots: readonly Slot[];
}

const KEY = "fairhand-cards-arranged";
/** Tables, the latest first. */
const MOST = 10;

/** The slots as they were arranged at this table. Data written by another version is ignored. */
export function readArranged(storage: Pick<Storage, "getItem">, table: string): readonly Slot[] {
  return read(storage).find((one) => one.table === table)?.slots ?? [];
}

export function keepArranged(
  storage: Pick<Storage, "getItem" | "setItem">,
  table: string,
  slots: readonly Slot[],
): void {
  const others = read(storage).filter((one) => one.table !== table);
  storage.setItem(KEY, JSON.stringify([{ table, slots }, ...others].slice(0, MOST)));
}

function read(storage: Pick<Storage, "getItem">): readonly Arranged[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isArranged) : [];
  } catch {
    return [];
  }
}

function isArranged(one: unknown): one is Arranged {
  if (typeof one !== "object" || one === null || !("table" in one) || !("slots" in one))
    return false;
  const { table, slots } = one;
  return typeof table === "string" && Array.isArray(slots) && slots.every(Number.isInteger);
}
