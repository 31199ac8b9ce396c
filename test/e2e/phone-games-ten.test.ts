import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { button, fingerprint, unfoldProof } from "./moves.ts";
import { launchPhones } from "./phone.ts";
import { sitDown } from "./phones.ts";
import { keepPlaying, resign, result } from "./players.ts";
import { playsOf } from "./playing.ts";

const chromium = inject("chromium");
/** Only ends a test that hangs: ten hosts and as many pages share the machine. */
const LONG_MS = 360_000;

describe.skipIf(chromium === null)("a full table of friends with phones", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchPhones(chromium ?? "");
  });

  afterAll(() => browser?.close());

  test(
    "ten players, nine of them with phones, play a round and hold the same record",
    async () => {
      const players = await sitDown(browser, "Rock, Paper, Scissors, Lizard, Spock", 10);
      const [anna, ...guests] = players;
      if (anna === undefined) throw new Error("ten players");
      expect(await guests[0]?.page.evaluate(() => isSecureContext)).toBe(false);
      await button(anna.page, "Start the match").click();
      const { first: play } = playsOf("rpsls");
      await Promise.all(players.map((player) => keepPlaying(player, play, 10)));
      // All at once: one after another, the last ones would run out of time before they resign.
      await Promise.all(guests.map(({ page }) => resign(page)));
      for (const player of players) await result(player).waitFor();
      for (const { page } of players) await unfoldProof(page);
      const digests = await Promise.all(players.map(({ page }) => fingerprint(page)));
      expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(digests).size).toBe(1);
    },
    LONG_MS,
  );
});
