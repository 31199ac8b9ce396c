import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Findings, type Siege, startSiege } from "./siege.ts";
import { NEWCOMERS } from "./visitors.ts";

/** Some of the attacks that once stopped a host, each for this long. `npm run siege` tries all of them, for longer. */
const SHORT_MS = 1500;
const LOCKING_OUT = "298 idle keys that come again";
const ONCE_DEADLY = [
  "a frame byte by byte",
  "20 keys that say everything at once",
  "lists of new tables",
  "streams opened and reset",
  "pings of the muxer",
  LOCKING_OUT,
] as const;
/**
 * The promise of three times is for the 99th percentile over minutes; for the moves of a second and a half that would
 * be the worst one. Each of these once took a hundred times as long as this allows.
 */
const SLOWER = 4;

describe("two in a match", { timeout: 60_000 }, () => {
  let siege: Siege;

  beforeAll(async () => {
    siege = await startSiege();
  }, 60_000);

  afterAll(() => siege?.end());

  test.each(ONCE_DEADLY)("play on through %s", async (name) => {
    const before = await siege.rest(SHORT_MS);
    const visited = name === LOCKING_OUT;
    const found = await siege.attack(name, SHORT_MS, { base: before, visited });
    // Other tests run at the same time and may begin in the middle: normal is the slower of before and after.
    const rests = [before, found.afterwards];
    const worst = (of: (rest: Findings) => number) => Math.max(...rests.map(of));
    expect(1 / found.movesPerSecond).toBeLessThan(
      SLOWER * worst((rest) => 1 / rest.movesPerSecond),
    );
    expect(found.p50).toBeLessThan(SLOWER * worst(({ p50 }) => p50));
    expect(found.stall).toBeLessThan(250 + SLOWER * worst(({ stall }) => stall));
    expect(found.recovery).toBeLessThanOrEqual(2000);
    if (visited) expect(found.visits).toEqual({ newcomers: NEWCOMERS, friend: true });
  });
});
