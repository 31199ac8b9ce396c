import { expect, onTestFinished, test } from "vitest";
import type { Mapping } from "../ports/links.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { handTime } from "../testing/time.ts";
import { startAnnouncing } from "./announcing.ts";

const HOUR = 60 * 60_000;
const INTERNAL = { ip: "192.168.1.5", port: 4001 };

/** A player behind a router that gives these answers one after the other, on a computer that can sleep. */
async function behindRouter(answers: readonly (string | null)[]) {
  const time = handTime();
  let slept = 0;
  let asked = 0;
  let moves = 0;
  const announcing = startAnnouncing(await testNode(seedOf(61)), {
    links: {
      publicIps: () => [],
      describeInterfaces: () => "one network",
      async mapPort() {
        const ip = answers[asked++] ?? null;
        const mapping: Mapping =
          ip === null
            ? { kind: "none" }
            : { kind: "mapped", internal: INTERNAL, external: { ip, port: 4001 } };
        return { mapping, stop: async () => {} };
      },
    },
    mapPorts: true,
    changed: () => {},
    moved: () => moves++,
    // As on Linux: this clock stands still in a sleep, and timers with it.
    clock: { ...time, today: () => time.now() + slept },
  });
  onTestFinished(announcing.stop);
  return {
    announcing,
    asked: () => asked,
    moves: () => moves,
    /** So that what was asked has been answered. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 1000) {
        time.pass(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    sleep(ms: number) {
      slept += ms;
    },
  };
}

test("after a sleep the router is asked again, and invites name its new address", async () => {
  const { announcing, asked, moves, pass, sleep } = await behindRouter(["1.2.3.4", "5.6.7.8"]);
  await pass(HOUR);
  expect(announcing.addresses()).toMatchObject([{ ip: "1.2.3.4" }]);
  expect([asked(), moves()]).toEqual([1, 0]);
  sleep(8 * HOUR);
  await pass(5000);
  expect(announcing.addresses()).toMatchObject([{ ip: "5.6.7.8" }]);
  await pass(HOUR);
  expect([asked(), moves()]).toEqual([2, 1]);
});

test("a router that was still starting is asked again, later less often", async () => {
  const { announcing, asked, pass } = await behindRouter([null, null, "1.2.3.4"]);
  await pass(30_000);
  expect([announcing.entrance(), asked()]).toEqual(["none", 1]);
  await pass(4 * 60_000);
  expect([announcing.entrance(), asked()]).toEqual(["mapped", 3]);
  const without = await behindRouter([]);
  await without.pass(8 * HOUR);
  expect(without.asked()).toBeLessThan(16);
});
