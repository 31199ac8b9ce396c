import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";

const chromium = inject("chromium");
const folder = mkdtempSync(join(tmpdir(), "fairhand-token-"));
const network = freshNetwork();
let host: HostRun;

beforeAll(async () => {
  host = await startHost(folder, network);
});

afterAll(async () => {
  await host?.kill();
  rmSync(folder, { recursive: true });
});

describe("the local page", () => {
  test("answers only at its own address", async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: "evil.example" })).toBe(403);
    expect(await statusFor({ origin: "http://evil.example" })).toBe(403);
  });

  test.each([
    ["no token", () => ["fairhand"], () => origin()],
    ["a wrong pass", () => ["fairhand", "0".repeat(64)], () => origin()],
    ["the token itself", () => ["fairhand", token()], () => origin()],
  ])("opens no connection to the host for %s", async (_who, protocols, from) => {
    await expect(openLine(protocols(), from())).rejects.toThrow(/40[13]/);
  });
});

describe.skipIf(chromium === null)("a page", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser(chromium ?? "");
  });

  afterAll(async () => {
    await browser?.close();
  });

  test("without the link says what it needs, and shows nothing of the game", async () => {
    const page = await browser.newPage();
    await page.goto(origin());
    await refused(page);
  });

  test("is let in by the link once, and works across reloads and in a second tab until the host ends", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(host.url);
    await welcomed(page);
    expect(page.url()).toBe(`${origin()}/`);
    await page.reload();
    await welcomed(page);
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate("void window.open(location.href)"),
    ]);
    await welcomed(tab);

    const thief = await (await browser.newContext()).newPage();
    await thief.goto(host.url);
    await refused(thief);

    await host.kill();
    await page.getByText("Lost the connection to the app.").waitFor();
    // The page tells the next program on that port nothing: it needs the link of the next start.
    host = await startHost(folder, network);
    for (const one of [page, tab]) await refused(one);
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await page.goto(host.url);
    await welcomed(page);
  });
});

function welcomed(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "Welcome to the table" }).waitFor();
}

async function refused(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "This link was already used" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
}

function origin(): string {
  return new URL(host.url).origin;
}

function token(): string {
  return new URLSearchParams(new URL(host.url).hash.slice(1)).get("token") ?? "";
}

function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(`${origin()}/`, { headers }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .once("error", reject)
    .end();
  return promise;
}

function openLine(protocols: string[], from: string): Promise<"open"> {
  const { promise, resolve, reject } = Promise.withResolvers<"open">();
  const socket = new WebSocket(`${origin().replace("http", "ws")}/api`, protocols, {
    origin: from,
  });
  socket.once("error", reject);
  socket.once("open", () => {
    socket.close();
    resolve("open");
  });
  return promise;
}
