import { type Code, TYPE_CODES, type Type, unsigned } from "./instructions.ts";

/** WebAssembly modules in their binary form (W3C WebAssembly Core 1.0, section 5.5), as far as our code needs them. */

/** A function that is exported by its name; its locals are its parameters, then the others. */
export interface FunctionCode {
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly result: Type | null;
  readonly locals: readonly Type[];
  readonly body: Code;
}

/** A JavaScript function that the code calls. Imports come first in the numbering of functions. */
interface Import {
  readonly name: string;
  readonly parameters: number;
}

interface Parts {
  readonly functions: readonly FunctionCode[];
  /** They take and return 32-bit integers. */
  readonly imports?: readonly Import[];
  /** 32-bit integers, 0 at the beginning, exported by these names. */
  readonly globals?: readonly string[];
}

export interface Memory {
  readonly buffer: ArrayBuffer;
  /** In pages of 64 KiB. */
  grow(pages: number): number;
}

/** The part of the JavaScript interface used here, which ECMAScript's types lack. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** What the imports do, by their names. */
type Imported = Readonly<Record<string, (...values: number[]) => number>>;
export type Start = (imported?: Imported) => object & { readonly memory: Memory };

/** Compiles functions, which call each other by index; each start has a memory of its own, one page that can grow. */
export function compile({ functions, imports = [], globals = [] }: Parts): Start {
  const types = [
    ...imports.map(({ parameters }) => typeOf(Array<Type>(parameters).fill("i32"), "i32")),
    ...functions.map(({ parameters, result }) => typeOf(parameters, result)),
  ];
  const exports = [
    ...functions.map(({ name }, at) => [...text(name), 0, ...unsigned(imports.length + at)]),
    [...text("memory"), 2, 0],
    ...globals.map((name, at) => [...text(name), 3, ...unsigned(at)]),
  ];
  const imported = imports.map(({ name }, at) => [
    ...text(MODULE),
    ...text(name),
    0,
    ...unsigned(at),
  ]);
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, list(imported)),
    ...section(3, list(functions.map((_, at) => unsigned(imports.length + at)))),
    ...section(5, list([[0, 1]])),
    ...section(6, list(globals.map(() => [TYPE_CODES.i32, 1, 0x41, 0, 0x0b]))),
    ...section(7, list(exports)),
    ...section(10, list(functions.map(bodyOf))),
  ];
  const module = new WebAssembly.Module(Uint8Array.from(bytes));
  return (imported = {}) => {
    const { exports } = new WebAssembly.Instance(module, { [MODULE]: imported });
    return exports as object & { readonly memory: Memory };
  };
}

/** Where the imports come from. */
const MODULE = "js";

/** A function whose locals have names. */
export function define<P extends string, L extends string>(
  name: string,
  parameters: Readonly<Record<P, Type>>,
  result: Type | null,
  locals: Readonly<Record<L, Type>>,
  body: (local: Readonly<Record<P | L, number>>) => Code,
): FunctionCode {
  const names = [...Object.keys(parameters), ...Object.keys(locals)];
  // Every key of both is in `names`.
  const numbers = Object.fromEntries(names.map((name, at) => [name, at])) as Record<P | L, number>;
  return {
    name,
    parameters: Object.values<Type>(parameters),
    result,
    locals: Object.values<Type>(locals),
    body: body(numbers),
  };
}

function typeOf(parameters: readonly Type[], result: Type | null): Code {
  const value = (type: Type): Code => [TYPE_CODES[type]];
  return [0x60, ...list(parameters.map(value)), ...list(result === null ? [] : [value(result)])];
}

function bodyOf({ locals, body }: FunctionCode): Code {
  return sized([...list(locals.map((type) => [1, TYPE_CODES[type]])), ...body, 0x0b]);
}

const section = (id: number, content: Code): Code => [id, ...sized(content)];
const sized = (content: Code): Code => [...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (name: string): Code => sized([...name].map((letter) => letter.charCodeAt(0)));
