import type { Catalogue } from "../text/message.ts";

/** Taking the player to another device, in English. */
export const en = {
  title: "Take your player along",
  help: "Your key and your name in one code, for another app or browser: there you are the same player to your friends. Your matches stay here. Play on one device at a time.",
  trust:
    "Whoever has the code and the passphrase plays as you. Send them by different ways, or show the code only to your own camera.",
  passphrase: "Passphrase",
  passphraseHelp: "At least 8 characters; you type it again on the other device.",
  make: "Show my code",
  making: "Locking the code …",
  code: "Your player’s code",
  copy: "Copy the code",
  copied: "The code is copied.",
  qr: "Your player’s code as a QR code",
  bring: "Bring a player from another device",
  bringHelp:
    "On the other device, open the settings by pressing your name, then “Take your player along”.",
  theirCode: "The code from the other device",
  become: "Become this player",
  becoming: "Opening the code …",
  confirm: "Become the player of the code?",
  confirmApp:
    "From the next start this device plays as that player. Who plays here now is kept with all matches in the profile’s folder, in one named “replaced”.",
  confirmPage:
    "This browser then plays as that player. Who plays here now leaves, and the matches stored here are deleted: matches that are running go on without you.",
  yes: "Become this player",
  no: "Stay as I am",
  doneApp: "Done. Close Fairhand and start it again to play as the player of the code.",
} as const;

export type KeyMessages = Catalogue<typeof en>;
