import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";

const chromium = inject("chromium");
const folder = mkdtempSync(join(tmpdir(), "fairhand-token-"));
let host: HostRun;

beforeAll(async () => {
  host = await startHost(folder, freshNetwork());
});

afterAll(async () => {
  await host?.kill();
  rmSync(folder, { recursive: true });
});

describe("the local page", () => {
  test("answers to its own address only", async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: "evil.example" })).toBe(403);
    expect(await statusFor({ origin: "http://evil.example" })).toBe(403);
  });

  test.each([
    ["no token", () => ["fairhand"], () => origin()],
    ["a wrong token", () => ["fairhand", "A".repeat(token().length)], () => origin()],
    ["a foreign origin", () => ["fairhand", token()], () => "http://evil.example"],
  ])("opens no line to the host for %s", async (_who, protocols, from) => {
    await expect(openLine(protocols(), from())).rejects.toThrow(/40[13]/);
  });

  test("opens one for its own token", async () => {
    await expect(openLine(["fairhand", token()], origin())).resolves.toBe("open");
  });
});

describe.skipIf(chromium === null)("a page opened without the token", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser(chromium ?? "");
  });

  afterAll(async () => {
    await browser?.close();
  });

  test("says what it needs and shows nothing of the game", async () => {
    const page = await browser.newPage();
    await page.goto(origin());
    await page.getByRole("heading", { name: "This page needs its own link" }).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
  });
});

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
