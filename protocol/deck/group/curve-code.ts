import { type Code, call, get, i32, i64, set } from "../../wasm/instructions.ts";
import { compile, type FunctionCode, type Memory } from "../../wasm/module.ts";

/**
 * Arithmetic on edwards25519 as WebAssembly, written with the few instructions it needs: straight-line code without a
 * loop or a branch, so its time depends on no operand. JavaScript has no integers for it and BigInt takes thirty times
 * as long; libsodium multiplies by one scalar only and decodes every point it is given.
 *
 * A field element is nine signed limbs of 29 bits, 64 bits each in memory, least significant first. "Reduced" limbs are
 * below 2^28.1 in size; `mul` and `square` take products of limbs up to 2^59.6, enough for the formulas' sums and
 * differences without carrying, and their results are reduced.
 */

export const LIMBS = 9;
export const LIMB_BITS = 29;
export const FIELD_BYTES: number = LIMBS * 8;
/** X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z (Hisil, Wong, Carter, Dawson 2008). */
export const POINT_SIZE: number = 4 * FIELD_BYTES;

/** All parameters are addresses in `memory`; the result's may be an operand's, except for `cache`. */
export interface CurveCode {
  readonly memory: Memory;
  mul(out: number, left: number, right: number): void;
  square(out: number, value: number): void;
  /** Ten times, in place: a call from JavaScript costs a third of a squaring. */
  squareTenTimes(value: number): void;
  /** Not carried: for two reduced elements. */
  plus(out: number, left: number, right: number): void;
  minus(out: number, left: number, right: number): void;
  /** The limbs of the one representative in 0..p-1. */
  freeze(out: number, value: number): void;
  /** What `addCached` takes: Y + X, Y - X, 2Z, 2dT. */
  cache(out: number, point: number): void;
  addCached(out: number, point: number, cached: number): void;
  double(out: number, point: number): void;
}

/** 2^261 modulo 2^255 - 19: the factor by which a limb beyond the ninth counts in the first. */
const FOLD = 1216n;
/** Bits of the last limb below 2^255. */
const TOP_BITS = 23;
/** Scratch space of the formulas, and 2d; nothing else may use it. */
const SCRATCH = 64;
export const TWICE_D: number = SCRATCH + 9 * FIELD_BYTES;
/** The first free address. */
export const FREE: number = TWICE_D + FIELD_BYTES;

/** The 64-bit integer `index` places after an address. */
const load = (address: Code, index: number): Code => i64.load(address, index * 8);
const store = (address: Code, index: number, value: Code): Code =>
  i64.store(address, index * 8, value);
const further = (address: Code, bytes: number): Code =>
  bytes === 0 ? address : i32.add(address, i32.const(bytes));

/** The field element `index` places after an address. */
const at = (address: Code, index: number): Code => further(address, index * FIELD_BYTES);
const scratch = (index: number): Code => i32.const(SCRATCH + index * FIELD_BYTES);

const LIMB_INDICES = Array.from({ length: LIMBS }, (_, index) => index);

/** Carries what is above a local's bits to the next; rounds to the nearest, so that limbs stay small. */
function carry(from: number, to: number, spare: number, bits: number, factor = 1n): Code {
  const half = i64.const(1n << BigInt(bits - 1));
  const carried = factor === 1n ? get(spare) : i64.mul(get(spare), i64.const(factor));
  return [
    ...set(spare, i64.shr(i64.add(get(from), half), bits)),
    ...set(from, i64.sub(get(from), i64.shl(get(spare), bits))),
    ...set(to, i64.add(get(to), carried)),
  ];
}

/**
 * Stores the columns 0..16 of a product, in locals from `column` on, as nine reduced limbs. The chains of dependencies
 * are short: the upper columns are folded in halves, the lower ones carried from two places at once.
 */
