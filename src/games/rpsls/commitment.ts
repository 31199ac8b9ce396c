import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seat } from "../../engine/game.ts";
import type { Symbol5 } from "./throws.ts";

/** blake2b-256 over the UTF-8 bytes of symbol and password, as 64 lower-case hex digits (rule sheet 2.4). */
export function commitmentTo(text: string): string {
  return bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));
}

export function isCommitment(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash);
}

/**
 * The text behind a commitment. Bound to its seat, the password begins with the seat's number: whoever copies the
 * commitment learns a text that names somebody else and can never show it (R9).
 */
export function secretText(symbol: Symbol5, seat: Seat, password: string, bound: boolean): string {
  return bound ? `${symbol}${seat}:${password}` : `${symbol}${password}`;
}

/** Whether this text names the seat, as a bound commitment's must. */
export function namesSeat(text: string, seat: Seat): boolean {
  return text.startsWith(`${seat}:`, 1);
}
