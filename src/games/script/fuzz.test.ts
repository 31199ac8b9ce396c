import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Random, randomBelow, seededRandom } from "../../engine/random.ts";
import { pick } from "../random-play.ts";
import { GAMES } from "../registry.ts";
import { runScript } from "./run.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD: readonly Json[] = [null, true, -1, 0, 1, 2, 3.5, 1e9, "", "x", [], {}, [0], ["8H"]];

const KEYS: readonly string[] = ["__proto__", "constructor", "toString", "length", "kind", ""];

/** A copy with some parts changed, dropped, doubled or swapped, `rate` of a thousand of each kind. */
function mutated(data: Json, random: Random, rate: number): Json {
  if (randomBelow(random, 1000) < rate) {
    if (typeof data === "number") return data + pick(random, [-1, 1, 2, 13]);
    return pick(random, ODD);
  }
  if (Array.isArray(data)) {
    return data.flatMap((item) => {
      const copy = mutated(item, random, rate);
      if (randomBelow(random, 1000) >= rate) return [copy];
      return pick<Json[]>(random, [[], [copy, copy], [pick(random, data)]]);
    });
  }
  if (data === null || typeof data !== "object") return data;
  const entries = Object.entries(data).filter(() => randomBelow(random, 2000) >= rate);
  return Object.fromEntries(
    entries.map(([key, value]) => [
      randomBelow(random, 2000) < rate ? pick(random, KEYS) : key,
      mutated(value, random, rate),
    ]),
  );
}

describe("runScript", () => {
  it.each(GAMES.map(({ id }) => id))("never throws on a mutated script of %s", (id) => {
    const path = new URL(`../${id}/vectors.json`, import.meta.url);
    const vectors: { [key: string]: Json }[] = JSON.parse(readFileSync(path, "utf8"));
    const scripts = vectors.map(({ name: _, source, start, outcome, fault, events, ...rest }) => ({
      game: id,
      ...rest,
      events: (events as { [key: string]: Json }[]).map(({ expect: __, ...event }) => event),
    }));
    const tries = fc.record({ seed: fc.nat(), rate: fc.constantFrom(5, 20, 60) });
    fc.assert(
      fc.property(tries, ({ seed, rate }) => {
        const random = seededRandom(seed);
        for (let n = 0; n < 5; n++) {
          const spoilt = mutated(pick<Json>(random, scripts), random, rate);
          const lines = runScript(spoilt);
          expect(JSON.stringify(runScript(spoilt))).toBe(JSON.stringify(lines));
        }
      }),
      { numRuns: 100 },
    );
  });
});
