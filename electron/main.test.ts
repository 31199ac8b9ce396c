import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { fake as Fake } from "./fake-electron.ts";

const OURS = "app://fairhand/";

let electron: typeof Fake;
let root: string;
const FATAL = ["uncaughtException", "unhandledRejection"] as const;
let listening: readonly (readonly [string, readonly ((...args: never[]) => void)[]])[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "fairhand-main-"));
  mkdirSync(join(root, "dist", "ui", "assets"), { recursive: true });
  writeFileSync(join(root, "dist", "ui", "index.html"), "<!doctype html>");
  writeFileSync(join(root, "dist", "ui", "assets", "app.js"), "export {};");
  writeFileSync(join(root, "dist", "ui", ".built"), "1");
  writeFileSync(join(root, "dist", "secret.js"), "");
  listening = FATAL.map((name) => [name, process.listeners(name as "exit")]);
  vi.resetModules();
  electron = (await import("./fake-electron.ts")).fake;
  electron.app.appPath = root;
  vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", "--profile=some/folder"]);
});

afterEach(() => {
  vi.restoreAllMocks();
  // The app listens to the process it runs in, which is the tests' here.
  for (const [name, before] of listening)
    for (const one of process.listeners(name as "exit"))
      if (!before.includes(one)) process.off(name, one);
  rmSync(root, { recursive: true });
});

/** Runs the main process up to the loaded page. */
async function start() {
  await import("./main.ts");
  await electron.app.becomeReady();
  const window = electron.windows[0]!;
  const child = electron.children[0]!;
  window.webContents.emit("dom-ready");
  return { window, contents: window.webContents, child };
}

