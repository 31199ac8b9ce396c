/** Instructions of WebAssembly in their binary form (W3C WebAssembly Core 1.0, section 5.4), as expressions. */

export type Code = readonly number[];
export type Type = "i32" | "i64";

/** How types and the lack of one are encoded. */
export const TYPE_CODES = { i32: 0x7f, i64: 0x7e } as const;
const NO_TYPE = 0x40;

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const getGlobal = (global: number): Code => [0x23, ...unsigned(global)];
export const setGlobal = (global: number, value: Code): Code => [
  ...value,
  0x24,
  ...unsigned(global),
];
export const call = (index: number, ...values: readonly Code[]): Code => [
  ...values.flat(),
  0x10,
  ...unsigned(index),
];

export const when = (condition: Code, then: Code, otherwise: Code = []): Code => [
  ...condition,
  0x04,
  NO_TYPE,
  ...then,
  ...(otherwise.length > 0 ? [0x05, ...otherwise] : []),
  0x0b,
];
/** A loop that checks its condition first. */
export const whilst = (condition: Code, body: Code): Code => [
  ...[0x02, NO_TYPE, 0x03, NO_TYPE],
  ...[...condition, 0x45, 0x0d, 1],
  ...body,
  ...[0x0c, 0, 0x0b, 0x0b],
];
export const leave = (value: Code): Code => [...value, 0x0f];
/** Evaluates both values, without a branch. */
export const select = (condition: Code, yes: Code, no: Code): Code => [
  ...yes,
  ...no,
  ...condition,
  0x1b,
];

const unary =
  (opcode: number) =>
  (value: Code): Code => [...value, opcode];
const binary =
  (opcode: number) =>
  (left: Code, right: Code): Code => [...left, ...right, opcode];
/** `offset` bytes after an address. */
const loading =
  (opcode: number, align: number) =>
  (address: Code, offset = 0): Code => [...address, opcode, align, ...unsigned(offset)];
const storing =
  (opcode: number, align: number) =>
  (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    opcode,
    align,
    ...unsigned(offset),
  ];

const i32Const = (value: number): Code => [0x41, ...signed(BigInt(value))];
const i64Const = (value: bigint): Code => [0x42, ...signed(value)];

/** 32-bit integers, including addresses and conditions. */
export const i32 = {
  const: i32Const,
  load: loading(0x28, 2),
  store: storing(0x36, 2),
  isZero: unary(0x45),
  eq: binary(0x46),
  lt: binary(0x48),
  gt: binary(0x4a),
  le: binary(0x4c),
  ge: binary(0x4e),
  clz: unary(0x67),
  add: binary(0x6a),
  sub: binary(0x6b),
  and: binary(0x71),
  or: binary(0x72),
  shl: (value: Code, bits: number): Code => [...value, ...i32Const(bits), 0x74],
  /** Rounds down. */
  shr: (value: Code, bits: number): Code => [...value, ...i32Const(bits), 0x75],
  /** The low half. */
  from: unary(0xa7),
};

export const i64 = {
  const: i64Const,
  load: loading(0x29, 3),
  store: storing(0x37, 3),
  isZero: unary(0x50),
  eq: binary(0x51),
  ne: binary(0x52),
  popcnt: unary(0x7b),
  add: binary(0x7c),
  sub: binary(0x7d),
  mul: binary(0x7e),
  and: binary(0x83),
  or: binary(0x84),
  xor: binary(0x85),
  shl: (value: Code, bits: number): Code => [...value, ...i64Const(BigInt(bits)), 0x86],
  /** Rounds down. */
  shr: (value: Code, bits: number): Code => [...value, ...i64Const(BigInt(bits)), 0x87],
  /** Fills with zeros. */
  shrU: (value: Code, bits: number): Code => [...value, ...i64Const(BigInt(bits)), 0x88],
  /** The same, by a computed number of bits. */
  shiftU: binary(0x88),
  /** From an unsigned 32-bit integer. */
  from: unary(0xad),
};

/** LEB128. */
export function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): Code {
  const low = Number(value & 0x7fn);
  return value >= -64n && value < 64n ? [low] : [low | 0x80, ...signed(value >> 7n)];
}
