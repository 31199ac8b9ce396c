import { expect, test, vi } from "vitest";
import { openDesktop } from "./desktop.ts";

test("what waits is counted on the icon, by the window around the page and by the browser", () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error("not installed")));
  const postMessage = vi.fn();
  const page = { navigator: { setAppBadge }, postMessage };
  openDesktop(page as unknown as Window & typeof globalThis).count(2);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "fairhand-shell", waiting: 2 }, "*");
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
});
