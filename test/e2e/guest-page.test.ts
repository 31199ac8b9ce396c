import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildPageFile, PAGE_FILE } from "../../electron/building/page-file.ts";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { guestText } from "../../src/ui/guest/text.ts";
import { keyText } from "../../src/ui/key/text.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { launchPhones, PHONE_ORIGIN, takeSeat, thumbFaults } from "./phone.ts";
import { annasTable, newPhone } from "./phones.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a guest's page", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchPhones(chromium ?? "");
  });

  afterAll(() => browser?.close());

  test("shows its warnings before the first move, and can be installed", async () => {
    const { anna, link } = await annasTable(browser, "Connect Four");
    const ben = await newPhone(browser);
    await ben.goto(link);
    expect(await ben.evaluate("isSecureContext")).toBe(false);
    const words = guestText.en;
    for (const word of [words.open, words.screen.refused, words.stored.fleeting, words.trust])
      await ben.getByText(word, { exact: true }).waitFor();
    expect(await ben.locator("meta[name=theme-color]").count()).toBe(2);
    // Only the browser can resolve the page's host name.
    const served = (path: string) => fetch(new URL(path, link.replace(PHONE_ORIGIN, "127.0.0.1")));
    const { icons, start_url } = await (await served("manifest.webmanifest")).json();
    expect(new URL(start_url, link).pathname).toBe(new URL(link).pathname);
    for (const { src } of [...icons, { src: "apple-touch-icon.png" }]) {
      const icon = Buffer.from(await (await served(src)).arrayBuffer());
      expect(icon.toString("latin1", 1, 4)).toBe("PNG");
    }
    await takeSeat(ben, "Ben");
    await anna.getByRole("region", { name: "Seats" }).getByText("Ben", { exact: true }).waitFor();
    await button(ben, "Got it").tap();
    await ben.reload();
    await ben.getByRole("heading", { name: "Connect Four: Anna's table" }).waitFor();
    expect(await button(ben, "Got it").count()).toBe(0);
  });

  test.each([
    ["WebAssembly", "delete window.WebAssembly", /WebAssembly is off/],
    ["module workers", "window.Worker = class { terminate() {} }", /too old/],
    [
      "a store",
      "Object.defineProperty(window, 'indexedDB', { value: undefined })",
      /saves nothing/,
    ],
  ])("tells a browser without %s so, and loads nothing else", async (_, without, told) => {
    const { link } = await annasTable(browser, "Connect Four");
    const ben = await newPhone(browser, {}, without);
    const scripts: string[] = [];
    ben.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await ben.goto(link);
    await ben.getByRole("alert").getByText(told).waitFor();
    expect(scripts).toHaveLength(1);
  });

  test("tells a browser with full storage so before the first move", async () => {
    const { link } = await annasTable(browser, "Connect Four");
    const ben = await newPhone(browser);
    const devtools = await ben.context().newCDPSession(ben);
    const { origin } = new URL(link);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 100_000 });
    await ben.goto(link);
    await ben
      .getByRole("alert")
      .getByText(/storage is full/)
      .waitFor();
  });

  test("answers an old link with one sentence", async () => {
    const { link } = await annasTable(browser, "Connect Four");
    const ben = await newPhone(browser);
    await ben.goto(new URL("/abcdefghijklmnopqrstuv/", link).href);
    await ben.getByText(/Ask your friend for a new one/).waitFor();
  });

  test.each([
    ["en", "light"],
    ["zh-CN", "dark"],
  ] as const)(
    "is accessible and made for thumbs, in %s with %s colours",
    async (locale, colorScheme) => {
      const { link } = await annasTable(browser, "Connect Four");
      const ben = await newPhone(browser, { locale, colorScheme });
      const text = messagesIn(locale);
      const faults: string[] = [];
      const look = async (screen: string) => {
        const found = [...(await faultsOf(ben)), ...(await thumbFaults(ben))];
        faults.push(...found.map((fault) => `${screen}: ${fault}`));
      };
      const tap = (name: string) => button(ben, name).tap();
      await ben.goto(link);
      await ben.getByRole("textbox", { name: text.firstStart.label }).fill("Ben");
      await look("first start");
      await tap(text.firstStart.go);
      await ben.locator(".follow").waitFor();
      await look("join");
      await tap(fill(text.app.me, { name: "Ben" }));
      for (const details of await ben.locator("dialog summary").all()) await details.tap();
      await look("settings");
      await tap(text.app.close);
      for (const set of GAME_SETS) {
        const game = set.text[locale].name;
        await tap(text.app.home);
        await tap(fill(text.home.playHereFor, { game }));
        await tap(text.wish.play);
        await ben.getByRole("main").getByText(text.play.yourTurn, { exact: true }).waitFor();
        await look(game);
      }
      expect(faults).toEqual([]);
    },
  );

  test("moves a player from the app by a picture of a code", async () => {
    const { anna, link } = await annasTable(browser, "Connect Four");
    await button(anna, "You play as Anna. Change your name and settings").click();
    await anna.getByText("Play on another device", { exact: true }).click();
    const dialog = anna.getByRole("dialog");
    await dialog.getByLabel("Passphrase").filter({ visible: true }).fill("tea and rain");
    await button(anna, "Show my code").click();
    await dialog.getByText("Show as QR code").click();
    const picture = await dialog.getByRole("img", { name: /player's code/ }).screenshot();

    const ben = await newPhone(browser);
    await ben.goto(link);
    await ben.getByText("Use a player from another device").tap();
    await ben.getByText(keyText.en.theirPassphraseHelp).waitFor();
    // Here it is not chosen, and there is no other device to type it on.
    expect(await ben.getByText(keyText.en.passphraseHelp).count()).toBe(0);
    await ben.locator("input[type=file]").setInputFiles({
      name: "code.png",
      mimeType: "image/png",
      buffer: picture,
    });
    await ben.getByLabel("Passphrase").fill("tea and rain");
    await button(ben, "Play as this player").tap();
    await button(ben, "You play as Anna. Change your name and settings").tap();

    // And back as text: the app recognizes its own player.
    await ben.getByText("Play on another device", { exact: true }).tap();
    await ben.getByLabel("Passphrase").filter({ visible: true }).fill("rain and tea");
    await button(ben, "Show my code").tap();
    await button(ben, "Copy the code").tap();
    await ben.getByText("The code is copied.").waitFor();
    const code = await ben.getByRole("textbox", { name: "Your player's code" }).inputValue();
    await anna.getByText("Use a player from another device").click();
    await dialog.getByRole("textbox", { name: "The code from the other device" }).fill(code);
    await dialog.getByLabel("Passphrase").last().fill("rain and tea");
    await dialog.getByRole("button", { name: "Play as this player" }).click();
    await anna
      .getByRole("dialog")
      .last()
      .getByRole("button", { name: "Play as this player" })
      .click();
    await anna.getByText("You already play as this player here.").waitFor();
  });

  test("opened from a file, asks for the table's link, sits down there and finds its way back", async () => {
    await buildPageFile();
    const { anna, link } = await annasTable(browser, "Connect Four");
    const ben = await newPhone(browser);
    await ben.goto(`file://${PAGE_FILE}`);
    const field = ben.getByRole("textbox", { name: "The link from your friend" });
    await field.fill("fairhand:abc");
    await button(ben, "Go to the table").tap();
    await ben.getByText(/not a browser link/).waitFor();
    await field.fill(`Come and play: ${link}`);
    await button(ben, "Go to the table").tap();
    await takeSeat(ben, "Ben");
    await anna.getByRole("region", { name: "Seats" }).getByText("Ben", { exact: true }).waitFor();
    await ben.getByText(guestText.en.ownFile).waitFor();
    await ben.reload();
    await ben.getByRole("heading", { name: "Connect Four: Anna's table" }).waitFor();
  });

  test("has a view for a shared screen: first the QR code, then the table without the host's hand", async () => {
    const { anna, link } = await annasTable(browser, "Crazy Eights", 3);
    await anna.setViewportSize({ width: 1280, height: 720 });
    await button(anna, "Show to everyone").click();
    const code = anna.getByRole("img", { name: /browser link as a QR code/ });
    await code.waitFor();
    const faults = await faultsOf(anna);
    for (const name of ["Ben", "Cleo"]) {
      const phone = await newPhone(browser);
      await phone.goto(link);
      await takeSeat(phone, name);
      await anna.getByRole("list", { name: "Players" }).getByText(name, { exact: true }).waitFor();
    }
    await button(anna, "Back to my seat").click();
    await button(anna, "Start the match").click();
    await anna.locator(".felt-hand").waitFor();
    await button(anna, "Show to everyone").click();
    await anna.locator(".felt-table").waitFor();
    expect(await anna.locator(".felt-hand").count()).toBe(0);
    expect([...faults, ...(await faultsOf(anna))]).toEqual([]);
    const { scroll, height } = await anna.evaluate<{ scroll: number; height: number }>(
      "({ scroll: document.documentElement.scrollHeight, height: innerHeight })",
    );
    expect(scroll).toBe(height);
  });
});
