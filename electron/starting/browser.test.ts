import { once } from "node:events";
import { mkdtempSync, readlinkSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chromiumBrowsers, openFirst, pageOpeners } from "./browser.ts";
import { electronFlags } from "./electron-binary.ts";

const URL_ = "http://127.0.0.1:1/#t";
const [browser] = chromiumBrowsers(process.platform, process.env);

test("Edge, which every Windows has, opens an app window where there is no Chrome", () => {
  const env = { "ProgramFiles(x86)": "C:\\Program Files (x86)" };
  const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
  expect(pageOpeners(URL_, "win32", env, [], (path) => path === edge)).toEqual([
    [edge, `--app=${URL_}`],
    ["cmd", "/c", "start", "", URL_],
  ]);
});

test("on macOS the player's own Applications count too", () => {
  const chrome = "/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(
    pageOpeners(URL_, "darwin", { HOME: "/Users/ann" }, [], (path) => path === chrome),
  ).toEqual([
    [chrome, `--app=${URL_}`],
    ["open", URL_],
  ]);
});

test("on Linux a browser is looked for along the path, and only where there is a screen", () => {
  const env = { PATH: "bin:/opt/bin:/usr/bin" };
  const exists = (path: string) => path === "/usr/bin/google-chrome";
  expect(pageOpeners(URL_, "linux", { ...env, DISPLAY: ":0" }, ["--no-sandbox"], exists)).toEqual([
    ["/usr/bin/google-chrome", `--app=${URL_}`, "--no-sandbox"],
    ["xdg-open", URL_],
  ]);
  expect(pageOpeners(URL_, "linux", env, [], exists)).toEqual([["xdg-open", URL_]]);
});

async function visitor() {
  const server = createServer((_request, response) => response.end("here"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, visited: once(server, "request"), close: () => server.close() };
}

const NODE_FAILS = [process.execPath, "-e", "process.exit(3)"] as const;

test("an opener that fails, or is not there, gives way to the next", async () => {
  const { url, visited, close } = await visitor();
  openFirst([["/nowhere/at-all"], NODE_FAILS, [process.execPath, "-e", `fetch("${url}")`]]);
  await visited;
  close();
});

test.skipIf(browser === undefined)("an installed Chromium opens the page", async () => {
  const { url, visited, close } = await visitor();
  const env = { ...process.env, DISPLAY: ":0" };
  const profile = mkdtempSync(join(tmpdir(), "fairhand-browser-"));
  const flags = [...electronFlags(), "--headless", "--disable-gpu", `--user-data-dir=${profile}`];
  openFirst([NODE_FAILS, ...pageOpeners(url, process.platform, env, flags).slice(0, 1)]);
  const [request] = (await visited) as [IncomingMessage];
  expect(request.headers["user-agent"]).toContain("Chrome/");
  endBrowser(profile);
  close();
});

/** Chromium names its process in the lock of its profile: `host-pid`. */
function endBrowser(profile: string): void {
  process.kill(Number(readlinkSync(join(profile, "SingletonLock")).split("-").at(-1)));
}
