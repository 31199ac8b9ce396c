import type { Catalogue } from "../text/message.ts";

/** The table as everybody in the room sees it, in English. */
export const en = {
  show: "Show to everyone",
  title: "{game} for everyone",
  sit: "Take a seat",
  sitHelp: "Point a phone's camera here. Nothing to install.",
  open: "Let phones in",
  openHelp: "Friends in this room can play in their phone's browser.",
  full: "Everyone is here.",
  back: "Back to my seat",
  leave: "Back to the table",
} as const;

export type EverybodyMessages = Catalogue<typeof en>;