describe("one app a profile", () => {
  test("keeps Chromium's files in the profile, so that two profiles are two apps", async () => {
    await start();
    expect(electron.app.paths.get("userData")).toBe(resolve("some/folder/window"));
    expect(electron.children[0]?.args).toEqual([`--profile=${resolve("some/folder")}`]);
  });

  test("the host is told what the command line says to it", async () => {
    const args = ["electron", ".", "--profile=p", "--lan-only", "--no-sandbox"];
    vi.spyOn(process, "argv", "get").mockReturnValue(args);
    await start();
    expect(electron.children[0]?.args).toEqual([`--profile=${resolve("p")}`, "--lan-only"]);
  });

  test("leaves at once if the profile's app already runs", async () => {
    electron.app.lockHeld = false;
    await import("./main.ts");
    await electron.app.becomeReady();
    expect(electron.app.quits).toBe(1);
    expect([electron.windows, electron.children]).toEqual([[], []]);
  });

  test("a second start brings the first one's window to the front", async () => {
    const { window } = await start();
    window.minimized = true;
    electron.app.emit("second-instance", {}, ["electron", "."]);
    expect(window.calls).toEqual(["restore", "show", "focus"]);
    expect(electron.windows).toHaveLength(1);
  });
});

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
    const { nativeTheme } = await import("./fake-electron.ts");
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

    vi.resetModules();
    electron = (await import("./fake-electron.ts")).fake;
    electron.app.appPath = root;
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

  test("asks whether to load a page again whose process ended, each time", async () => {
    const { window, contents } = await start();
    contents.emit("render-process-gone", {}, { reason: "oom" });
    expect(electron.questions).toMatchObject([{ buttons: ["Load it again", "Quit Fairhand"] }]);
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
    file?.submenu.find(({ label }) => label === "Settings …")?.click?.();
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

describe("the page", () => {
  const fetchPage = (url: string, method = "GET") =>
    electron.session.handlers.get("app")!(new Request(url, { method }));

  test("has a secure scheme of its own", async () => {
    await start();
    expect(electron.schemes).toEqual([
      { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    expect(electron.windows[0]?.webContents.url).toBe("app://fairhand/index.html");
  });

  test("comes with its type and a policy that allows only itself", async () => {
    await start();
    const page = await fetchPage("app://fairhand/index.html");
    expect(await page.text()).toBe("<!doctype html>");
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const script = await fetchPage("app://fairhand/assets/app.js");
    expect(script.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  });

  test.each([
    "app://fairhand/",
    "app://fairhand/.built",
    "app://fairhand/../secret.js",
    "app://fairhand/..%2fsecret.js",
    "app://fairhand/%2e%2e/secret.js",
    "app://fairhand/assets",
    "app://fairhand//index.html",
    "app://other/index.html",
  ])("serves nothing but its own files: %s", async (url) => {
    await start();
    expect((await fetchPage(url)).status).toBe(404);
  });

  test("cannot be written to", async () => {
    await start();
    expect((await fetchPage("app://fairhand/index.html", "POST")).status).toBe(405);
  });
});

describe("locked down", () => {
  test.each(["will-navigate", "will-frame-navigate"])("%s leads nowhere else", async (name) => {
    const { contents } = await start();
    const stopped = (url: string) => {
      const event = { url, preventDefault: vi.fn() };
      contents.emit(name, event);
      return event.preventDefault.mock.calls.length > 0;
    };
    expect(stopped("https://example.com/")).toBe(true);
    expect(stopped("app://fairhand.example.com/")).toBe(true);
    expect(stopped("file:///etc/passwd")).toBe(true);
    expect(stopped("app://fairhand/index.html")).toBe(false);
  });

  test.each(["will-redirect", "will-attach-webview"])("%s never happens", async (name) => {
    const { contents } = await start();
    const event = { preventDefault: vi.fn() };
    contents.emit(name, event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  test("no page opens a window", async () => {
    const { contents } = await start();
    expect(contents.openWindow?.({ url: "https://example.com/" })).toEqual({ action: "deny" });
  });

  test("no permission but copying, scanning and notices is given", async () => {
    await start();
    const { permissionRequest, permissionCheck, deviceCheck } = electron.session;
    for (const name of ["media", "geolocation", "clipboard-read", "openExternal"]) {
      const answer = vi.fn();
      permissionRequest?.(null, name, answer, { requestingUrl: OURS });
      expect(answer).toHaveBeenCalledExactlyOnceWith(false);
      expect(permissionCheck?.(null, name, OURS, {})).toBe(false);
    }
    expect(permissionCheck?.(null, "clipboard-sanitized-write", OURS, {})).toBe(true);
    expect(deviceCheck?.()).toBe(false);
  });

  test.each([
    ["our page", "app://fairhand/", ["video"], true],
    ["our page with the microphone", "app://fairhand/", ["video", "audio"], false],
    ["our page for the microphone alone", "app://fairhand/", ["audio"], false],
    ["another page", "https://example.com/", ["video"], false],
  ])("the camera is for %s: %s %j", async (_who, requestingUrl, mediaTypes, granted) => {
    await start();
    const { permissionRequest, permissionCheck } = electron.session;
    const answer = vi.fn();
    permissionRequest?.(null, "media", answer, { requestingUrl, mediaTypes });
    expect(answer).toHaveBeenCalledExactlyOnceWith(granted);
    const checked = mediaTypes.map((mediaType) =>
      permissionCheck?.(null, "media", requestingUrl, { mediaType }),
    );
    expect(checked.every(Boolean)).toBe(granted);
  });

  test.each([
    ["our page", "app://fairhand/", true],
    ["another page", "https://example.com/", false],
    ["a page with a name like ours", "app://fairhand.example.com/", false],
  ])("notices on the desktop are for %s: %s", async (_who, url, granted) => {
    await start();
    const { permissionRequest, permissionCheck } = electron.session;
    const answer = vi.fn();
    permissionRequest?.(null, "notifications", answer, { requestingUrl: url });
    expect(answer).toHaveBeenCalledExactlyOnceWith(granted);
    expect(permissionCheck?.(null, "notifications", url, {})).toBe(granted);
  });
});

describe("the channel between page and host", () => {
  test("is a new one for each page load, one end to each side", async () => {
    const { contents, child } = await start();
    contents.emit("dom-ready");
    expect(child.posted.map(({ message }) => message)).toEqual([
      { kind: "page" },
      { kind: "page" },
    ]);
    expect(contents.posted.map(({ channel }) => channel)).toEqual([
      "fairhand-port",
      "fairhand-port",
    ]);
    const ends = [...child.posted, ...contents.posted].flatMap(({ ports }) => ports);
    expect(new Set(ends).size).toBe(4);
    expect(child.posted[0]?.ports[0]).toMatchObject({ other: "port2" });
    expect(contents.posted[0]?.ports[0]).toMatchObject({ other: "port1" });
  });

  test("is given to no page but ours", async () => {
    const { contents, child } = await start();
    contents.url = "https://example.com/";
    contents.emit("dom-ready");
    expect([child.posted.length, contents.posted.length]).toEqual([1, 1]);
  });
});

describe("the host's process", () => {
  test("is started again when it dies, and the page gets a new channel", async () => {
    const { contents, child } = await start();
    child.emit("message", { kind: "ready" });
    child.emit("exit", 1);
    expect(electron.children).toHaveLength(2);
    expect(electron.children[1]?.posted).toHaveLength(1);
    expect(contents.posted).toHaveLength(2);
    expect(electron.errors).toEqual([]);
  });

  test("that dies again and again ends the app, one that dies now and then does not", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await start();
    const die = () => {
      const child = electron.children.at(-1)!;
      child.emit("message", { kind: "ready" });
      child.emit("exit", 1);
    };
    for (let n = 0; n < 9; n++) {
      vi.setSystemTime(n * 30_000);
      die();
    }
    expect(electron.errors).toEqual([]);
    expect(electron.children).toHaveLength(10);
    for (let n = 0; n < 3; n++) die();
    expect(electron.errors).toEqual([expect.stringMatching(/^Fairhand has to close: .*safe/)]);
    expect(electron.app.exitCode).toBe(1);
    expect(electron.children).toHaveLength(11);
  });

  test("that cannot get ready ends the app with its own sentence", async () => {
    const { child } = await start();
    child.emit("message", { kind: "failed", message: "The profile is in use." });
    child.emit("exit", 1);
    expect(electron.errors).toEqual(["Fairhand cannot start: The profile is in use."]);
    expect(electron.app.exitCode).toBe(1);
    expect(electron.children).toHaveLength(1);
  });

  test("is not started again when the app ends", async () => {
    const { child } = await start();
    child.emit("message", { kind: "ready" });
    electron.app.emit("will-quit");
    child.emit("exit", 0);
    expect(electron.children).toHaveLength(1);
  });
});

describe("the process of the WebRTC library", () => {
  test("starts when the host asks for it, with a line between the two", async () => {
    const { child } = await start();
    child.emit("message", { kind: "rtc" });
    await Promise.resolve();
    const rtc = electron.children[1];
    expect(rtc?.entry).toMatch(/rtc\.js$/);
    expect(child.posted.at(-1)).toMatchObject({
      message: { kind: "rtc" },
      ports: [{ other: "port2" }],
    });
    expect(rtc?.posted).toMatchObject([{ ports: [{ other: "port1" }] }]);
  });

  test("ends with its host, and may end alone", async () => {
    const { child } = await start();
    child.emit("message", { kind: "ready" });
    child.emit("message", { kind: "rtc" });
    await Promise.resolve();
    electron.children[1]?.emit("exit", 139);
    expect(electron.children).toHaveLength(2);
    child.emit("exit", 1);
    expect(electron.children[1]?.killed).toBe(true);
  });
});

describe("fairhand: links", () => {
  test("are announced to the system by the installed app only", async () => {
    await start();
    expect(electron.app.protocolClients).toEqual(["fairhand"]);
  });

  test("bring the window to the front and fill a field, nothing else", async () => {
    const { window, contents, child } = await start();
    const event = { preventDefault: vi.fn() };
    electron.app.emit("open-url", event, "fairhand:abc_DEF-123");
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(window.calls).toEqual(["show", "focus"]);
    expect(contents.posted.slice(1)).toEqual([
      { channel: "fairhand-link", message: "abc_DEF-123", ports: [] },
    ]);
    expect(child.posted).toHaveLength(1);
  });

  test("reach the page from a second start, too", async () => {
    const { contents } = await start();
    electron.app.emit("second-instance", {}, ["electron", ".", "fairhand://abc/"]);
    expect(contents.posted.at(-1)).toMatchObject({ channel: "fairhand-link", message: "abc" });
  });

  test("that start the app are handed over when its page is there, and once", async () => {
    vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", "fairhand:abc"]);
    const { contents } = await start();
    contents.emit("dom-ready");
    const links = contents.posted.filter(({ channel }) => channel === "fairhand-link");
    expect(links).toEqual([{ channel: "fairhand-link", message: "abc", ports: [] }]);
  });

  test("that come before the app is ready wait for it", async () => {
    await import("./main.ts");
    electron.app.emit("open-url", { preventDefault: vi.fn() }, "fairhand:abc");
    expect(electron.windows).toEqual([]);
    const { contents } = await start();
    expect(contents.posted.at(-1)).toMatchObject({ channel: "fairhand-link", message: "abc" });
  });

  test("that are none are ignored", async () => {
    const { window } = await start();
    electron.app.emit("open-url", { preventDefault: vi.fn() }, "fairhand:../../etc");
    expect(window.calls).toEqual([]);
  });
});
