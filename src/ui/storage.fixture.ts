/** A page's storage, in memory. */
export function storage(entries: Iterable<readonly [string, string]> = []) {
  const map = new Map(entries);
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    keys: () => [...map.keys()],
  };
}

/** The same with other texts in place of the stored ones. */
export function spoilt({ keys }: Pick<ReturnType<typeof storage>, "keys">) {
  return storage(keys().map((key) => [key, "x"] as const));
}
