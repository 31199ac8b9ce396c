import * as v from "valibot";
import { concatBytes } from "./bytes.ts";
import { type Cbor, decode, encode } from "./cbor/cbor.ts";
import { type Domain, HASH_BYTES, hash, separated } from "./hash.ts";
import { type Begin, KEY_BYTES, SIGNATURE_BYTES, type Signer, type Verify } from "./identity.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * A statement, the bytes that travel (its canonical encoding, then 64 bytes of signature), and their hash, which names
 * it and is computed when it is first needed.
 */
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

export function sign<T extends Cbor>(kind: Kind<T>, value: T, signer: Signer): Signed<T> {
  const payload = encode(value);
  const bytes = concatBytes(payload, signer.sign(separated(kind.domain, payload)));
  return named(kind, value, bytes);
}

/** A move is sent, checked and shown without its name; hashing it would take a fiftieth of that time on either side. */
function named<T extends Cbor>({ domain }: Kind<T>, value: T, bytes: Uint8Array): Signed<T> {
  let name: Uint8Array | undefined;
  return {
    value,
    bytes,
    get hash() {
      name ??= hash(domain, bytes);
      return name;
    },
  };
}

/**
 * Reads a statement without checking its signature yet. Faults `<area>/too-large`, `<area>/malformed`,
 * `<area>/not-canonical`.
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
  const parsed = v.safeParse(kind.schema, decoded.value, { abortEarly: true });
  if (!parsed.success)
    return fail(
      `${kind.area}/malformed`,
      `The message is malformed: ${parsed.issues[0].message}`,
      v.getDotPath(parsed.issues[0]) ?? undefined,
    );
  return ok(named(kind, parsed.output, bytes));
}

/** Checks the signature of a statement that was read. Fault `<area>/bad-signature`. */
export function authenticate<T extends Cbor>(
  kind: Kind<T>,
  signed: Signed<T>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<T>> {
  return verify(key, ...checkedBy(kind.domain, signed.bytes))
    ? ok(signed)
    : fail(`${kind.area}/bad-signature`, "The signature is not that of the player it names.");
}

/** For statements whose author the receiver knows by the seat that they name. */
export interface Spoken<T extends Cbor> {
  sign(value: T, signer: Signer): Signed<T>;
  /** Reads a statement; its signature is still to be checked. Faults of `read`. */
  read(bytes: Uint8Array): Result<Signed<T>>;
  /** Checks the signature of a statement that was read. Fault `<area>/bad-signature`. */
  authenticate(signed: Signed<T>, key: Uint8Array, verify: Verify): Result<Signed<T>>;
}

export function spoken<T extends Cbor>(kind: Kind<T>): Spoken<T> {
  return {
    sign: (value, signer) => sign(kind, value, signer),
    read: (bytes) => read(kind, bytes),
    authenticate: (signed, key, verify) => authenticate(kind, signed, key, verify),
  };
}

/** What is signed, and the signature. */
function checkedBy(
  domain: Domain,
  bytes: Uint8Array,
): readonly [message: Uint8Array, signature: Uint8Array] {
  return [separated(domain, bytes.subarray(0, -SIGNATURE_BYTES)), bytes.subarray(-SIGNATURE_BYTES)];
}

/** Announces that `authenticate` will soon be called with these bytes and this key. They may be anything. */
export function foretell<T extends Cbor>(
  { domain, limit }: Kind<T>,
  bytes: Uint8Array,
  key: Uint8Array,
  begin: Begin,
): void {
  if (bytes.length > SIGNATURE_BYTES && bytes.length <= limit)
    begin(key, ...checkedBy(domain, bytes));
}

/**
 * A field of exactly `length` bytes. One step instead of a chain of them, because an entry has six such fields and four
 * numbers.
 */
export function bytesOf(length: number) {
  return v.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length === length,
    `Expected ${length} bytes`,
  );
}

/**
 * Bounds of numbers that have no narrower one. None may be larger than what its reader does with it allows: a number that
 * is no longer exact has no encoding, so writing it would throw long after it was read.
 */

/** For whatever is counted on: no honest count comes near it, and the ones after it are still exact. */
export const MAX_COUNT = 2 ** 31;
/** The last moment that a date can name, in milliseconds (ECMAScript, time values); days after it are still exact. */
export const MAX_MS = 8_640_000_000_000_000;
/** For numbers that are only compared: all that can be written. Nothing may be added to one. */
export const ONLY_COMPARED = Number.MAX_SAFE_INTEGER;

/** A whole number from `min` to `max`. There is no default, so that each use says what its number may become. */
export function wholeNumber(min: number, max: number) {
  return v.custom<number>(
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    `Expected a whole number from ${min} to ${max}`,
  );
}

export const hashField = bytesOf(HASH_BYTES);
export const keyField = bytesOf(KEY_BYTES);
/** Every statement says which version of the protocol it speaks. */
export const versionField = v.literal(1);

/** Where in a match a statement is made; see `Place`. */
export const placeFields = {
  match: hashField,
  turn: wholeNumber(0, ONLY_COMPARED),
  log: hashField,
};
