import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { encode } from "uqr";
import { describe, expect, inject, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshNetwork } from "./host.ts";
import { button, introduce } from "./moves.ts";
import { setStage } from "./stage.ts";

/** Visible text, not the live region. */
function shows(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole("main").getByText(text).waitFor();
}

/** As long as a name may be: menus show it whole. */
const EMIL = "Emil Habsburg-Lothringen";

const chromium = inject("chromium");
const cameraChromium = inject("cameraChromium");
/** Only ends tests that hang: reading pictures takes time on a machine under load. */
const HANG_MS = 120_000;

describe.skipIf(chromium === null)("a table by invite only", () => {
  const network = freshNetwork();
  const stage = setStage();

  async function sitDown(name: string, ...flags: readonly string[]): Promise<Page> {
    return sitDownElsewhere(network, name, ...flags);
  }

  /** Hosts of another network name are as far apart as if across the internet. */
  async function sitDownElsewhere(
    network: string,
    name: string,
    ...flags: readonly string[]
  ): Promise<Page> {
    const host = await stage.host(name, network, ...flags);
    const page = await (await stage.browser.newContext()).newPage();
    page.setDefaultTimeout(HANG_MS);
    await page.goto(host.url);
    return page;
  }

  test("is joined by its QR code or its link, but not by following the link alone", async () => {
    const [anna, ben] = await Promise.all([sitDown("Anna"), sitDown("Ben")]);
    await Promise.all([introduce(anna, "Anna"), introduce(ben, "Ben")]);

    await button(anna, "Open a table: Crazy Eights").click();
    await anna.getByRole("radio", { name: "Only friends I invite" }).check();
    await anna.getByRole("spinbutton", { name: "Seats" }).fill("3");
    await button(anna, "Open the table").click();
    const invite = anna.getByRole("textbox", { name: "The invite", exact: true });
    const link = await invite.inputValue();
    await anna.getByText("Show as QR code").click();
    const picture = await anna.getByRole("img", { name: /QR code/ }).screenshot();

    // Ben takes a photo of the screen.
    await button(ben, "Join with a code").click();
    const code = ben.getByRole("textbox", { name: /^The code/ });
    await ben.getByLabel("Choose a picture of a QR code").setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: picture,
    });
    await shows(ben, /An invite from the player with the fingerprint/);
    expect(await code.inputValue()).toBe(link);
    await button(ben, "View the table").click();
    await ben.getByRole("heading", { name: "Anna's table" }).waitFor();
    // The focus is where the vanished button was.
    expect(await ben.evaluate(() => document.activeElement?.textContent)).toBe("Anna's table");
    await shows(ben, "Seated: Anna · 1 of 3 seats taken");
    await shows(anna, "Waiting for 2 more players.");
    await button(ben, "Take a seat").click();
    await shows(anna, "Waiting for 1 more player.");

    // Carla follows the link before she has ever played; that alone does nothing.
    const carla = await sitDown("Carla", link);
    await carla.getByRole("textbox", { name: "Your name" }).fill("Carla");
    await button(carla, "Sit down").click();
    await carla.getByRole("heading", { name: "Join with a code" }).waitFor();
    expect(`fairhand:${await carla.getByRole("textbox", { name: /^The code/ }).inputValue()}`).toBe(
      link,
    );
    expect(carla.url()).not.toContain("invite");
    await button(carla, "View the table").click();
    await button(carla, "Take a seat").click();
    await shows(anna, "The table is full. Start when you like.");
    await button(anna, "Start the match").click();
    for (const page of [anna, ben, carla])
      await page.getByRole("heading", { name: "Moves" }).waitFor();

    // A player who comes too late may watch.
    const dave = await sitDown("Dave");
    await introduce(dave, "Dave");
    await button(dave, "Join with a code").click();
    await dave.getByRole("textbox", { name: /^The code/ }).fill(link);
    await button(dave, "View the table").click();
    await shows(dave, "The match has already begun.");
    await button(dave, "Watch the match").click();
    await shows(dave, "only players can write");
    await shows(anna, "1 person is watching");
  });

  test("keeps out a wrong or an old code, and says which it is", async () => {
    const [dora, emil] = await Promise.all([sitDown("Dora"), sitDown(EMIL)]);
    await Promise.all([introduce(dora, "Dora"), introduce(emil, EMIL)]);
    await button(dora, "Open a table: Connect Four").click();
    await dora.getByRole("radio", { name: "Only friends I invite" }).check();
    await button(dora, "Open the table").click();
    const invite = dora.getByRole("textbox", { name: "The invite", exact: true });
    const old = await invite.inputValue();

    await button(emil, "Join with a code").click();
    const code = emil.getByRole("textbox", { name: /^The code/ });
    const says = (text: RegExp) => shows(emil, text);
    await code.fill("Shall we play?");
    await says(/no Fairhand code in this text/);
    await code.fill(old.slice(0, -1));
    await says(/This code is damaged/);

    await button(dora, "Make a new invite").click();
    await dora.waitForFunction((old) => document.querySelector("textarea")?.value !== old, old);
    await code.fill(`Dora: ${old}`);
    await button(emil, "View the table").click();
    await says(/no longer works/);

    await button(dora, "Lock the table").click();
    await shows(dora, "The table is locked");
    await button(dora, "Unlock the table").click();
    await code.fill(`Dora: ${await invite.inputValue()} come!`);
    await button(emil, "View the table").click();
    await button(emil, "Take a seat").click();

    // Dora changes her mind about Emil.
    await dora.getByLabel(`More about ${EMIL}`).click();
    const block = button(dora, `Block ${EMIL}`);
    const cut = () => block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await cut()).toBe(0);
    await block.click();
    await button(dora, "Cancel").and(dora.locator(":focus")).waitFor();
    await button(dora, "Yes, block").click();
    await shows(dora, "Waiting for 1 more player.");
  });

  test("can be reached by swapping two codes if there is no other way", async () => {
    const [ida, jan] = await Promise.all([sitDown("Ida"), sitDownElsewhere(freshNetwork(), "Jan")]);
    await Promise.all([introduce(ida, "Ida"), introduce(jan, "Jan")]);
    await button(ida, "Open a table: Connect Four").click();
    await button(ida, "Open the table").click();
    const link = await ida.getByRole("textbox", { name: "The invite", exact: true }).inputValue();

    await button(jan, "Join with a code").click();
    await jan.getByRole("textbox", { name: /^The code/ }).fill(link);
    await button(jan, "View the table").click();
    await shows(jan, /Connect by hand with two codes instead/);
    await button(jan, "Connect by hand").click();
    const offer = await jan.getByRole("textbox", { name: "Your connection code" }).inputValue();
    // The invite that led nowhere, and why, are out of the way.
    expect(await jan.getByRole("textbox", { name: /^The code/ }).count()).toBe(0);
    expect(await button(jan, "Try again").count()).toBe(0);

    await button(ida, "Enter a friend's code").click();
    await ida.getByRole("textbox", { name: /^The code/ }).fill(`Jan: ${offer}`);
    await button(ida, "Make the reply").click();
    const reply = await ida.getByRole("textbox", { name: "Your reply code" }).inputValue();

    await jan.getByRole("textbox", { name: "Your friend's reply" }).fill(`Ida: ${reply}`);
    await button(jan, "Connect").click();
    await jan.getByRole("heading", { name: "Ida's table" }).waitFor();
    await button(jan, "Take a seat").click();
    await shows(jan, /The table is full/);
  });

  test.skipIf(cameraChromium === null)(
    "is found by showing its code to the camera, once that is allowed",
    async () => {
      const greta = await sitDown("Greta");
      await introduce(greta, "Greta");
      await button(greta, "Open a table: Connect Four").click();
      await button(greta, "Open the table").click();
      const link = await greta
        .getByRole("textbox", { name: "The invite", exact: true })
        .inputValue();
      const film = join(stage.folder, "code.y4m");
      writeFileSync(film, filmOf(link));
      const seeing = await launchBrowser(
        cameraChromium ?? "",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      );
      try {
        const hans = await stage.host("Hans", network);
        const context = await seeing.newContext();
        const page = await context.newPage();
        page.setDefaultTimeout(HANG_MS);
        await page.goto(hans.url);
        await introduce(page, "Hans");
        await button(page, "Join with a code").click();
        await button(page, "Scan with the camera").click();
        await shows(page, /Camera access denied/);
        await context.grantPermissions(["camera"]);
        await button(page, "Scan with the camera").click();
        await shows(page, /An invite from the player with the fingerprint/);
        expect(await page.getByRole("textbox", { name: /^The code/ }).inputValue()).toBe(link);
        // The camera has been released.
        expect(await page.locator("video").count()).toBe(0);
      } finally {
        await seeing.close();
      }
    },
  );
});

const FILM = { width: 320, height: 240, moduleSize: 4 };

/** A frame with a QR code as YUV4MPEG2, which Chromium's fake camera plays over and over. */
function filmOf(text: string): Uint8Array {
  const { width, height, moduleSize } = FILM;
  const { size, data } = encode(text, { border: 4 });
  const left = Math.floor((width - size * moduleSize) / 2);
  const top = Math.floor((height - size * moduleSize) / 2);
  const frame = new Uint8Array((width * height * 3) / 2).fill(128);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = data[Math.floor((y - top) / moduleSize)];
      const dark = row?.[Math.floor((x - left) / moduleSize)] ?? false;
      frame[y * width + x] = dark ? 16 : 235;
    }
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(header), frame]);
}
