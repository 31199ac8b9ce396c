import { concatBytes } from "../../bytes.ts";
import { fail, ok, type Result } from "../../result.ts";
import { type Group, ORDER, POINT_BYTES, type Point, type Scalar } from "../group/group.ts";
import { SCALAR_BYTES, toBytes, toInteger } from "../group/scalar.ts";

/** Bytes of a 128-bit number. */
const SHORT_BYTES = 16;

/** One field of a proof. A number says how many concatenated values it has. */
type Field =
  | "point"
  | "scalar"
  | { readonly points: number }
  | { readonly scalars: number }
  /** Numbers of 128 bits. */
  | { readonly shorts: number };

/** The fields of a proof in the order in which they are sent. */
export type Layout = { readonly [field: string]: Field };

type Value<F extends Field> = F extends "point"
  ? Point
  : F extends "scalar"
    ? Scalar
    : F extends { readonly points: number }
      ? readonly Point[]
      : readonly Scalar[];

export type Values<L extends Layout> = { readonly [F in keyof L]: Value<L[F]> };

/** The bytes a layout takes. */
export function sizeOf(layout: Layout): number {
  return Object.values(layout).reduce((sum, field) => sum + fieldSize(field), 0);
}

/**
 * Reads a proof: its exact length first, then scalars and points strictly. Faults `deck/bad-length`, `deck/bad-point`
 * (not canonical, not an element, or the identity), `deck/bad-scalar` (not reduced: libsodium would accept it).
 */
export function read<L extends Layout>(
  group: Group,
  bytes: Uint8Array,
  layout: L,
  name = "proof",
): Result<Values<L>> {
  const size = sizeOf(layout);
  if (bytes.length !== size)
    return fail(
      "deck/bad-length",
      `${name} has ${bytes.length} bytes; it must have ${size}.`,
      name,
    );
  const values: { [field: string]: unknown } = {};
  let at = 0;
  for (const [key, field] of Object.entries(layout)) {
    const part = bytes.subarray(at, at + fieldSize(field));
    at += part.length;
    const value = readField(group, part, field);
    if (value === "bad-point")
      return fail("deck/bad-point", `${name}.${key} is not a group element.`, `${name}.${key}`);
    if (value === "bad-scalar")
      return fail(
        "deck/bad-scalar",
        `${name}.${key} is not below the group order.`,
        `${name}.${key}`,
      );
    values[key] = value;
  }
  // Built field by field from the layout, as the type says.
  return ok(values as Values<L>);
}

/** The bytes of a proof. */
export function write<L extends Layout>(layout: L, values: Values<L>): Uint8Array {
  return concatBytes(
    ...Object.keys(layout).flatMap((key) => {
      const field = layout[key];
      const value: unknown = values[key];
      const items: unknown[] = Array.isArray(value) ? value : [value];
      const length = typeof field === "object" && "shorts" in field ? SHORT_BYTES : SCALAR_BYTES;
      return items.map((item) =>
        typeof item === "bigint" ? toBytes(item, length) : (item as Uint8Array),
      );
    }),
  );
}

function fieldSize(field: Field): number {
  if (typeof field === "string") return field === "point" ? POINT_BYTES : SCALAR_BYTES;
  if ("points" in field) return field.points * POINT_BYTES;
  return "scalars" in field ? field.scalars * SCALAR_BYTES : field.shorts * SHORT_BYTES;
}

type Read = Point | Scalar | readonly Point[] | readonly Scalar[] | "bad-point" | "bad-scalar";

function readField(group: Group, bytes: Uint8Array, field: Field): Read {
  if (field === "point") {
    const point = bytes.slice();
    return group.isElement(point) ? point : "bad-point";
  }
  if (field === "scalar") {
    const scalar = toInteger(bytes);
    return scalar < ORDER ? scalar : "bad-scalar";
  }
  if ("shorts" in field) return split(bytes, SHORT_BYTES).map(toInteger);
  if ("scalars" in field) {
    const scalars = split(bytes, SCALAR_BYTES).map(toInteger);
    return scalars.every((scalar) => scalar < ORDER) ? scalars : "bad-scalar";
  }
  const points = split(bytes, POINT_BYTES);
  return points.every((point) => group.isElement(point)) ? points : "bad-point";
}

/** Concatenated byte strings of one size, each a copy. */
export function split(bytes: Uint8Array, size: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) parts.push(bytes.slice(at, at + size));
  return parts;
}
