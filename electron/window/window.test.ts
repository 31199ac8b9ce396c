import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { electron, prepareApp, renewElectron, root, start } from "../main.fixture.ts";

prepareApp();

describe("the window", () => {
  test("is sandboxed, isolated and has no spell checker", async () => {
    const { window } = await start();
    expect(window.options.webPreferences).toMatchObject({
      preload: join(root, "dist", "preload", "preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
    expect(electron.app.sandboxed).toBe(true);
    expect(electron.session.spellChecker).toBe(false);
  });

  test("shows itself when there is something to see", async () => {
    const { window } = await start();
    expect(window.calls).toEqual([]);
    window.emit("ready-to-show");
    expect(window.calls).toEqual(["show"]);
  });

  test("has the page's paper before there is a page, light or dark", async () => {
    const { window } = await start();
    expect(window.options.backgroundColor).toBe("#f2e8d5");
    electron.dark = true;
    window.emit("closed");
    electron.app.emit("activate");
    expect(electron.windows[1]?.options.backgroundColor).toBe("#1b1511");
  });

  test("is light or dark around the page as the page is, from the next start on at once", async () => {
    vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", `--profile=${root}`]);
    const { window, contents } = await start();
    contents.ipc.emit("fairhand-shell", {}, { theme: "dark" });
    contents.ipc.emit("fairhand-shell", {}, { theme: "pink" });
    expect(window.calls).toEqual(["#1b1511"]);
    const { nativeTheme } = await import("../fake-electron.ts");
    expect(nativeTheme.themeSource).toBe("dark");
    window.emit("close");
    window.emit("closed");
    nativeTheme.themeSource = "system";
    electron.app.emit("activate");
    expect(electron.windows[1]?.options.backgroundColor).toBe("#1b1511");
  });

  test("speaks the page's language from its first word on, and the system's before", async () => {
    vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", `--profile=${root}`]);
    electron.app.locale = "zh-TW";
    const { window, contents } = await start();
    expect(JSON.stringify(electron.menu)).toContain("关于 Fairhand");
    contents.ipc.emit("fairhand-shell", {}, { language: "en" });
    expect(JSON.stringify(electron.menu)).toContain("About Fairhand");
    window.emit("close");

    await renewElectron();
    electron.app.locale = "zh-TW";
    await start();
    expect(JSON.stringify(electron.menu)).toContain("About Fairhand");
  });

  test("shows how many tables wait, as long as there is a page to say so", async () => {
    const { contents } = await start();
    contents.ipc.emit("fairhand-shell", {}, { waiting: 3 });
    expect(electron.app.badge).toBe(3);
    contents.emit("render-process-gone", {}, { reason: "crashed" });
    expect(electron.app.badge).toBe(0);
  });

  test("comes to the front when the page says that the player wants to see it", async () => {
    const { window, contents } = await start();
    window.minimized = true;
    contents.ipc.emit("fairhand-shell", {}, { front: true });
    expect(window.calls).toEqual(["restore", "show", "focus"]);
  });

  test("asks whether to load a page again whose process ended, each time", async () => {
    const { window, contents } = await start();
    contents.emit("render-process-gone", {}, { reason: "oom" });
    expect(electron.questions).toMatchObject([{ buttons: ["Reload", "Quit Fairhand"] }]);
    expect(window.calls).toEqual(["reload"]);
    electron.answer = 1;
    contents.emit("render-process-gone", {}, { reason: "crashed" });
    expect(electron.app.quits).toBe(1);
    contents.emit("render-process-gone", {}, { reason: "clean-exit" });
    expect(electron.questions).toHaveLength(2);
  });

  test("opens the page's settings from the menu", async () => {
    const { contents } = await start();
    const [file] = electron.menu as { submenu: { label?: string; click?: () => void }[] }[];
    file?.submenu.find(({ label }) => label === "Settings…")?.click?.();
    expect(contents.posted.at(-1)?.channel).toBe("fairhand-settings");
  });

  test("comes back where it was, maximised if it was", async () => {
    vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", `--profile=${root}`]);
    const { window } = await start();
    expect(window.options).toMatchObject({ width: 1200, height: 820 });
    window.maximized = true;
    window.emit("close");
    window.emit("closed");
    electron.app.emit("activate");
    const again = electron.windows[1]!;
    expect(again.options).toMatchObject(window.normalBounds);
    again.emit("ready-to-show");
    expect(again.calls).toEqual(["maximize", "show"]);
  });

  test("opens again when the app is activated after it was closed", async () => {
    const { window } = await start();
    window.emit("closed");
    electron.app.emit("activate");
    expect(electron.windows).toHaveLength(2);
  });

  test("its closing ends the app, and that ends the host", async () => {
    const { child } = await start();
    electron.app.emit("window-all-closed");
    electron.app.emit("will-quit");
    expect(electron.app.quits).toBe(1);
    expect(child.killed).toBe(true);
  });
});
