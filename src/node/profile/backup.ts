import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { fail, ok, type Result } from "../../../protocol/result.ts";

/** What a player needs to continue elsewhere. */
export interface BackupContent {
  /** Seed of the player's Ed25519 key, 32 bytes. */
  readonly seed: Uint8Array;
  /** The database's file. */
  readonly database: Uint8Array;
}

const MIN_PASSPHRASE = 8;
/** Far more than years of play; a larger file is not read. */
export const MAX_BACKUP_BYTES = 1 << 30;

const MAGIC = Buffer.from("fairhand/backup/1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEED_BYTES = 32;
const HEAD_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES;
/** N = 2^17, r = 8, p = 1: the first choice of OWASP's Password Storage Cheat Sheet; takes 128 MiB. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 << 20 };

/**
 * Encrypts a profile under a passphrase: magic, salt, nonce, AES-256-GCM over seed and database with everything before
 * it as associated data, tag. Fault `backup/short-passphrase`.
 */
export async function sealBackup(
  { seed, database }: BackupContent,
  passphrase: string,
): Promise<Result<Uint8Array>> {
  if (passphrase.length < MIN_PASSPHRASE)
    return fail(
      "backup/short-passphrase",
      `Choose a passphrase of at least ${MIN_PASSPHRASE} characters: anyone who opens the backup can play as you.`,
      "passphrase",
    );
  const head = Buffer.concat([MAGIC, randomBytes(SALT_BYTES + NONCE_BYTES)]);
  const cipher = createCipheriv("aes-256-gcm", await keyFrom(passphrase, head), nonceIn(head));
  cipher.setAAD(head);
  const sealed = [cipher.update(seed), cipher.update(database), cipher.final()];
  return ok(new Uint8Array(Buffer.concat([head, ...sealed, cipher.getAuthTag()])));
}

/** The content that `sealBackup` sealed. Faults `backup/not-a-backup`, `backup/wrong-passphrase`. */
export async function openBackup(
  bytes: Uint8Array,
  passphrase: string,
): Promise<Result<BackupContent>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    file.length < HEAD_BYTES + SEED_BYTES + TAG_BYTES ||
    !file.subarray(0, MAGIC.length).equals(MAGIC)
  )
    return fail("backup/not-a-backup", "This file is not a Fairhand backup.");
  const head = file.subarray(0, HEAD_BYTES);
  const key = await keyFrom(passphrase, head);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceIn(head), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(head);
    decipher.setAuthTag(file.subarray(-TAG_BYTES));
    const content = Buffer.concat([
      decipher.update(file.subarray(HEAD_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
    return ok({
      seed: new Uint8Array(content.subarray(0, SEED_BYTES)),
      database: new Uint8Array(content.subarray(SEED_BYTES)),
    });
  } catch {
    return fail(
      "backup/wrong-passphrase",
      "Wrong passphrase, or the file is damaged.",
      "passphrase",
    );
  }
}

function nonceIn(head: Buffer): Buffer {
  return head.subarray(-NONCE_BYTES);
}

function keyFrom(passphrase: string, head: Buffer): Promise<Buffer> {
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  return new Promise((resolve, reject) =>
    // The same characters are composed differently by different systems' keyboards (Unicode TR 15).
    scrypt(passphrase.normalize("NFKC"), salt, 32, SCRYPT, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}
