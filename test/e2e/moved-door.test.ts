import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { NO_INTERNET } from "../../src/host/reach/internet.ts";
import { doorTo } from "../../src/node/door/door.ts";
import { startHost } from "../../src/node/host.ts";
import { startShell } from "../../src/node/page/page-server.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork } from "./host.ts";
import { introduce } from "./moves.ts";
import { openDoor } from "./phone.ts";

const chromium = inject("chromium");

test.skipIf(chromium === null)(
  "the link for browsers follows a laptop that is carried to another network",
  async () => {
    const profile = mkdtempSync(join(tmpdir(), "fairhand-moved-"));
    let own = ["192.168.1.7"];
    const started = await startHost({
      profile,
      network: freshNetwork(),
      doorway: doorTo(join(ROOT, "dist", "door"), undefined, () => own),
    });
    if (!started.ok) throw new Error(started.fault.message);
    const host = started.value;
    const shell = await startShell(host, { page: join(ROOT, "dist", "ui"), port: 0 });
    if (!shell.ok) throw new Error(shell.fault.message);
    const browser = await launchBrowser(chromium ?? "");
    onTestFinished(async () => {
      await browser.close();
      await shell.value.stop();
      await host.stop();
      rmSync(profile, { recursive: true });
    });
    const page = await browser.newPage();
    await page.goto(shell.value.url);
    await introduce(page, "Anna");
    await openDoor(page, "Connect Four");
    const link = page.getByRole("textbox", { name: "Browser link" });
    await expect.poll(() => link.inputValue()).toContain("//192.168.1.7:");
    own = ["10.0.0.9"];
    // The host tells the page of a network that has changed in the same way.
    await host.api.setInternet(NO_INTERNET);
    await expect.poll(() => link.inputValue()).toContain("//10.0.0.9:");
  },
);
