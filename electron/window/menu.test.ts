import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { APP_VERSION } from "../../src/host/app-version.ts";
import { fake } from "../fake-electron.ts";
import { showLicenses } from "./licenses.ts";
import { setAbout, setMenu } from "./menu.ts";
import { nativeText } from "./native-text.ts";

const PLATFORMS = ["darwin", "linux", "win32"] as const;
const nothing = { showLicenses: () => {}, showSettings: () => {} };

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

/** All entries, those that lead to others first. */
function items(from = fake.menu as readonly Item[]): readonly Item[] {
  return from.flatMap((item) => [item, ...items(item.submenu ?? [])]);
}

test.each(PLATFORMS)("on %s there is an about box with the version and the licence", (platform) => {
  setAbout();
  expect(fake.app.about).toMatchObject({
    applicationVersion: APP_VERSION,
    copyright: expect.stringContaining("MIT"),
  });
  setMenu(platform, nativeText.en, nothing);
  expect(items().filter(({ role }) => role === "about")).toHaveLength(1);
});

test.each(PLATFORMS)(
  "on %s it shows the licences of what is inside, as a file that other programs can open",
  (platform) => {
    const root = mkdtempSync(join(tmpdir(), "fairhand-menu-"));
    for (const name of ["ui", "electron"]) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, "licenses.md"), `licences of ${name}`);
    }
    const file = join(root, "window", "licenses.txt");
    setMenu(platform, nativeText.en, {
      ...nothing,
      showLicenses: () => showLicenses(root, join(root, "window")),
    });
    items()
      .find(({ label }) => label === nativeText.en.licenses)
      ?.click?.();
    expect(fake.opened).toContain(file);
    expect(readFileSync(file, "utf8")).toBe("licences of ui\nlicences of electron");
  },
);

test.each(PLATFORMS)("on %s settings have the system's shortcut", (platform) => {
  const showSettings = vi.fn();
  setMenu(platform, nativeText.en, { ...nothing, showSettings });
  const settings = items().find(({ accelerator }) => accelerator === "CommandOrControl+,");
  settings?.click?.();
  expect(showSettings).toHaveBeenCalledOnce();
});

test.each(PLATFORMS)("on %s no entry is left in English", (platform) => {
  setMenu(platform, nativeText["zh-CN"], nothing);
  const labels = items()
    .filter(({ type }) => type !== "separator")
    .map(({ label }) => label ?? "");
  expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual(
    platform === "darwin" ? ["Fairhand"] : [],
  );
});

test.each(PLATFORMS)("on %s it offers no developer tools and no reloading", (platform) => {
  setMenu(platform, nativeText.en, nothing);
  expect(JSON.stringify(fake.menu)).not.toMatch(/reload|devtools/i);
});
