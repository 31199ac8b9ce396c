import {
  addCached,
  cache,
  copyPoint,
  double,
  type Element,
  load,
  negate,
  negateCached,
  reserve,
  room,
  setNeutral,
  take,
} from "./curve.ts";
import { POINT_SIZE } from "./curve-code.ts";
import type { Scalar } from "./group.ts";
import { toBytes } from "./scalar.ts";

export interface Summand {
  readonly scalar: Scalar;
  readonly element: Element;
}

const SCALAR_BITS = 253;
const SUM = reserve(POINT_SIZE);
const HELD = reserve(POINT_SIZE);

/** From this many terms on, buckets take fewer additions than tables. */
const MANY = 64;

/** The address of the sum of all terms; the time depends on the scalars, so for public ones only. */
export function sumOfPublic(terms: readonly Summand[]): number {
  return terms.length < MANY ? sumOfSecret(terms) : sumByBuckets(terms);
}

const WINDOW = 4;
const HALF = 1 << (WINDOW - 1);
const TABLE = 2 * HALF + 1;

/**
 * The address of the sum of all terms (Straus 1964, with signed windows of four bits): the same operations in the same
 * order whatever the scalars are. Only which table entry is read depends on them.
 */
export function sumOfSecret(terms: readonly Summand[]): number {
  const tables = room(terms.length * TABLE * POINT_SIZE);
  for (const [index, { element }] of terms.entries())
    fillTable(tables + index * TABLE * POINT_SIZE, element);
  const { digits, count } = digitsOf(
    terms.map(({ scalar }) => scalar),
    WINDOW,
  );
  setNeutral(SUM);
  for (let window = count - 1; window >= 0; window--) {
    for (let bit = 0; bit < WINDOW; bit++) double(SUM, SUM);
    for (let index = 0; index < terms.length; index++) {
      const entry = index * TABLE + HALF + (digits[index * count + window] ?? 0);
      addCached(SUM, SUM, tables + entry * POINT_SIZE);
    }
  }
  return SUM;
}

/** -8, ..., 8 times the point, as `addCached` takes them. */
function fillTable(table: number, element: Element): void {
  const entry = (multiple: number) => table + (HALF + multiple) * POINT_SIZE;
  load(HELD, element);
  cache(entry(1), HELD);
  for (let multiple = 2; multiple <= HALF; multiple++) {
    addCached(HELD, HELD, entry(1));
    cache(entry(multiple), HELD);
  }
  for (let multiple = 1; multiple <= HALF; multiple++)
    negateCached(entry(-multiple), entry(multiple));
  setNeutral(HELD);
  cache(entry(0), HELD);
}

/**
 * The addresses of a point times each scalar, each valid until the next is requested: the same operations whatever the
 * scalars are. A table of every window's multiples costs as much as eight multiplications and makes each four times as
 * fast.
 */
export function* multiplesOf(element: Element, scalars: readonly Scalar[]): Generator<number> {
  const { digits, count } = digitsOf(scalars, WINDOW);
  const tables = room(count * TABLE * POINT_SIZE);
  load(SUM, element);
  for (let window = 0; window < count; window++) {
    fillTable(tables + window * TABLE * POINT_SIZE, take(SUM));
    for (let bit = 0; bit < WINDOW; bit++) double(SUM, SUM);
  }
  for (let index = 0; index < scalars.length; index++) {
    setNeutral(SUM);
    for (let window = 0; window < count; window++) {
      const entry = window * TABLE + HALF + (digits[index * count + window] ?? 0);
      addCached(SUM, SUM, tables + entry * POINT_SIZE);
    }
    yield SUM;
  }
}

/** Pippenger (1976): in each window, points with equal digits are added first. */
function sumByBuckets(terms: readonly Summand[]): number {
  const bits = windowFor(terms.length);
  const buckets = 1 << (bits - 1);
  const { digits, count } = digitsOf(
    terms.map(({ scalar }) => scalar),
    bits,
  );
  const start = room((terms.length * 4 + buckets) * POINT_SIZE);
  const bucket = (index: number) => start + (terms.length * 4 + index) * POINT_SIZE;
  for (const [index, { element }] of terms.entries())
    spread(start + 4 * index * POINT_SIZE, element);
  const filled = new Uint8Array(buckets);
  setNeutral(SUM);
  for (let window = count - 1; window >= 0; window--) {
    for (let bit = 0; bit < bits; bit++) double(SUM, SUM);
    filled.fill(0);
    for (let index = 0; index < terms.length; index++) {
      const digit = digits[index * count + window] ?? 0;
      if (digit === 0) continue;
      const at = Math.abs(digit) - 1;
      const point = start + (4 * index + (digit < 0 ? 2 : 0)) * POINT_SIZE;
      if (filled[at] === 1) addCached(bucket(at), bucket(at), point + POINT_SIZE);
      else copyPoint(bucket(at), point);
      filled[at] = 1;
    }
    addBuckets(bucket, filled);
  }
  return SUM;
}

/** A point, the same as `addCached` takes it, and both negated. */
function spread(at: number, element: Element): void {
  load(at, element);
  cache(at + POINT_SIZE, at);
  negate(at + 2 * POINT_SIZE, at);
  negateCached(at + 3 * POINT_SIZE, at + POINT_SIZE);
}

const RUNNING = reserve(POINT_SIZE);

/** Adds every bucket as often as its digit says. */
function addBuckets(bucket: (index: number) => number, filled: Uint8Array): void {
  setNeutral(RUNNING);
  for (let index = filled.lastIndexOf(1); index >= 0; index--) {
    if (filled[index] === 1) {
      cache(HELD, bucket(index));
      addCached(RUNNING, RUNNING, HELD);
    }
    cache(HELD, RUNNING);
    addCached(SUM, SUM, HELD);
  }
}

/** The width with the fewest additions. */
function windowFor(terms: number): number {
  const cost = (bits: number) =>
    Math.ceil((SCALAR_BITS + 1) / bits) * (terms + 2.25 * 2 ** (bits - 1));
  let best = 2;
  for (let bits = 3; bits <= 12; bits++) if (cost(bits) < cost(best)) best = bits;
  return best;
}

/** Scalars in base 2^bits with digits from -2^(bits-1) to 2^(bits-1) - 1, least significant first. */
function digitsOf(
  scalars: readonly Scalar[],
  bits: number,
): { readonly digits: Int16Array; readonly count: number } {
  const count = Math.ceil((SCALAR_BITS + 1) / bits);
  const digits = new Int16Array(scalars.length * count);
  const bytes = new Uint8Array(36);
  for (const [index, scalar] of scalars.entries()) {
    bytes.set(toBytes(scalar));
    let carry = 0;
    for (let window = 0; window < count; window++) {
      const at = (window * bits) >> 3;
      const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
      const value = ((word >> ((window * bits) & 7)) & ((1 << bits) - 1)) + carry;
      carry = (value + (1 << (bits - 1))) >> bits;
      digits[index * count + window] = value - (carry << bits);
    }
  }
  return { digits, count };
}
