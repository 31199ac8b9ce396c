import { beforeEach, expect, test } from "vitest";
import { BrowserWindow, fake } from "../fake-electron.ts";
import { createBadge } from "./badge.ts";

type Window = Parameters<ReturnType<typeof createBadge>>[0];

let window: BrowserWindow;
const asWindow = () => window as unknown as Window;

beforeEach(() => {
  fake.app.badge = 0;
  window = new BrowserWindow({ webPreferences: {}, width: 1, height: 1, backgroundColor: "" });
});

test.each(["darwin", "linux"] as const)("on %s the icon carries the number", (platform) => {
  const show = createBadge(platform);
  show(asWindow(), 2, "waiting");
  expect(fake.app.badge).toBe(2);
  show(asWindow(), 0, "waiting");
  expect(fake.app.badge).toBe(0);
});

test("on Windows a dot lies over the icon, with words for a screen reader", () => {
  const show = createBadge("win32");
  show(asWindow(), 1, "waiting");
  const { picture, description } = window.overlay!;
  expect(description).toBe("waiting");
  const { bytes, size } = picture as { bytes: Buffer; size: { width: number; height: number } };
  expect(bytes).toHaveLength(size.width * size.height * 4);
  const opacity = (x: number, y: number) => bytes[(y * size.width + x) * 4 + 3];
  expect([opacity(0, 0), opacity(16, 16), opacity(31, 31)]).toEqual([0, 255, 0]);
  show(asWindow(), 0, "waiting");
  expect(window.overlay).toBeNull();
});

test("the window asks for a look when more wait, but not of somebody who looks", () => {
  const show = createBadge("linux");
  show(asWindow(), 1, "");
  expect(window.flashes).toBe(true);
  window.flashes = false;
  show(asWindow(), 1, "");
  expect(window.flashes).toBe(false);
  window.focused = true;
  show(asWindow(), 2, "");
  expect(window.flashes).toBe(false);
  window.focused = false;
  show(asWindow(), 3, "");
  show(asWindow(), 0, "");
  expect(window.flashes).toBe(false);
});
