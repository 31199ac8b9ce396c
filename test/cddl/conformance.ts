import type { Cbor } from "../../protocol/cbor/cbor.ts";
import type { Member, Schema, Type } from "./schema.ts";

const PRELUDE: Readonly<Record<string, (value: Cbor) => boolean>> = {
  bytes: (value) => value instanceof Uint8Array,
  text: (value) => typeof value === "string",
  int: (value) => Number.isSafeInteger(value),
  uint: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  bool: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** Where a value is not what a rule says: the way to it, or `null` if it is. */
export function deviationOf(schema: Schema, rule: string, value: Cbor): string | null {
  return ofType(schema, { kind: "name", name: rule }, value, rule);
}

function ofType(schema: Schema, type: Type, value: Cbor, path: string): string | null {
  switch (type.kind) {
    case "literal":
      return value === type.value ? null : path;
    case "range":
      return isNumber(value) && value >= type.from && value <= type.to ? null : path;
    case "regexp":
      return typeof value === "string" && new RegExp(`^(?:${type.pattern})$`).test(value)
        ? null
        : path;
    case "size":
      return value instanceof Uint8Array
        ? ofType(schema, type.size, value.length, `${path} size`)
        : path;
    case "choice": {
      const found = type.types.map((one) => ofType(schema, one, value, path));
      // The deepest deviation belongs to the alternative that was meant.
      return found.includes(null)
        ? null
        : found.reduce((a, b) => ((b ?? "").length > (a ?? "").length ? b : a), path);
    }
    case "name": {
      const base = PRELUDE[type.name];
      if (base !== undefined) return base(value) ? null : path;
      const named = schema.get(type.name);
      if (named?.kind !== "type") throw new Error(`no type ${type.name}`);
      return ofType(schema, named.type, value, path);
    }
    case "array":
      return Array.isArray(value) ? ofList(schema, flat(schema, type.members), value, path) : path;
    case "map":
      return isMap(value) ? ofMap(schema, flat(schema, type.members), value, path) : path;
  }
}

function flat(schema: Schema, members: readonly Member[]): Member[] {
  return members.flatMap((member) => {
    const named =
      member.key === undefined && member.type.kind === "name"
        ? schema.get(member.type.name)
        : undefined;
    return named?.kind === "group" ? flat(schema, named.members) : [member];
  });
}

/** Takes as many as a member may have before the next one begins: no list of the page needs to go back. */
function ofList(
  schema: Schema,
  members: readonly Member[],
  list: readonly Cbor[],
  path: string,
): string | null {
  let at = 0;
  for (const { least, most, type } of members) {
    let count = 0;
    while (count < most && at < list.length) {
      const wrong = ofType(schema, type, list[at] ?? null, `${path}[${at}]`);
      if (wrong !== null && count < least) return wrong;
      if (wrong !== null) break;
      at++;
      count++;
    }
    if (count < least) return `${path}[${at}]`;
  }
  return at === list.length ? null : `${path}[${at}]`;
}

function ofMap(
  schema: Schema,
  members: readonly Member[],
  map: { readonly [key: string]: Cbor },
  path: string,
): string | null {
  const left = new Map(Object.entries(map));
  for (const { key, least, type } of members) {
    if (typeof key === "string") {
      const value = left.get(key);
      const here = `${path}.${key}`;
      if (value === undefined) {
        if (least > 0) return here;
        continue;
      }
      left.delete(key);
      const wrong = ofType(schema, type, value, here);
      if (wrong !== null) return wrong;
    } else if (key !== undefined)
      for (const [name, value] of left) {
        if (ofType(schema, key, name, path) !== null) continue;
        left.delete(name);
        const wrong = ofType(schema, type, value, `${path}.${name}`);
        if (wrong !== null) return wrong;
      }
  }
  const [more] = left.keys();
  return more === undefined ? null : `${path}.${more}`;
}

function isNumber(value: Cbor): value is number {
  return typeof value === "number";
}

function isMap(value: Cbor): value is { readonly [key: string]: Cbor } {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array)
  );
}
