import { utf8ToBytes } from "@noble/hashes/utils.js";
import { concatBytes } from "../../bytes.ts";
import { sha512 } from "../../hash.ts";
import { type RandomBytes, seededBytes, uint32 } from "../../randomness.ts";
import type { Scalar } from "../group/group.ts";
import { fromWideBytes, toBytes, toInteger } from "../group/scalar.ts";

/** What can be hashed: bytes, a number 0..2^32-1, a text, or a list of byte strings. */
export type Item = Uint8Array | number | string | readonly Uint8Array[];

/** A statement or message to be hashed whole. A type alias, unlike an interface, gives this index signature. */
export type Fields = { readonly [name: string]: Item };

/** Every purpose for which a transcript is hashed. */
export type Label =
  | "dmp1/ctx"
  | "dmp1/object"
  | "dmp1/nonce"
  | "dmp1/keycommit"
  | "dmp1/envelope"
  | "dmp1/pok"
  | "dmp1/dleq"
  | "dmp1/dleq-batch"
  | "dmp1/or"
  | "dmp1/neq"
  | "dmp1/bg/x"
  | "dmp1/bg/y"
  | "dmp1/bg/z"
  | "dmp1/bg/e"
  | "dmp1/pedersen/base"
  | "dmp1/pedersen/gen"
  | "dmp1/pedersen/list"
  | "dmp1/card";

/** What a proof is for. */
export type ProofKind =
  | "key"
  | "sealing"
  | "envelope"
  | "complaint"
  | "shuffle"
  | "shares"
  | "opening"
  | "one-of"
  | "unequal";

/** The context of a proof, which means nothing in another match, epoch, seat or kind, or for another object. */
export type Context = {
  readonly version: number;
  readonly group: string;
  /** The match's id. */
  readonly match: Uint8Array;
  readonly rules: Uint8Array;
  readonly roster: Uint8Array;
  readonly epoch: number;
  /** The prover. */
  readonly seat: number;
  readonly kind: ProofKind;
  /** Which deck, step, slots and recipient: `objectId`. */
  readonly object: Uint8Array;
};

/** 64 bytes that fix a context; the first field of every statement. */
export function contextId(context: Context): Uint8Array {
  return digest("dmp1/ctx", context);
}

export function objectId(object: Fields): Uint8Array {
  return digest("dmp1/object", object);
}

/**
 * SHA-512 over a label and *all* fields of an object, each with its name, in the alphabetical order of the names. No
 * call site lists what is hashed, so no part of a statement can be forgotten: in the weak Fiat-Shamir transform a
 * prover chooses the forgotten part afterwards. Every length is hashed.
 */
export function digest(label: Label, fields: Fields): Uint8Array {
  // Written into one buffer and hashed at once: in a group that costs nothing, small updates took half the time of a
  // deal.
  const parts: Part[] = [];
  const put = (kind: number, content: Uint8Array) =>
    parts.push({ kind, count: content.length, content });
  put(NONE, textBytes(label));
  for (const name of Object.keys(fields).sort()) {
    const item = fields[name];
    if (item === undefined) continue;
    put(BYTES, textBytes(name));
    if (isList(item)) {
      parts.push({ kind: LIST, count: item.length, content: EMPTY });
      for (const element of item) put(NONE, element);
    } else put(BYTES, toItemBytes(item));
  }
  return sha512(joined(parts));
}

/** What is hashed: the byte that names its kind, unless that is `NONE`, a count in four bytes, and the content. */
interface Part {
  readonly kind: number;
  readonly count: number;
  readonly content: Uint8Array;
}

const NONE = 0;
const BYTES = 1;
const LIST = 2;
const EMPTY = new Uint8Array(0);

/** Most statements fit. What is hashed is copied by the hash anyway. */
const room = new Uint8Array(4096);

function joined(parts: readonly Part[]): Uint8Array {
  let length = 0;
  for (const { kind, content } of parts) length += (kind === NONE ? 4 : 5) + content.length;
  const bytes = length > room.length ? new Uint8Array(length) : room.subarray(0, length);
  let at = 0;
  for (const { kind, count, content } of parts) {
    if (kind !== NONE) bytes[at++] = kind;
    bytes[at++] = count >>> 24;
    bytes[at++] = count >>> 16;
    bytes[at++] = count >>> 8;
    bytes[at++] = count;
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

/** Labels and the names of fields are in the code, so there are few. */
const texts = new Map<string, Uint8Array>();

function textBytes(text: string): Uint8Array {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const bytes = utf8ToBytes(text);
  texts.set(text, bytes);
  return bytes;
}

function isList(item: Item): item is readonly Uint8Array[] {
  return Array.isArray(item);
}

function toItemBytes(item: Uint8Array | number | string): Uint8Array {
  if (typeof item === "number") return uint32(item);
  return typeof item === "string" ? utf8ToBytes(item) : item;
}

/** The challenge that answers a whole statement and the prover's first messages. */
export function challenge(label: Label, fields: Fields): Scalar {
  return fromWideBytes(digest(label, fields));
}

/** A challenge of 128 bits: the first 16 bytes. */
export function shortChallenge(label: Label, fields: Fields): bigint {
  return toInteger(digest(label, fields).slice(0, 16));
}

/**
 * The stream of a prover's nonces: hedged, so that neither a broken random source nor a restored snapshot answers two
 * statements with one nonce, which would reveal the secret (docs/protocol.md 2).
 */
export function nonces(
  secrets: readonly Scalar[],
  statement: Fields,
  random: RandomBytes,
): RandomBytes {
  const secret = concatBytes(...secrets.map((scalar) => toBytes(scalar)));
  return seededBytes(
    digest("dmp1/nonce", {
      fresh: random(32),
      secret,
      statement: digest("dmp1/nonce", statement),
    }),
    "nonces",
  );
}
