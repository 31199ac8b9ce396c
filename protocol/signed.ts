import * as v from "valibot";
import { type Cbor, concatBytes, decode, encode } from "./bytes.ts";
import { type Domain, HASH_BYTES, hash, separated } from "./hash.ts";
import { KEY_BYTES, SIGNATURE_BYTES, type Signer, type Verify } from "./identity.ts";
import { fail, ok, type Result } from "./result.ts";

/** A statement, the bytes that travel (its canonical encoding, then 64 bytes of signature), and their hash, which names it. */
export interface Signed<T> {
  readonly value: T;
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
}

/** One kind of signed statement. */
export interface Kind<T extends Cbor> {
  /** First part of its fault codes. */
  readonly area: string;
  readonly domain: Domain;
  /** Largest number of bytes, signature included. */
  readonly limit: number;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Signs a statement. */
export function sign<T extends Cbor>(kind: Kind<T>, value: T, signer: Signer): Signed<T> {
  const payload = encode(value);
  const bytes = concatBytes(payload, signer.sign(separated(kind.domain, payload)));
  return { value, bytes, hash: hash(kind.domain, bytes) };
}

/**
 * Reads a statement without looking at its signature yet.
 * Faults `<area>/too-large`, `<area>/malformed`, `<area>/not-canonical`.
 */
export function read<T extends Cbor>(kind: Kind<T>, bytes: Uint8Array): Result<Signed<T>> {
  if (bytes.length > kind.limit)
    return fail(
      `${kind.area}/too-large`,
      `The message has ${bytes.length} bytes; ${kind.limit} are allowed.`,
    );
  const decoded = decode(bytes.subarray(0, -SIGNATURE_BYTES), kind.limit);
  if (!decoded.ok)
    return fail(
      decoded.fault.code === "bytes/not-canonical"
        ? `${kind.area}/not-canonical`
        : `${kind.area}/malformed`,
      decoded.fault.message,
    );
  const parsed = v.safeParse(kind.schema, decoded.value);
  if (!parsed.success)
    return fail(
      `${kind.area}/malformed`,
      `The message is not shaped as it should be: ${parsed.issues[0].message}`,
      v.getDotPath(parsed.issues[0]) ?? undefined,
    );
  return ok({ value: parsed.output, bytes, hash: hash(kind.domain, bytes) });
}

/** Checks the signature of a statement that was read. Fault `<area>/bad-signature`. */
export function authenticate<T extends Cbor>(
  kind: Kind<T>,
  signed: Signed<T>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<T>> {
  const { bytes } = signed;
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  return verify(key, separated(kind.domain, payload), bytes.subarray(-SIGNATURE_BYTES))
    ? ok(signed)
    : fail(`${kind.area}/bad-signature`, "The signature is not that of the player it names.");
}

/** A field of exactly `length` bytes. */
export function bytesOf(length: number) {
  return v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length === length, `Expected ${length} bytes`),
  );
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
}

export const hashField = bytesOf(HASH_BYTES);
export const keyField = bytesOf(KEY_BYTES);
/** Every statement says which version of the protocol it speaks. */
export const versionField = v.literal(1);
