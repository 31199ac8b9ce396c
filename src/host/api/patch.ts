/** The difference between two plain values: much of what is shown stays the same from one change to the next. */
export type Patch =
  | { readonly to: unknown }
  /** For an object: the change to each key; `null` if it is gone. */
  | { readonly keys: Readonly<Record<string, Patch | null>> }
  /**
   * For a list: drop the first `gone` items, keep the next `kept` in order, changed as `items` says, then append
   * `added`.
   */
  | {
      readonly gone: number;
      readonly kept: number;
      readonly items: Readonly<Record<number, Patch>>;
      readonly added: readonly unknown[];
    };

type Keyed = Readonly<Record<string, unknown>>;

/** The patch from `before` to `after`, both as JSON represents them: a key without a value does not exist. */
export function diff(before: unknown, after: unknown): Patch {
  return change(before, after) ?? (isKeyed(after) ? { keys: {} } : { to: after });
}

/** Applies `patch` to `before`; unchanged parts stay the same objects. `undefined` if it was made for another value. */
export function patched(before: unknown, patch: Patch): unknown {
  if ("to" in patch) return patch.to;
  if ("keys" in patch) return isKeyed(before) ? patchedKeys(before, patch.keys) : undefined;
  if (!Array.isArray(before) || before.length < patch.gone + patch.kept) return undefined;
  const kept = before.slice(patch.gone, patch.gone + patch.kept);
  for (const [place, item] of Object.entries(patch.items)) {
    const value = patched(kept[Number(place)], item);
    if (value === undefined) return undefined;
    kept[Number(place)] = value;
  }
  return [...kept, ...patch.added];
}

function patchedKeys(
  before: Keyed,
  keys: Readonly<Record<string, Patch | null>>,
): Keyed | undefined {
  const changes = Object.entries(keys);
  if (changes.length === 0) return before;
  // Not by assignment: a key may be called `__proto__`.
  const after = new Map(Object.entries(before));
  for (const [key, patch] of changes) {
    const value = patch === null ? null : patched(after.get(key), patch);
    if (value === undefined) return undefined;
    if (patch === null) after.delete(key);
    else after.set(key, value);
  }
  return Object.fromEntries(after);
}

/** `null` where nothing has changed. */
function change(before: unknown, after: unknown): Patch | null {
  if (Object.is(before, after)) return null;
  if (Array.isArray(before) && Array.isArray(after)) return changedItems(before, after);
  if (isKeyed(before) && isKeyed(after)) return changedKeys(before, after);
  return { to: after };
}

function changedItems(before: readonly unknown[], after: readonly unknown[]): Patch | null {
  const gone = goneBefore(before, after[0]);
  const kept = Math.min(before.length - gone, after.length);
  const items: Record<number, Patch> = {};
  let replaced = 0;
  for (let place = 0; place < kept; place++) {
    const item = change(before[gone + place], after[place]);
    if (item === null) continue;
    items[place] = item;
    if ("to" in item) replaced++;
  }
  const isSame = before.length === after.length && gone === 0 && Object.keys(items).length === 0;
  if (isSame) return null;
  // If most items differ, sending all of them is shorter.
  return 2 * replaced > kept ? { to: after } : { gone, kept, items, added: after.slice(kept) };
}

/**
 * How many items a list has lost at its beginning, as a list of the last n entries does: found by its new first item.
 */
function goneBefore(before: readonly unknown[], first: unknown): number {
  return typeof first === "object" ? Math.max(0, before.indexOf(first)) : 0;
}

function changedKeys(before: Keyed, after: Keyed): Patch | null {
  const keys: [string, Patch | null][] = [];
  for (const key of Object.keys(before))
    if (before[key] !== undefined && valueAt(after, key) === undefined) keys.push([key, null]);
  for (const key of Object.keys(after)) {
    if (after[key] === undefined) continue;
    const old = valueAt(before, key);
    const patch = old === undefined ? { to: after[key] } : change(old, after[key]);
    if (patch !== null) keys.push([key, patch]);
  }
  return keys.length === 0 ? null : { keys: Object.fromEntries(keys) };
}

function valueAt(object: Keyed, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Bytes are replaced as a whole, like a number. */
function isKeyed(value: unknown): value is Keyed {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array)
  );
}
