import type { Catalogue } from "../text/message.ts";

/** Backup and restore in the settings, in English. */
export const en = {
  title: "Backup and restore",
  help: "Your key, name and all matches in one encrypted file. Anyone with both the file and the passphrase can play as you, so keep them apart.",
  passphrase: "Passphrase",
  passphraseHelp: "At least 8 characters. Without it nobody can open the backup, not even you.",
  save: "Save a backup",
  saving: "Encrypting…",
  saved: "The backup is saved. Play on one device at a time.",
  restore: "Restore a backup…",
  restoring: "Opening the backup…",
  confirm: "Play as the player in this backup?",
  confirmHelp:
    "After a restart, this device plays as the player in the backup. The current player is kept in the profile folder, in a folder named “replaced”.",
  yes: "Restore",
  no: "Stay as I am",
  restored: "Done. Restart Fairhand to play as the player in the backup.",
} as const;

export type BackupMessages = Catalogue<typeof en>;
