import type { Catalogue } from "../text/message.ts";

/** Taking the player to another device, in English. */
export const en = {
  title: "Play on another device",
  help: "One code takes your key and name to another app or browser, so friends see the same player there. Your matches stay here. Play on one device at a time.",
  trust:
    "Anyone with both the code and the passphrase can play as you. Send them separately, or show the code only to your own camera.",
  passphrase: "Passphrase",
  passphraseHelp: "At least 8 characters. You'll type it again on the other device.",
  make: "Show my code",
  making: "Encrypting…",
  code: "Your player's code",
  copy: "Copy the code",
  copied: "The code is copied.",
  qr: "Your player's code as a QR code",
  bring: "Use a player from another device",
  bringHelp:
    "On the other device, open the settings by pressing your name, then “Play on another device”.",
  theirCode: "The code from the other device",
  theirPassphraseHelp: "The one that was chosen there for this code.",
  become: "Play as this player",
  becoming: "Opening the code…",
  confirm: "Play as the player in this code?",
  confirmApp:
    "After a restart, this device plays as that player. The current player and all matches are kept in the profile folder, in a folder named “replaced”.",
  confirmPage:
    "This browser will play as that player. The current player leaves, and the matches stored here are deleted: matches in progress go on without you.",
  yes: "Play as this player",
  no: "Stay as I am",
  doneApp: "Done. Restart Fairhand to play as the player in the code.",
} as const;

export type KeyMessages = Catalogue<typeof en>;
