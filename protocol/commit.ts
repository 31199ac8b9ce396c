import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The commitment to a text (a symbol and a password): unkeyed blake2b-256 of its UTF-8 bytes as 64 lower-case hex
 * digits. Exactly the encoding of docs/games/rpsls.md, row 5, hence without our domain separation.
 */
export function commitTo(text: string): string {
  return bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));
}

/** Anything but 64 lower-case hex digits could never be opened (docs/games/rpsls.md, row 4). */
export function isCommitment(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash);
}

/** Whether this is the committed text. */
export function opensCommitment(commitment: string, text: string): boolean {
  // A lone surrogate has no UTF-8 bytes of its own: two texts would share one commitment.
  return text.isWellFormed() && commitTo(text) === commitment;
}

/**
 * The text behind a commitment to a one-digit symbol. Bound to its seat, the password begins with the seat's number: a
 * seat that copies the commitment learns a text that names another seat and can never show it (docs/games/rpsls.md, row
 * 5).
 */
export function secretText(symbol: number, seat: number, password: string, bound: boolean): string {
  return bound ? `${symbol}${seat}:${password}` : `${symbol}${password}`;
}

/** Whether this text names the seat, as a bound commitment's must. */
export function namesSeat(text: string, seat: number): boolean {
  return text.startsWith(`${seat}:`, 1);
}
