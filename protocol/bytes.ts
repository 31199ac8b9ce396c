import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { fail, ok, type Result } from "./result.ts";

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Takes the same time wherever the first difference is. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0);
  return difference === 0;
}

/** Lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Reads lower-case hex digits; fault `bytes/bad-hex`. */
export function fromHex(text: string): Result<Uint8Array> {
  return /^(?:[0-9a-f]{2})*$/.test(text)
    ? ok(hexToBytes(text))
    : fail("bytes/bad-hex", "The text is not an even number of lower-case hex digits.");
}
