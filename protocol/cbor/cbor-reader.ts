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

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Why bytes are not the canonical encoding of one value. */
export class Unreadable extends Error {
  readonly why: "malformed" | "not-canonical" | "not-allowed";

  constructor(why: Unreadable["why"]) {
    super(why);
    this.why = why;
  }
}

/** An honest message has far fewer. Each becomes a value in memory, which takes sixty times the space of a byte. */
const MOST_ITEMS = 4096;
const BYTES_AN_ITEM = 32;

/**
 * Returns the one value whose canonical encoding these bytes are, with at most as many items as honest messages of that
 * length have, and with arrays and maps at most `depth` deep. The result shares no memory with `bytes`. Throws
 * `Unreadable`.
 */
export function readCbor(bytes: Uint8Array, depth: number): Cbor {
  const reader = new Reader(bytes);
  const value = reader.item(depth);
  if (!reader.isAtEnd()) throw new Unreadable("malformed");
  return value;
}

class Reader {
  private readonly data: Uint8Array;
  private at = 0;
  private left: number;

  constructor(data: Uint8Array) {
    this.left = MOST_ITEMS + data.length / BYTES_AN_ITEM;
    // If these are Node buffers, slices of them are views.
    this.data = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  isAtEnd(): boolean {
    return this.at === this.data.length;
  }

  item(depth: number): Cbor {
    if (--this.left < 0) throw new Unreadable("not-allowed");
    const first = this.byte();
    switch (first >> 5) {
      case UINT:
        return this.count(first);
      case NEGATIVE:
        return safe(-1 - this.count(first));
      case BYTES:
        return this.data.slice(this.pass(this.count(first)), this.at);
      case TEXT:
        return this.text(this.pass(this.count(first)));
      case ARRAY:
        return this.array(this.count(first), depth);
      case MAP:
        return this.map(this.count(first), depth);
    }
    if (first === NULL) return null;
    if (first === FALSE || first === TRUE) return first === TRUE;
    throw new Unreadable("not-allowed");
  }

  private array(length: number, depth: number): Cbor[] {
    if (depth === 0) throw new Unreadable("not-allowed");
    const items: Cbor[] = [];
    for (let index = 0; index < length; index++) items.push(this.item(depth - 1));
    return items;
  }

  private map(length: number, depth: number): Cbor {
    if (depth === 0) throw new Unreadable("not-allowed");
    const map: { [key: string]: Cbor } = {};
    let last = 0;
    let lastEnd = 0;
    for (let index = 0; index < length; index++) {
      const first = this.byte();
      if (first >> 5 !== TEXT) throw new Unreadable("not-allowed");
      const begin = this.pass(this.count(first));
      if (index > 0 && !this.follows(last, lastEnd, begin)) throw new Unreadable("not-canonical");
      last = begin;
      lastEnd = this.at;
      put(map, this.text(begin), this.item(depth - 1));
    }
    return map;
  }

  /** Whether the key just read may follow the one from `last` to `lastEnd` (RFC 8949 section 4.2.3). */
  private follows(last: number, lastEnd: number, begin: number): boolean {
    const { data, at } = this;
    if (at - begin !== lastEnd - last) return at - begin > lastEnd - last;
    for (let offset = 0; begin + offset < at; offset++) {
      const difference = (data[begin + offset] ?? 0) - (data[last + offset] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  }

  /** The text from `begin` to here. */
  private text(begin: number): string {
    const { data, at } = this;
    if (at - begin <= SHORT_TEXT) {
      let text = "";
      for (let index = begin; index < at; index++) {
        const unit = data[index] ?? 0;
        if (unit > 0x7f) break;
        text += String.fromCharCode(unit);
      }
      if (text.length === at - begin) return text;
    }
    try {
      return decoder.decode(data.subarray(begin, at));
    } catch {
      throw new Unreadable("malformed");
    }
  }

  /** The number in an item's head. */
  private count(first: number): number {
    const low = first & 31;
    if (low < 24) return low;
    if (low === 24) return atLeast(24, this.byte());
    if (low === 25) return atLeast(0x100, this.half());
    if (low === 26) return atLeast(0x10000, this.word());
    if (low === 27) return safe(atLeast(WORD, this.word() * WORD + this.word()));
    // Indefinite length, or reserved in RFC 8949.
    throw new Unreadable("malformed");
  }

  private byte(): number {
    const byte = this.data[this.at++];
    if (byte === undefined) throw new Unreadable("malformed");
    return byte;
  }

  private half(): number {
    return this.byte() * 0x100 + this.byte();
  }

  private word(): number {
    return this.half() * 0x10000 + this.half();
  }

  /** Skips the next bytes and returns where they begin. */
  private pass(length: number): number {
    if (length > this.data.length - this.at) throw new Unreadable("malformed");
    this.at += length;
    return this.at - length;
  }
}

function atLeast(bound: number, count: number): number {
  if (count < bound) throw new Unreadable("not-canonical");
  return count;
}

function safe(whole: number): number {
  if (!Number.isSafeInteger(whole)) throw new Unreadable("not-allowed");
  return whole;
}

/** A key named `__proto__` is data, too. */
function put(map: { [key: string]: Cbor }, key: string, value: Cbor): void {
  if (key !== "__proto__") map[key] = value;
  else
    Object.defineProperty(map, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
