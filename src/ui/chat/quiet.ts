// Tables whose chat is switched off on this screen. Nobody else is told.

const KEY = "fairhand-quiet";
/** Old tables are forgotten. */
const MOST = 50;
const ID = /^[0-9a-f]{64}$/;

/** Data written by another version is ignored. */
export function readQuiet(storage: Pick<Storage, "getItem">): readonly string[] {
  const kept = storage.getItem(KEY)?.split(" ") ?? [];
  return kept.filter((id) => ID.test(id)).slice(-MOST);
}

export function keepQuiet(storage: Pick<Storage, "setItem">, tables: readonly string[]): void {
  storage.setItem(KEY, tables.slice(-MOST).join(" "));
}
