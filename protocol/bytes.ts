import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { fail, ok, type Result } from "./result.ts";

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return concatIn(NO_ROOM, parts);
}

const NO_ROOM = new Uint8Array(0);

/** The same, in `room` where they fit: a view of it, good until it is used again. */
export function concatIn(room: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = length > room.length ? new Uint8Array(length) : room.subarray(0, length);
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
