import {
  ARRAY,
  BYTES,
  FALSE,
  MAP,
  NEGATIVE,
  NULL,
  SHORT_TEXT,
  TEXT,
  TRUE,
  UINT,
  WORD,
} from "./cbor-items.ts";
import type { Cbor } from "./value.ts";

/** Most messages and states fit; larger ones double it. */
const FIRST_ROOM = 4096;

/** Written into again and again: an array of more than 64 bytes lies outside V8's heap, and making one costs more than filling it. */
let spare: Uint8Array | null = new Uint8Array(FIRST_ROOM);

const encoder = new TextEncoder();

/** Throws on what `Cbor` excludes. Half a surrogate pair is written as U+FFFD, as everywhere on the platform. */
export function writeCbor(value: Cbor): Uint8Array {
  // A getter in the value may itself encode something: it finds no spare room, and takes its own.
  const room = spare ?? new Uint8Array(FIRST_ROOM);
  spare = null;
  try {
    const writer = new Writer(room);
    writer.write(value);
    return writer.written();
  } finally {
    spare = room;
  }
}

class Writer {
  private buffer: Uint8Array;
  private end = 0;

  constructor(buffer: Uint8Array) {
    this.buffer = buffer;
  }

  written(): Uint8Array {
    return this.buffer.slice(0, this.end);
  }

  write(value: Cbor): void {
    if (typeof value === "string") this.text(value);
    else if (typeof value === "number" && Number.isSafeInteger(value)) this.whole(value);
    else if (value === null) this.byte(NULL);
    else if (typeof value === "boolean") this.byte(value ? TRUE : FALSE);
    else if (value instanceof Uint8Array) this.bytes(BYTES, value);
    else if (isArray(value)) this.array(value);
    else if (isPlain(value)) this.map(value);
    else throw new TypeError(`There is no canonical encoding of ${String(value)}.`);
  }

  private whole(whole: number): void {
    if (whole < 0) this.head(NEGATIVE, -1 - whole);
    else this.head(UINT, whole);
  }

  private array(items: readonly Cbor[]): void {
    this.head(ARRAY, items.length);
    for (const item of items) this.write(item);
  }

  private map(map: { readonly [key: string]: Cbor }): void {
    const keys = sortKeys(Object.keys(map));
    this.head(MAP, keys.length);
    for (const key of keys) {
      this.text(key);
      this.write(map[key] as Cbor);
    }
  }

  private text(text: string): void {
    if (text.length > SHORT_TEXT || !isAscii(text)) this.bytes(TEXT, encoder.encode(text));
    else {
      this.head(TEXT, text.length);
      this.reserve(text.length);
      for (let at = 0; at < text.length; at++) this.buffer[this.end++] = text.charCodeAt(at);
    }
  }

  private bytes(major: number, bytes: Uint8Array): void {
    this.head(major, bytes.length);
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.end);
    this.end += bytes.length;
  }

  private head(major: number, count: number): void {
    const top = major << 5;
    if (count < 24) this.byte(top | count);
    else if (count < 0x100) this.bigEndian(top | 24, 1, count);
    else if (count < 0x10000) this.bigEndian(top | 25, 2, count);
    else if (count < WORD) this.bigEndian(top | 26, 4, count);
    else this.bigEndian(top | 27, 8, count);
  }

  private bigEndian(first: number, size: number, count: number): void {
    this.reserve(1 + size);
    this.buffer[this.end] = first;
    let rest = count;
    for (let at = this.end + size; at > this.end; at--) {
      this.buffer[at] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    this.end += 1 + size;
  }

  private byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.end++] = byte;
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.buffer.length, this.end + bytes));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}

/** A `Map` or a date would be written as nothing, and nobody would notice. */
function isPlain(value: Cbor): value is { readonly [key: string]: Cbor } {
  if (typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isArray(value: Cbor): value is readonly Cbor[] {
  return Array.isArray(value);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Canonical order, in place. Maps have a handful of keys: insertion beats the platform's sort many times. */
function sortKeys(keys: string[]): string[] {
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next] as string;
    let at = next;
    for (; at > 0 && follows(keys[at - 1] as string, key); at--) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

function follows(left: string, right: string): boolean {
  if (isAscii(left) && isAscii(right))
    return left.length === right.length ? left > right : left.length > right.length;
  return compareKeys(encoder.encode(left), encoder.encode(right)) > 0;
}

/** Shorter keys first, then byte by byte (RFC 8949 section 4.2.3). */
function compareKeys(left: Uint8Array, right: Uint8Array): number {
  if (left.length !== right.length) return left.length - right.length;
  for (let at = 0; at < left.length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
