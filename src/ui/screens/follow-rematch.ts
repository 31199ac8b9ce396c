import { useEffect, useRef } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";

/**
 * Goes to the rematch if it begins while the player is here; coming back later does not, nor does one that begins without
 * this player.
 */
export function useFollowRematch(table: Table | undefined, screen: "table" | "everybody"): void {
  const { go, drafts } = useApp();
  const id = table?.id;
  const next = useAppState(({ snapshot }) => {
    const begun = snapshot?.tables.find((one) => one.id === table?.rematch.next);
    return begun?.id ?? null;
  });
  const before = useRef(next);
  useEffect(() => {
    if (before.current === null && next !== null) {
      if (id !== undefined) drafts.move(id, next);
      go({ screen, id: next });
    }
    before.current = next;
  }, [id, next, go, drafts, screen]);
}
