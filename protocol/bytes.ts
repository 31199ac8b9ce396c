import * as dagCbor from "@ipld/dag-cbor";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { fail, ok, type Result } from "./result.ts";

/** What canonical dag-cbor carries here: no floats, no tags, no integers beyond 2^53 - 1. */
export type Cbor =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Cbor[]
  | { readonly [key: string]: Cbor };

/** Deeper than any honest message; keeps every later walk over decoded data off the end of the stack. */
export const MAX_DEPTH = 32;

/** Canonical dag-cbor: one encoding for one value. Throws on what `Cbor` excludes, for that is our own mistake. */
export function encode(value: Cbor): Uint8Array {
  return dagCbor.encode(value);
}

/**
 * Strictly decodes outside bytes: exactly one value, canonical, at most `limit` bytes.
 * Faults `bytes/too-large`, `bytes/malformed`, `bytes/not-canonical`.
 */
export function decode(bytes: Uint8Array, limit: number): Result<Cbor> {
  if (bytes.length > limit)
    return fail("bytes/too-large", `The data has ${bytes.length} bytes; ${limit} are allowed.`);
  let value: unknown;
  try {
    value = dagCbor.decode(bytes);
  } catch {
    return fail("bytes/malformed", "The data is not dag-cbor.");
  }
  if (!isCbor(value, MAX_DEPTH))
    return fail("bytes/malformed", "The data holds a kind of value that is not allowed.");
  // The decoder accepts unsorted keys and whole numbers written as floats; encoding again finds every such liberty.
  return equalBytes(encode(value), bytes)
    ? ok(value)
    : fail("bytes/not-canonical", "The data is not in its one canonical encoding.");
}

function isCbor(value: unknown, depth: number): value is Cbor {
  switch (typeof value) {
    case "boolean":
    case "string":
      return true;
    case "number":
      return Number.isSafeInteger(value);
    case "object":
      if (value === null || value instanceof Uint8Array) return true;
      if (depth === 0) return false;
      if (Array.isArray(value)) return value.every((item) => isCbor(item, depth - 1));
      // Links (tag 42) decode to an instance of a class.
      return (
        Object.getPrototypeOf(value) === Object.prototype &&
        Object.values(value).every((item) => isCbor(item, depth - 1))
      );
    default:
      return false;
  }
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Takes the same time wherever the first difference lies. */
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
