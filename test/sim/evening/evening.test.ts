import { appendFileSync } from "node:fs";
import { test } from "vitest";
import { spend } from "./evening.ts";

/** `EVENINGS`: so many, and long ones, from seed `SEED`; `EVENINGS_LOG`: where each is reported as it ends. */
const { EVENINGS, EVENINGS_LOG, SEED } = process.env;
const ROUNDS = 20;
const seeds = Array.from(
  { length: Number(EVENINGS ?? 1) },
  (_, index) => Number(SEED ?? 1) + index,
);

if (EVENINGS === undefined)
  console.warn("NOT RUN: evenings that nobody scripted. EVENINGS=20 plays twenty.");

// Only when asked for: one seed draws the same wishes, but keys and crossings in the network differ each time.
test.skipIf(EVENINGS === undefined).each(seeds)(
  "after evening %i everybody is of one mind",
  async (seed) => {
    const wrong = await spend(seed, ROUNDS);
    if (EVENINGS_LOG !== undefined)
      appendFileSync(EVENINGS_LOG, wrong.length === 0 ? `ok ${seed}\n` : `${wrong.join("\n")}\n`);
    // Readable, as a comparison would not be.
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  },
);
