import type { Table } from "../../src/host/api/api.ts";
import type { Host } from "../../src/host/host.ts";

/** Resolves with the table once it fits, now or after a later change. */
export function shown(
  { api, subscribe }: Pick<Host, "api" | "subscribe">,
  id: string,
  is: (table: Table) => boolean,
): Promise<Table> {
  return new Promise((resolve) => {
    const look = (table: Table) => {
      if (table.id !== id || !is(table)) return;
      end();
      resolve(table);
    };
    const end = subscribe((change) => change.kind === "table" && look(change.table));
    void api.snapshot().then(({ tables }) => tables.forEach(look));
  });
}
