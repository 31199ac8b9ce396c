import { beforeEach, expect, test, vi } from "vitest";
import type { ipcRenderer as Renderer } from "../fake-electron.ts";

let renderer: typeof Renderer;
const page = Object.assign(new EventTarget(), { postMessage: vi.fn() });

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("window", page);
  page.postMessage.mockClear();
  renderer = (await import("../fake-electron.ts")).ipcRenderer;
  await import("./preload.ts");
});

function say(data: unknown, source: unknown = page): void {
  page.dispatchEvent(Object.assign(new Event("message"), { source, data }));
}

test("hands on the port, codes of links and the menu's wish, and that is all", () => {
  const port = {};
  renderer.emit("fairhand-port", { ports: [port] });
  renderer.emit("fairhand-link", {}, "abc");
  renderer.emit("fairhand-settings", {});
  renderer.emit("fairhand-other", {}, "x");
  expect(page.postMessage.mock.calls).toEqual([
    [{ kind: "fairhand-port" }, "*", [port]],
    [{ kind: "fairhand-link", code: "abc" }, "*"],
    [{ kind: "fairhand-settings" }, "*"],
  ]);
});

test("tells the main process what concerns the window, of this page and of nothing else", () => {
  const word = { kind: "fairhand-shell", waiting: 1 };
  say(word);
  say(word, {});
  say({ kind: "fairhand-port" });
  say(null);
  expect(renderer.sent).toEqual([{ channel: "fairhand-shell", message: word }]);
});
