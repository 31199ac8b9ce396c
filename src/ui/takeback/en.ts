import type { Catalogue } from "../text/message.ts";

/** The English texts of takebacks. */
export const en = {
  ask: "Take my move back",
  /** Said in the chat; the other app shows a button for it. */
  request: "May I take my move back?",
  requestIt: "Ask to take my move back",
  requested: "Asked {name}.",
  allow: "Let {name} take the move back",
  asked: "{name} asks to take back the last move, and yours after it.",
  askedWord: "{name} would like to take the last move back.",
  allowed: "{name} lets you take your move back.",
  waiting: "Waiting for {name} to answer.",
  yes: "Yes, take it back",
  no: "No, it stands",
  takeIt: "Take it back",
  keepIt: "Leave it",
} as const;

export type TakebackMessages = Catalogue<typeof en>;
