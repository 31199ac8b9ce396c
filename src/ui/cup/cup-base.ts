import type { Table, TableId } from "../../host/api/api.ts";
import { useAppState } from "../app.ts";

/** The table whose tournament this table is played for; `undefined` for all other tables. */
export function useCupBase(id: TableId): Table | undefined {
  return useAppState(({ snapshot }) =>
    snapshot?.tables.find(({ cup }) => cup?.tables.includes(id)),
  );
}
