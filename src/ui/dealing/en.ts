import type { Catalogue } from "../text/message.ts";

/** Texts shown while the apps of all players deal, in English. */
export const en = {
  titles: {
    keys: "Everyone makes a lock for the deck",
    shuffle: "Everyone shuffles in turn",
    deal: "Dealing",
    open: "Turning over the first card",
    roll: "Throwing",
  },
  status: {
    keys: "Preparing the deck…",
    shuffle: "Shuffling…",
    deal: "Dealing…",
    open: "Turning over…",
    roll: "Throwing…",
  },
  parts: {
    keys: {
      waiting: "waiting",
      working: "makes a lock",
      proving: "proves the lock",
      checking: "checking",
      done: "ready",
    },
    shuffle: {
      waiting: "waiting",
      working: "shuffles",
      proving: "proves the shuffle",
      checking: "your app checks it",
      done: "checked",
    },
    deal: {
      waiting: "waiting",
      working: "unlocks what the others get",
      proving: "proves it",
      checking: "checking",
      done: "done",
    },
  },
  left: { one: "About {count} second left", other: "About {count} seconds left" },
} as const;

export type DealingMessages = Catalogue<typeof en>;