function reduce(column: number, spare: number): Code {
  const half = i64.const(1n << BigInt(LIMB_BITS - 1));
  const upper = LIMB_INDICES.slice(0, 8).flatMap((index) => {
    const [from, high] = [column + 9 + index, spare + index];
    const folded = (to: number, value: Code) =>
      set(column + to, i64.add(get(column + to), i64.mul(value, i64.const(FOLD))));
    return [
      ...set(high, i64.shr(i64.add(get(from), half), LIMB_BITS)),
      ...folded(index, i64.sub(get(from), i64.shl(get(high), LIMB_BITS))),
      ...folded(index + 1, get(high)),
    ];
  });
  const step = (index: number) =>
    index < 8
      ? carry(column + index, column + index + 1, spare + index, LIMB_BITS)
      : carry(column + index, column, spare, LIMB_BITS, FOLD);
  return [
    ...upper,
    ...[0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 0].flatMap(step),
    ...LIMB_INDICES.flatMap((index) => store(get(0), index, get(column + index))),
  ];
}

function mulCode(): Code {
  const [left, right, column, spare] = [3, 12, 21, 38];
  return [
    ...LIMB_INDICES.flatMap((index) => set(left + index, load(get(1), index))),
    ...LIMB_INDICES.flatMap((index) => set(right + index, load(get(2), index))),
    ...columns(column, (i, j) => [i64.mul(get(left + i), get(right + j))]),
    ...reduce(column, spare),
  ];
}

function squareCode(): Code {
  const [value, twice, column, spare] = [2, 11, 20, 37];
  return [
    ...LIMB_INDICES.flatMap((index) => set(value + index, load(get(1), index))),
    ...LIMB_INDICES.flatMap((index) =>
      set(twice + index, i64.add(get(value + index), get(value + index))),
    ),
    ...columns(column, (i, j) => {
      if (i > j) return [];
      return [i64.mul(get((i === j ? value : twice) + i), get(value + j))];
    }),
    ...reduce(column, spare),
  ];
}

/** Sets each column to the sum of its products, the upper ones first, because carrying begins with them. */
function columns(column: number, products: (i: number, j: number) => readonly Code[]): Code {
  const indices = [...Array.from({ length: 8 }, (_, k) => k + 9), ...LIMB_INDICES];
  return indices.flatMap((k) => {
    const terms = LIMB_INDICES.filter((i) => k - i >= 0 && k - i < LIMBS).flatMap((i) =>
      products(i, k - i),
    );
    return set(
      column + k,
      terms.reduce((left, right) => i64.add(left, right)),
    );
  });
}

const plus = (out: Code, left: Code, right: Code): Code =>
  LIMB_INDICES.flatMap((limb) => store(out, limb, i64.add(load(left, limb), load(right, limb))));
const minus = (out: Code, left: Code, right: Code): Code =>
  LIMB_INDICES.flatMap((limb) => store(out, limb, i64.sub(load(left, limb), load(right, limb))));

/** As in ref10: a trial carry finds the excess multiple of p. */
function freezeCode(): Code {
  const [limb, quotient] = [2, 11];
  const lower = LIMB_INDICES.slice(0, 8);
  const mask = (bits: number) => i64.const((1n << BigInt(bits)) - 1n);
  const round = carry(limb + 8, limb, quotient, TOP_BITS, 19n);
  return [
    ...LIMB_INDICES.flatMap((index) => set(limb + index, load(get(1), index))),
    ...lower.flatMap((index) => carry(limb + index, limb + index + 1, quotient, LIMB_BITS)),
    ...round,
    ...lower.flatMap((index) => carry(limb + index, limb + index + 1, quotient, LIMB_BITS)),
    ...set(
      quotient,
      i64.shr(i64.add(i64.mul(get(limb + 8), i64.const(19n)), i64.const(1n << 22n)), TOP_BITS),
    ),
    ...lower.flatMap((index) =>
      set(quotient, i64.shr(i64.add(get(limb + index), get(quotient)), LIMB_BITS)),
    ),
    ...set(quotient, i64.shr(i64.add(get(limb + 8), get(quotient)), TOP_BITS)),
    ...set(limb, i64.add(get(limb), i64.mul(get(quotient), i64.const(19n)))),
    ...lower.flatMap((index) => [
      ...set(quotient, i64.shr(get(limb + index), LIMB_BITS)),
      ...set(limb + index + 1, i64.add(get(limb + index + 1), get(quotient))),
      ...store(get(0), index, i64.and(get(limb + index), mask(LIMB_BITS))),
    ]),
    ...store(get(0), 8, i64.and(get(limb + 8), mask(TOP_BITS))),
  ];
}

