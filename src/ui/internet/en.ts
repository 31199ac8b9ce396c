import type { Catalogue } from "../text/message.ts";

/** What a player allows of the internet, in English. */
export const en = {
  title: "Connections to the internet",
  relays: "Relays",
  relaysHelp:
    "One a line, as the relay's program prints it. A relay leads friends to you whom your router keeps out; it cannot read anything.",
  stun: "STUN servers",
  stunHelp:
    "One HOST:PORT a line. They tell your app how the internet sees it, and are asked only when somebody is to be reached.",
  mapPorts: "Ask my router to let friends in",
  mapPortsHelp: "Counts from the next start.",
  lend: "Let friends meet through me",
  lendHelp: "Players at your tables who cannot reach each other go through your app.",
  save: "Save the connections",
  saved: "Saved.",
  slots: {
    one: "Friends can reach you through one of your relays.",
    other: "Friends can reach you through {count} of your relays.",
  },
} as const;

export type InternetMessages = Catalogue<typeof en>;
