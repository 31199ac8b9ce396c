import { useState } from "react";
import { keepPreferences, type Preferences, readPreferences } from "./preferences.ts";
import type { Order } from "./sort.ts";

/** How this player likes to see the cards; `usual` as for `readPreferences`. Changes are stored. */
export function usePreferences(usual?: Order) {
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage, usual));
  const change = (changed: Preferences) => {
    keepPreferences(localStorage, changed);
    setPreferences(changed);
  };
  return [preferences, change] as const;
}
