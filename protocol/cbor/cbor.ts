import { fail, ok, type Result } from "../result.ts";
import { readCbor, Unreadable } from "./cbor-reader.ts";
import { writeCbor } from "./cbor-writer.ts";
import type { Cbor } from "./value.ts";

export type { Cbor } from "./value.ts";

/*
 * DAG-CBOR (https://ipld.io/specs/codecs/dag-cbor/spec/) without floats and links: RFC 8949 with the shortest heads
 * only, and map keys in the order of its section 4.2.3. Our own, because it is on the path of every move
 * (docs/decisions.md); its tests compare it with the library.
 */

/** Deeper than any honest message; keeps every later walk over decoded data off the end of the stack. */
export const MAX_DEPTH = 32;

/** Canonical dag-cbor: one encoding for each value. Throws on what `Cbor` excludes, which would be our own mistake. */
export function encode(value: Cbor): Uint8Array {
  return writeCbor(value);
}

/**
 * Strictly decodes outside bytes: exactly one value, canonical, at most `limit` bytes.
 * Faults `bytes/too-large`, `bytes/malformed`, `bytes/not-canonical`.
 */
export function decode(bytes: Uint8Array, limit: number): Result<Cbor> {
  if (bytes.length > limit)
    return fail("bytes/too-large", `The data has ${bytes.length} bytes; ${limit} are allowed.`);
  try {
    return ok(readCbor(bytes, MAX_DEPTH));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return REFUSALS[error.why];
  }
}

const REFUSALS = {
  malformed: fail("bytes/malformed", "The data is not dag-cbor."),
  "not-allowed": fail("bytes/malformed", "The data holds a kind of value that is not allowed."),
  "not-canonical": fail("bytes/not-canonical", "The data is not in its one canonical encoding."),
} as const;
