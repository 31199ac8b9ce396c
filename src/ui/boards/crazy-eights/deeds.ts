import { useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { type Deed, deedOf } from "./label.ts";

/** Each player's last deed, as far as it has been seen. */
export type Deeds = ReadonlyMap<Seat, Deed>;

/** Adds the latest deed; earlier ones that a view no longer shows are remembered. */
export function remember(deeds: Deeds, view: View): Deeds {
  const deed = deedOf(view);
  return view.last === null || deed === null ? new Map() : new Map(deeds).set(view.last.seat, deed);
}

/** Remembers deeds while the board is shown; a replay (`live` false) shows only the latest. */
export function useDeeds(view: View, live: boolean): Deeds {
  const [memory, setMemory] = useState<{ view: View | null; deeds: Deeds }>({
    view: null,
    deeds: new Map(),
  });
  if (memory.view === view) return memory.deeds;
  const deeds = remember(live ? memory.deeds : new Map(), view);
  setMemory({ view, deeds });
  return deeds;
}
