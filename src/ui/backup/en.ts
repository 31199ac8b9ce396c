import type { Catalogue } from "../text/message.ts";

/** Backup and restore in the settings, in English. */
export const en = {
  title: "Backup and another machine",
  help: "Your key, name and all matches in one encrypted file. Whoever has file and passphrase plays as you, so keep them apart.",
  passphrase: "Passphrase",
  passphraseHelp: "At least 8 characters. Without it nobody opens the backup, not even you.",
  save: "Save a backup",
  saving: "Encrypting …",
  saved: "The backup is saved. Play with it on one machine at a time.",
  restore: "Restore a backup …",
  restoring: "Opening the backup …",
  confirm: "Become the player of the backup?",
  confirmHelp:
    "From the next start this device plays as the player in the backup. Who plays here now is kept in the profile's folder, in one named “replaced”.",
  yes: "Restore",
  no: "Stay as I am",
  restored: "Done. Close Fairhand and start it again to play as the player of the backup.",
} as const;

export type BackupMessages = Catalogue<typeof en>;
