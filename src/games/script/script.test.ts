import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GAMES } from "../registry.ts";
import { accepts, type Schema } from "./schema.fixture.ts";
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
  it.each(fixtures)("reads or refuses as expected: $name", ({ script, fault }) => {
    const parsed = parseScript(script);
    if (fault === undefined) expect(parsed).toMatchObject({ ok: true });
    else expect(parsed).toMatchObject({ ok: false, fault });
  });

  it("refuses time that runs backwards, and keeps the last time if an event gives none", () => {
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

  it.each(GAMES.map(({ id }) => id))("accepts every vector of %s", (id) => {
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
