import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { button, fingerprint, unfoldProof } from "./moves.ts";
import { launchPhones } from "./phone.ts";
import { sitDown } from "./phones.ts";
import { keepPlaying, outOf, playUntilOut, resign, result } from "./players.ts";
import { playsOf } from "./playing.ts";

const chromium = inject("chromium");
/** Proofs for a shuffle of 91 tiles take each page seconds, and three share the machine. */
const LONG_MS = 240_000;

describe.skipIf(chromium === null)("friends with phones", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchPhones(chromium ?? "");
  });

  afterAll(() => browser?.close());

  test.each(
    GAME_SETS.map(
      ({ id, text, rules }) => [text.en.name, id, Math.min(3, rules.seats.max)] as const,
    ),
  )(
    "%s goes on when one of them reloads the page, and all hold the same record",
    async (game, id, seats) => {
      const players = await sitDown(browser, game, seats);
      const [anna, ...guests] = players;
      const [ben] = guests;
      if (anna === undefined || ben === undefined) throw new Error("two players");
      await button(anna.page, "Start the match").click();
      const { first: play } = playsOf(id);
      const playOn = (moves: number) =>
        Promise.all(players.map((player) => keepPlaying(player, play, moves)));
      await playOn(4);
      await ben.page.reload();
      await playOn(8);
      for (const { page } of guests) await resign(page);
      for (const player of players) await result(player).waitFor();
      for (const { page } of players) await unfoldProof(page);
      const digests = await Promise.all(players.map(({ page }) => fingerprint(page)));
      expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(digests).size).toBe(1);
    },
    LONG_MS,
  );

  test(
    "a phone that is gone for good is removed, and the others play on",
    async () => {
      const players = await sitDown(browser, "Crazy Eights", 3, "15 seconds");
      const [anna, ben, cleo] = players;
      if (anna === undefined || ben === undefined || cleo === undefined)
        throw new Error("three players");
      await button(anna.page, "Start the match").click();
      const { first: play } = playsOf("crazy-eights");
      await Promise.all(players.map((player) => keepPlaying(player, play, 4)));
      await cleo.page.context().close();
      const rest = [anna, ben] as const;
      await playUntilOut(rest, play, "Cleo");
      for (const { page } of rest) await outOf(page, "Cleo").waitFor();
      await resign(ben.page);
      for (const player of [anna, ben]) await result(player).waitFor();
      for (const { page } of [anna, ben]) await unfoldProof(page);
      expect(await fingerprint(ben.page)).toBe(await fingerprint(anna.page));
    },
    LONG_MS,
  );
});
