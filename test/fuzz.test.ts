import { expect, test } from "vitest";
import { fuzz } from "./fuzz/fuzz.ts";
import { TARGETS } from "./fuzz/targets.ts";

// A short `npm run fuzz`, with a new seed each day.
const SEED = Math.floor(Date.now() / 86_400_000);
const INPUTS = 1500;

test.each(TARGETS.map((target) => [target.name, target] as const))(
  "%s: throws on no input, and is never slow",
  (_name, target) => {
    const { worst } = fuzz(target, Math.ceil(INPUTS / target.cost), SEED);
    // Five times the goal, because tests share the machine.
    if (target.byStrangers) expect(worst, `seed ${SEED}`).toBeLessThan(25);
  },
);
