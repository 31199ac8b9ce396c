import type { Catalogue } from "../text/message.ts";

/** What a guest's page says about itself, in English. */
export const en = {
  title: "You play in a browser",
  open: "Keep this page open, or the others will have to wait for you.",
  screen: {
    held: "The screen stays on while a match is running.",
    refused: "Don't let the screen lock during a match.",
  },
  stored: {
    kept: "Your key and your matches are kept in this browser.",
    fleeting:
      "Your key and your matches are stored only in this browser. It may delete them, for example when it clears its data or when you leave private browsing.",
  },
  trust:
    "This page came from the app of the friend who invited you, so you trust them with your cards.",
  ownFile:
    "You opened this page from a file, so you trust whoever gave it to you. Other pages that you open as files in this browser could read your key.",
  got: "Got it",
  full: "Full screen",
  unfull: "Leave full screen",
} as const;

export type GuestMessages = Catalogue<typeof en>;
