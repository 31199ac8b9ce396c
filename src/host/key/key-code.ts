import sodium from "libsodium-wrappers-sumo";
import { concatBytes } from "../../../protocol/bytes.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";

/** A player's identity, on any device. */
export interface Player {
  /** Seed of the player's Ed25519 key, 32 bytes. */
  readonly seed: Uint8Array;
  readonly name: string;
}

/** As for a backup: anybody who opens either plays as this player. */
const MIN_PASSPHRASE = 8;
/** What precedes the code. */
export const KEY_SCHEME = "fairhand-key:";
/** Precedes salt and nonce; another way to seal gets another number. */
const VERSION = 1;
const SEED_BYTES = 32;
/** Far more than the longest name, and as much as one QR code takes. */
const MAX_BYTES = 400;
/** Of a message, after the code's beginning, in characters: room for the longest code, broken and quoted. */
const MAX_TEXT = 4 * MAX_BYTES;
/**
 * Argon2id with three passes over 64 MiB, the second choice of RFC 9106, section 4: the first takes 2 GiB, which no
 * phone gives a page. One lane, because libsodium supports no more.
 */
const PASSES = 3;
const MEMORY = 64 << 20;

/** The text of a player for another device: version, salt, nonce, XSalsa20-Poly1305. Fault `key/short-passphrase`. */
export async function sealPlayer(
  { seed, name }: Player,
  passphrase: string,
  random: (bytes: number) => Uint8Array,
): Promise<Result<string>> {
  await sodium.ready;
  if (passphrase.length < MIN_PASSPHRASE)
    return fail(
      "key/short-passphrase",
      `Choose a passphrase of at least ${MIN_PASSPHRASE} characters: anyone who opens the code can play as you.`,
      "passphrase",
    );
  const salt = random(sodium.crypto_pwhash_SALTBYTES);
  const nonce = random(sodium.crypto_secretbox_NONCEBYTES);
  const content = concatBytes(seed, new TextEncoder().encode(name));
  const sealed = sodium.crypto_secretbox_easy(content, nonce, keyFrom(passphrase, salt));
  const bytes = concatBytes(new Uint8Array([VERSION]), salt, nonce, sealed);
  return ok(KEY_SCHEME + sodium.to_base64(bytes, sodium.base64_variants.URLSAFE_NO_PADDING));
}

/** The player that `sealPlayer` sealed, with any text around the code. Faults `key/no-code`, `key/wrong-passphrase`. */
export async function openPlayer(text: string, passphrase: string): Promise<Result<Player>> {
  await sodium.ready;
  const [first, ...longer] = codesIn(text);
  if (first === undefined) return noCode();
  // All of them begin alike, so one slow derivation is enough.
  const key = keyFrom(passphrase, first.subarray(1, 1 + sodium.crypto_pwhash_SALTBYTES));
  for (const code of [first, ...longer]) {
    const player = open(code, key);
    if (player !== null) return ok(player);
  }
  return fail(
    "key/wrong-passphrase",
    "Wrong passphrase, or part of the code is wrong.",
    "passphrase",
  );
}

function headBytes(): number {
  return 1 + sodium.crypto_pwhash_SALTBYTES + sodium.crypto_secretbox_NONCEBYTES;
}

function open(code: Uint8Array, key: Uint8Array): Player | null {
  const head = headBytes();
  const nonce = code.subarray(1 + sodium.crypto_pwhash_SALTBYTES, head);
  try {
    const content = sodium.crypto_secretbox_open_easy(code.subarray(head), nonce, key);
    const name = new TextDecoder("utf-8", { fatal: true }).decode(content.subarray(SEED_BYTES));
    return { seed: content.slice(0, SEED_BYTES), name };
  } catch {
    return null;
  }
}

/**
 * What may be the code, shortest first. Mail programs break long words into lines, quote them with `> `, and some put
 * invisible characters between; where the code ends and other words begin shows only when it opens.
 */
function codesIn(text: string): Uint8Array[] {
  const start = text.indexOf(KEY_SCHEME);
  if (start === -1) return [];
  const least = headBytes() + sodium.crypto_secretbox_MACBYTES + SEED_BYTES;
  const codes: Uint8Array[] = [];
  let joined = "";
  const rest = text.slice(start + KEY_SCHEME.length, start + KEY_SCHEME.length + MAX_TEXT);
  for (const word of rest.split(/[^\w-]+/)) {
    joined += word;
    const bytes = bytesOf(joined);
    if (bytes === null || bytes.length < least || bytes.length > MAX_BYTES) continue;
    if (bytes[0] === VERSION) codes.push(bytes);
  }
  return codes;
}

function bytesOf(code: string): Uint8Array | null {
  try {
    return sodium.from_base64(code, sodium.base64_variants.URLSAFE_NO_PADDING);
  } catch {
    return null;
  }
}

function keyFrom(passphrase: string, salt: Uint8Array): Uint8Array {
  return sodium.crypto_pwhash(
    sodium.crypto_secretbox_KEYBYTES,
    passphrase.normalize("NFKC"),
    salt,
    PASSES,
    MEMORY,
    sodium.crypto_pwhash_ALG_ARGON2ID13,
  );
}

export function noCode(): Result<never> {
  return fail(
    "key/no-code",
    "This is not a player's code, or part of it is missing. It begins with “fairhand-key:”.",
  );
}
