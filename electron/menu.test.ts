import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { APP_VERSION } from "../src/host/app-version.ts";
import { fake } from "./fake-electron.ts";
import { showLicenses } from "./licenses.ts";
import { setMenu } from "./menu.ts";

test.each([
  ["darwin", /appMenu/],
  ["linux", /about/],
  ["win32", /about/],
] as const)("on %s it tells the version and the licence", (platform, entry) => {
  setMenu(platform, () => {});
  expect(fake.app.about).toMatchObject({
    applicationVersion: APP_VERSION,
    copyright: expect.stringContaining("MIT"),
  });
  expect(JSON.stringify(fake.menu)).toMatch(entry);
});

test.each(["darwin", "linux", "win32"] as const)(
  "on %s it shows the licences of what is inside, as a file that other programs can open",
  (platform) => {
    const root = mkdtempSync(join(tmpdir(), "fairhand-menu-"));
    for (const name of ["ui", "electron"]) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, "licenses.md"), `licences of ${name}`);
    }
    const file = join(root, "window", "licenses.txt");
    setMenu(platform, () => showLicenses(root, join(root, "window")));
    const menu = fake.menu as { submenu?: { label?: string; click?: () => void }[] }[];
    const items = menu.flatMap(({ submenu }) => submenu ?? []);
    items.find(({ label }) => label === "Licenses of other software")?.click?.();
    expect(fake.opened).toContain(file);
    expect(readFileSync(file, "utf8")).toBe("licences of ui\nlicences of electron");
  },
);

test("it offers no developer tools and no reloading", () => {
  setMenu("linux", () => {});
  expect(JSON.stringify(fake.menu)).not.toMatch(/reload|devtools/i);
});
