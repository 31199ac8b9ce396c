import { expect, test } from "vitest";
import { fuzz } from "./fuzz/fuzz.ts";
import { TARGETS } from "./fuzz/targets.ts";

// The short form of `npm run fuzz`, with a different seed each day.
const SEED = Math.floor(Date.now() / 86_400_000);
const INPUTS = 1500;

test.each(TARGETS.map((target) => [target.name, target] as const))(
  "%s: no input is thrown at, and none takes long",
  (_name, target) => {
    const { worst } = fuzz(target, Math.ceil(INPUTS / target.cost), SEED);
    // Five times the goal: tests share the machine.
    if (target.byStrangers) expect(worst, `seed ${SEED}`).toBeLessThan(25);
  },
);