const MUL = 0;
const SQUARE = 1;

function squareTenTimesCode(): Code {
  return Array.from({ length: 10 }, () => call(SQUARE, get(0), get(0))).flat();
}

function cacheCode(): Code {
  const p = (index: number) => at(get(1), index);
  return [
    ...plus(get(0), p(1), p(0)),
    ...minus(at(get(0), 1), p(1), p(0)),
    ...plus(at(get(0), 2), p(2), p(2)),
    ...call(MUL, at(get(0), 3), p(3), i32.const(TWICE_D)),
  ];
}

/** E F, G H, F G and E H from four sums in scratch: the end of both formulas. */
function finish(e: Code, f: Code, g: Code, h: Code): Code {
  return [
    ...call(MUL, get(0), e, f),
    ...call(MUL, at(get(0), 1), g, h),
    ...call(MUL, at(get(0), 2), f, g),
    ...call(MUL, at(get(0), 3), e, h),
  ];
}

/** add-2008-hwcd-3 for a = -1: complete, so doubling and the identity need no special case. */
function addCode(): Code {
  const p = (index: number) => at(get(1), index);
  const q = (index: number) => at(get(2), index);
  const [a, b, c, d] = [scratch(0), scratch(1), scratch(2), scratch(3)];
  const [e, f, g, h] = [scratch(4), scratch(5), scratch(6), scratch(7)];
  return [
    ...minus(e, p(1), p(0)),
    ...plus(f, p(1), p(0)),
    ...call(MUL, a, e, q(1)),
    ...call(MUL, b, f, q(0)),
    ...call(MUL, c, p(3), q(3)),
    ...call(MUL, d, p(2), q(2)),
    ...minus(e, b, a),
    ...minus(f, d, c),
    ...plus(g, d, c),
    ...plus(h, b, a),
    ...finish(e, f, g, h),
  ];
}

/** dbl-2008-hwcd for a = -1. */
function doubleCode(): Code {
  const p = (index: number) => at(get(1), index);
  const [a, b, c] = [scratch(0), scratch(1), scratch(2)];
  const [e, f, g, h] = [scratch(4), scratch(5), scratch(6), scratch(7)];
  return [
    ...plus(e, p(0), p(1)),
    ...call(SQUARE, a, p(0)),
    ...call(SQUARE, b, p(1)),
    ...call(SQUARE, c, p(2)),
    ...call(SQUARE, e, e),
    ...plus(c, c, c),
    ...plus(h, a, b),
    ...minus(e, h, e),
    ...minus(g, a, b),
    ...plus(f, c, g),
    ...finish(e, f, g, h),
  ];
}

/** A function of this many addresses, without result; its other locals are 64-bit integers. */
function straight(name: string, parameters: number, locals: number, body: Code): FunctionCode {
  return {
    name,
    parameters: Array(parameters).fill("i32"),
    result: null,
    locals: Array(locals).fill("i64"),
    body,
  };
}

/** A new instance, with its own memory. */
export function openCurveCode(): CurveCode {
  const [out, left, right] = [get(0), get(1), get(2)];
  const start = compile({
    functions: [
      straight("mul", 3, 43, mulCode()),
      straight("square", 2, 43, squareCode()),
      straight("plus", 3, 0, plus(out, left, right)),
      straight("minus", 3, 0, minus(out, left, right)),
      straight("freeze", 2, 10, freezeCode()),
      straight("cache", 2, 0, cacheCode()),
      straight("addCached", 3, 0, addCode()),
      straight("double", 2, 0, doubleCode()),
      straight("squareTenTimes", 1, 0, squareTenTimesCode()),
    ],
  });
  // The compiled functions have the names and parameters of the interface.
  return start() as CurveCode;
}
