import type { Catalogue } from "../text/message.ts";

/** What a guided first match says, in English. */
export const en = {
  title: "First match",
  progress: "{number} of {count}",
  wait: "Watch the board. The next tip comes when it matters.",
  next: "Got it",
  leave: "Turn off tips",
} as const;

export type GuideMessages = Catalogue<typeof en>;
