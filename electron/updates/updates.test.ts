import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fake } from "../fake-electron.ts";
import { canUpdate, serveUpdates } from "./updates.ts";

let resourcesPath: string;

beforeEach(() => {
  resourcesPath = mkdtempSync(join(tmpdir(), "fairhand-resources-"));
  writeFileSync(join(resourcesPath, "app-update.yml"), "owner: fairhand\nprovider: github\n");
});

afterEach(() => rmSync(resourcesPath, { recursive: true }));

test.each([
  ["an AppImage", "linux", { APPIMAGE: "/home/anna/Fairhand.AppImage" }, true],
  ["a folder that was unpacked", "linux", {}, false],
  ["a Flatpak", "linux", { FLATPAK_ID: "org.fairhand.Fairhand", APPIMAGE: "x" }, false],
  ["an installed app on Windows", "win32", {}, true],
  ["a portable app", "win32", { PORTABLE_EXECUTABLE_FILE: "D:\\Fairhand.exe" }, false],
  ["an app on macOS", "darwin", {}, true],
  ["a system without releases", "freebsd", {}, false],
] as const)("%s: %s %j may replace itself: %s", (_what, platform, env, may) => {
  expect(canUpdate({ platform, env, resourcesPath }, true)).toBe(may);
  expect(canUpdate({ platform, env, resourcesPath }, false)).toBe(false);
});

test("a deb or rpm may, by the system's own tools", () => {
  writeFileSync(join(resourcesPath, "package-type"), "deb");
  expect(canUpdate({ platform: "linux", env: {}, resourcesPath }, true)).toBe(true);
});

test("an app that was built without a repository never asks", () => {
  const process = { platform: "darwin", env: {}, resourcesPath } as const;
  writeFileSync(join(resourcesPath, "app-update.yml"), "updaterCacheDirName: fairhand-updater\n");
  expect(canUpdate(process, true)).toBe(false);
  expect(canUpdate({ ...process, resourcesPath: join(resourcesPath, "none") }, true)).toBe(false);
});

test("a host whose app cannot be replaced gets no answer, and nothing is loaded", () => {
  const told: unknown[] = [];
  fake.app.isPackaged = false;
  const serve = serveUpdates(() => Promise.reject(new Error("must not be loaded")));
  serve({ kind: "update", request: "greet" }, { postMessage: (message) => told.push(message) });
  fake.app.isPackaged = true;
  expect(told).toEqual([]);
});
