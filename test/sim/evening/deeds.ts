import type { Deed, Doer } from "./deed.ts";
import { amongPeople, inLobby } from "./lobby-deeds.ts";
import { atTable } from "./table-deeds.ts";

/** What the interface offers this person now. */
export function deedsOf(doer: Doer): Deed[] {
  const { snapshot } = doer;
  return [
    ...inLobby(doer),
    ...amongPeople(doer),
    ...snapshot.tables.flatMap((table) => atTable(doer, table)),
  ];
}
