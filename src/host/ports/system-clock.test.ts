import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterAwake } from "./system-clock.ts";

/** Nothing else runs meanwhile: as on a machine that has other things to do. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("a machine that stood still for longer than it waits has still to wait", async () => {
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

test("whoever is awake gives up after that time, and not if it was called off", async () => {
  const begun = performance.now();
  let given = false;
  afterAwake(20, () => {
    given = true;
  })();
  await new Promise<void>((resolve) => void afterAwake(100, resolve));
  expect(performance.now() - begun).toBeGreaterThan(95);
  expect(given).toBe(false);
});
