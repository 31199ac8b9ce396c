import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GAMES } from "../registry.ts";
import { parseScript } from "./script.ts";

interface Fixture {
  readonly name: string;
  readonly script: unknown;
  readonly fault?: { readonly code: string; readonly field: string };
}

const fixtures = read<Fixture[]>("fixtures.json");
const schema = read<Schema>("../../../docs/script.schema.json");

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

describe("parseScript", () => {
  it.each(fixtures)("reads or refuses: $name", ({ script, fault }) => {
    const parsed = parseScript(script);
    if (fault === undefined) expect(parsed).toMatchObject({ ok: true });
    else expect(parsed).toMatchObject({ ok: false, fault });
  });

  it("refuses time that runs back, and keeps the time where an event names none", () => {
    const script = (...times: (number | undefined)[]) => ({
      game: "connect-four",
      seats: 2,
      at: 5,
      events: times.map((at) => (at === undefined ? { resign: 0 } : { at, resign: 0 })),
    });
    const parsed = parseScript(script(undefined, 7, undefined));
    expect(parsed.ok && parsed.value.events.map(({ at }) => at)).toEqual([5, 7, 7]);
    expect(parseScript(script(7, 6))).toMatchObject({
      fault: { code: "script/time-runs-back", field: "events.1.at" },
    });
    expect(parseScript(script(4))).toMatchObject({ fault: { field: "events.0.at" } });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (json) => {
        expect(parseScript(json).ok).toBeTypeOf("boolean");
      }),
    );
  });
});

describe("docs/script.schema.json", () => {
  it.each(fixtures)("agrees with the parser on: $name", ({ script, fault }) => {
    expect(accepts(schema, script)).toBe(fault === undefined);
  });

  it.each(GAMES.map(({ id }) => id))("takes every vector of %s", (id) => {
    for (const vector of read<Vector[]>(`../${id}/vectors.json`)) {
      const { name, source, start, outcome, fault, events, ...rest } = vector;
      const bare = events.map(({ expect: _, ...event }) => event);
      expect(accepts(schema, { game: id, ...rest, events: bare }), name).toBe(true);
    }
  });
});

/** What the vector harness adds to a script. */
interface Vector {
  readonly name: string;
  readonly source: string;
  readonly start?: unknown;
  readonly outcome?: unknown;
  readonly fault?: string;
  readonly events: readonly { readonly expect?: unknown }[];
}

/** The part of JSON Schema that the schema uses; any other keyword is an error, so that nothing passes unread. */
interface Schema {
  readonly [keyword: string]: unknown;
}

function accepts(part: Schema, data: unknown): boolean {
  return Object.entries(part).every(([keyword, value]) => {
    switch (keyword) {
      case "$schema":
      case "$defs":
      case "title":
      case "description":
        return true;
      case "$ref":
        return accepts(definition(String(value)), data);
      case "type":
        return isOfType(String(value), data);
      case "const":
        return data === value;
      case "minimum":
        return typeof data !== "number" || data >= Number(value);
      case "maximum":
        return typeof data !== "number" || data <= Number(value);
      case "oneOf":
        return (value as Schema[]).filter((option) => accepts(option, data)).length === 1;
      case "items":
        return !Array.isArray(data) || data.every((item) => accepts(value as Schema, item));
      case "required":
        return isObject(data) && (value as string[]).every((key) => key in data);
      case "properties":
        return Object.entries(value as Record<string, Schema>).every(
          ([key, inner]) => !isObject(data) || !(key in data) || accepts(inner, data[key]),
        );
      case "additionalProperties": {
        const known = Object.keys(part["properties"] as object);
        return !isObject(data) || Object.keys(data).every((key) => known.includes(key));
      }
      default:
        throw new Error(`the schema uses ${keyword}, which this test does not know`);
    }
  });
}

function definition(ref: string): Schema {
  const found = (schema["$defs"] as Record<string, Schema>)[ref.replace("#/$defs/", "")];
  if (found === undefined) throw new Error(`${ref} is not defined`);
  return found;
}

function isObject(data: unknown): data is Record<string, unknown> {
  return data !== null && typeof data === "object" && !Array.isArray(data);
}

function isOfType(type: string, data: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(data);
    case "array":
      return Array.isArray(data);
    case "integer":
      return Number.isInteger(data);
    default:
      return typeof data === type;
  }
}
