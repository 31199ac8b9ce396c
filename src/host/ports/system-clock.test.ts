import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { nextStray } from "../testing/stray.ts";
import { after, afterAwake, every, soon } from "./system-clock.ts";

/** Nothing else runs meanwhile: as on a machine that has other things to do. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("a timeout does not fire at once after the machine stood still", async () => {
  let given = false;
  const cancel = afterAwake(200, () => {
    given = true;
  });
  standStill(600);
  await turn();
  await turn();
  expect(given).toBe(false);
  cancel();
});

test("a timeout fires in time on an awake machine, but not once cancelled", async () => {
  const begun = performance.now();
  let given = false;
  afterAwake(20, () => {
    given = true;
  })();
  await new Promise<void>((resolve) => void afterAwake(100, resolve));
  expect(performance.now() - begun).toBeGreaterThan(95);
  expect(given).toBe(false);
});

test.each([
  ["a timer", (step: () => void) => after(1, step)],
  ["a timer that goes on", (step: () => void) => every(1, step)],
  [
    "what comes soon",
    (step: () => void) => {
      soon(step);
      return () => {};
    },
  ],
])("what %s throws is reported, and ends nothing", async (_, start) => {
  const fault = new Error("out of bounds");
  const stray = nextStray();
  let thrown = false;
  const cancel = start(() => {
    if (thrown) return;
    thrown = true;
    throw fault;
  });
  expect(await stray).toBe(fault);
  cancel();
});
