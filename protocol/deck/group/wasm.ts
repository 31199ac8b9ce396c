/**
 * WebAssembly in its binary form (W3C WebAssembly Core 1.0, section 5), as far as straight-line code on 64-bit integers
 * needs it.
 */

export type Code = readonly number[];

/** A function of this many addresses, without result; its other locals are 64-bit integers. */
export interface FunctionCode {
  readonly name: string;
  readonly parameters: number;
  readonly locals: number;
  readonly body: Code;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  /** In pages of 64 KiB. */
  grow(pages: number): number;
}

/** The part of the JavaScript interface used here, which ECMAScript's types lack. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: object };
};

const I32 = 0x7f;
const I64 = 0x7e;

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const long = (value: bigint): Code => [0x42, ...signed(value)];
export const word = (value: number): Code => [0x41, ...signed(BigInt(value))];
/** The 64-bit integer `index` places after an address. */
export const load = (address: Code, index: number): Code => [
  ...address,
  0x29,
  3,
  ...unsigned(index * 8),
];
export const store = (address: Code, index: number, value: Code): Code => [
  ...address,
  ...value,
  0x37,
  3,
  ...unsigned(index * 8),
];
export const sum = (left: Code, right: Code): Code => [...left, ...right, 0x7c];
export const difference = (left: Code, right: Code): Code => [...left, ...right, 0x7d];
export const product = (left: Code, right: Code): Code => [...left, ...right, 0x7e];
export const both = (left: Code, right: Code): Code => [...left, ...right, 0x83];
export const shiftLeft = (value: Code, bits: number): Code => [
  ...value,
  ...long(BigInt(bits)),
  0x86,
];
/** Rounds down. */
export const shiftRight = (value: Code, bits: number): Code => [
  ...value,
  ...long(BigInt(bits)),
  0x87,
];
export const further = (address: Code, bytes: number): Code =>
  bytes === 0 ? address : [...address, ...word(bytes), 0x6a];
export const call = (index: number, ...addresses: readonly Code[]): Code => [
  ...addresses.flat(),
  0x10,
  ...unsigned(index),
];

/** Compiles functions, which call each other by their index, with a memory of one page that can grow. */
export function compile(functions: readonly FunctionCode[]): object & { readonly memory: Memory } {
  const arities = [...new Set(functions.map(({ parameters }) => parameters))];
  const types = arities.map((count) => [0x60, ...list(Array(count).fill([I32])), 0]);
  const exported = functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)]);
  const bodies = functions.map(({ locals, body }) =>
    sized([...list(locals > 0 ? [[...unsigned(locals), I64]] : []), ...body, 0x0b]),
  );
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(3, list(functions.map(({ parameters }) => unsigned(arities.indexOf(parameters))))),
    ...section(5, list([[0, 1]])),
    ...section(7, list([...exported, [...text("memory"), 2, 0]])),
    ...section(10, list(bodies)),
  ];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)));
  return exports as object & { readonly memory: Memory };
}

const section = (id: number, content: Code): Code => [id, ...sized(content)];
const sized = (content: Code): Code => [...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (name: string): Code => sized([...name].map((letter) => letter.charCodeAt(0)));

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): Code {
  const low = Number(value & 0x7fn);
  return value >= -64n && value < 64n ? [low] : [low | 0x80, ...signed(value >> 7n)];
}
