import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { faultsOf } from "./axe.ts";
import { button, introduce } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a player who moves to another machine", () => {
  const stage = setStage();
  const file = () => join(stage.folder, "ann.fairhand-backup");

  const startAt = async (profile: string) => {
    const host = await stage.host(profile);
    const page = await stage.browser.newPage();
    await page.goto(host.url);
    return { host, page };
  };
  const openForm = async (page: Page, name: string) => {
    await button(page, `You play as ${name}. Change your name and settings`).click();
    await page.getByText("Backup and restore").click();
  };

  test("saves a backup there and plays on here after a restart", async () => {
    const old = await startAt("old");
    await introduce(old.page, "Anna");
    await openForm(old.page, "Anna");
    await old.page.getByLabel("Passphrase").first().fill("short");
    await button(old.page, "Save a backup").click();
    await old.page.getByText("Choose a passphrase of at least 8 characters").waitFor();
    await old.page.getByLabel("Passphrase").first().fill("long enough");
    const saving = old.page.waitForEvent("download");
    await button(old.page, "Save a backup").click();
    await (await saving).saveAs(file());
    expect(await faultsOf(old.page)).toEqual([]);
    await old.page.close();

    const next = await startAt("new");
    await introduce(next.page, "Somebody");
    await openForm(next.page, "Somebody");
    const restoreWith = async (passphrase: string) => {
      await next.page.getByLabel("Passphrase").first().fill(passphrase);
      await next.page.getByLabel("Restore a backup…").setInputFiles(file());
      expect(await faultsOf(next.page)).toEqual([]);
      await button(next.page, "Restore").click();
    };
    await restoreWith("not this one");
    await next.page.getByText("Wrong passphrase, or the file is damaged.").waitFor();
    await restoreWith("long enough");
    await next.page.getByText("Restart Fairhand to play").waitFor();
    await next.page.close();
    await next.host.kill();

    const again = await startAt("new");
    await button(again.page, "You play as Anna. Change your name and settings").waitFor();
  });

  test.each(["en", "zh-CN"] as const)(
    "finds all fields as wide as their form in %s, however short the words in it are",
    async (language) => {
      const host = await stage.host(`fields-${language}`);
      const page = await stage.browser.newPage({ locale: language });
      await page.goto(host.url);
      const { app, firstStart } = messagesIn(language);
      await page.getByRole("textbox", { name: firstStart.label }).fill("Anna");
      await button(page, firstStart.go).click();
      await button(page, fill(app.me, { name: "Anna" })).click();
      for (const details of await page.locator("dialog summary").all()) await details.click();
      const left = await page
        .locator("dialog .backup-form :is(input[type=password], textarea)")
        .evaluateAll((fields) =>
          fields.map((field) => {
            const form = field.closest(".backup-form")?.getBoundingClientRect();
            return Math.round((form?.width ?? 0) - field.getBoundingClientRect().width);
          }),
        );
      expect(left).toEqual([0, 0, 0, 0]);
    },
  );
});
