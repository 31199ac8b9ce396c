import { isDeepStrictEqual } from "node:util";
import type { Snapshot, Table } from "../../../src/host/api/api.ts";
import type { Shown } from "./rest.ts";

/** Where the page shows something else than what the host would tell a page that opens now. */
export function errorsOfPage({ person: { name, page }, snapshot }: Shown): string[] {
  if (page === null) return [`${name} has no page`];
  if (page.n !== snapshot.n) return [`${name}'s page is at ${page.n}, not ${snapshot.n}`];
  return differences(`${name}'s page`, lastingPart(page), lastingPart(snapshot));
}

/** Where these differ; the order of keys does not count, because a patch keeps the one before. */
function differences(where: string, shown: unknown, told: unknown): string[] {
  if (isDeepStrictEqual(shown, told)) return [];
  if (!isObject(shown) || !isObject(told))
    return [`${where} has ${JSON.stringify(shown)}, not ${JSON.stringify(told)}`];
  const keys = new Set([...Object.keys(shown), ...Object.keys(told)]);
  return [...keys].flatMap((key) => differences(`${where}/${key}`, shown[key], told[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Without the times, which run without changes. */
function lastingPart(snapshot: Snapshot): Snapshot {
  return { ...snapshot, tables: snapshot.tables.map(withoutTimes) };
}

function withoutTimes(table: Table): Table {
  const { match, evening } = table;
  return {
    ...table,
    match: match && { ...match, clock: null, left: null },
    evening: evening && { ...evening, startsIn: null },
  };
}
