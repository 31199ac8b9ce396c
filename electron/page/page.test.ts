import { describe, expect, test, vi } from "vitest";
import { electron, prepareApp, start } from "../main.fixture.ts";

const OURS = "app://fairhand/";

prepareApp();

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
      "default-src 'none'; script-src 'self'; worker-src 'none'; manifest-src 'none'; style-src 'self'; img-src 'self' data:; " +
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
