import type { Catalogue } from "../text/message.ts";

/** The player's internet settings, in English. */
export const en = {
  title: "Internet connection",
  relays: "Relays",
  relaysHelp:
    "One per line, as the relay prints it. A relay lets in friends your router blocks; it cannot read anything.",
  stun: "STUN servers",
  stunHelp:
    "One HOST:PORT per line. They tell your app its public address, and are asked only when you connect to somebody.",
  mapPorts: "Open a port on my router automatically",
  mapPortsHelp: "Takes effect after restart.",
  lend: "Let friends connect through me",
  lendHelp: "Players at your tables who can't reach each other connect through your app.",
  save: "Save connection settings",
  saved: "Saved.",
  slots: {
    one: "Friends can reach you through one of your relays.",
    other: "Friends can reach you through {count} of your relays.",
  },
} as const;

export type InternetMessages = Catalogue<typeof en>;
