import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createBirpc } from "birpc";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { Change, HostApi, HostListener } from "./api.ts";
import { decodeMessage, encodeMessage } from "./codec.ts";
import { startShell } from "./shell.ts";
import { temporaryFolder, testHost, value } from "./testing/hosts.ts";

async function openShell() {
  const page = temporaryFolder();
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Fairhand</title>");
  mkdirSync(join(page, "assets"));
  writeFileSync(join(page, "assets", "app.js"), "export {};");
  writeFileSync(join(page, "secret.txt"), "no type the page may load");
  const host = await testHost();
  const shell = value(await startShell(host, { page, port: 0 }));
  onTestFinished(shell.stop);
  const url = new URL(shell.url);
  return { shell, port: Number(url.port), token: url.hash.slice("#token=".length) };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** node:http and not fetch, for fetch neither sends a foreign Host nor keeps `..` in a path. */
function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** The status with which the WebSocket is refused, or 101. */
function knock(
  port: number,
  protocols: string[],
  headers: Record<string, string>,
  path = "/api",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers });
    socket.on("open", () => {
      socket.terminate();
      resolve(101);
    });
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.on("error", reject);
  });
}

describe("the page", () => {
  test("is served with a strict policy, by exact names only", async () => {
    const { port } = await openShell();
    const page = await ask(port, "/");
    expect(page).toMatchObject({ status: 200, body: "<!doctype html><title>Fairhand</title>" });
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["content-security-policy"]).toContain("connect-src 'self'");
    expect(await ask(port, "/assets/app.js?v=1")).toMatchObject({
      status: 200,
      headers: { "x-content-type-options": "nosniff" },
    });
    for (const path of [
      "/secret.txt",
      "/../secret.txt",
      "/assets/../../etc/passwd",
      "/%2e%2e/x",
      "/assets",
      "//",
    ])
      expect((await ask(port, path)).status).toBe(404);
    expect((await ask(port, "/", {}, "POST")).status).toBe(405);
  });

  test("is refused under a foreign name and to a foreign page", async () => {
    const { port } = await openShell();
    expect((await ask(port, "/", { host: `evil.example:${port}` })).status).toBe(403);
    expect((await ask(port, "/", { host: `localhost:${port}` })).status).toBe(403);
    expect((await ask(port, "/", { origin: "http://evil.example" })).status).toBe(403);
    expect((await ask(port, "/", { origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });
});

describe("the API over WebSocket", () => {
  test("opens for the token of this start and this page only", async () => {
    const { port, token } = await openShell();
    const origin = `http://127.0.0.1:${port}`;
    expect(await knock(port, ["fairhand", token], { origin })).toBe(101);
    expect(await knock(port, ["fairhand", `${token}x`], { origin })).toBe(403);
    expect(await knock(port, ["fairhand", "x"], { origin })).toBe(403);
    expect(await knock(port, ["fairhand"], { origin })).toBe(403);
    expect(await knock(port, [token, "fairhand"], { origin })).toBe(403);
    expect(await knock(port, ["fairhand", token], {})).toBe(403);
    expect(await knock(port, ["fairhand", token], { origin: "http://evil.example" })).toBe(403);
    expect(await knock(port, ["fairhand", token], { origin, host: "evil.example" })).toBe(403);
    expect(await knock(port, ["fairhand", token], { origin }, "/other")).toBe(403);
  });

  test("answers calls, tells changes in order and outlives garbage", async () => {
    const { port, token } = await openShell();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, ["fairhand", token], {
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once("open", resolve));
    const changed = Promise.withResolvers<Change>();
    const rpc = createBirpc<HostApi, HostListener>(
      { changed: changed.resolve },
      {
        post: (message) => socket.send(encodeMessage(message)),
        on: (listener) =>
          void socket.on("message", (data) => listener(decodeMessage(data.toString()))),
      },
    );
    for (const garbage of [
      "",
      "null",
      "[]",
      "{",
      '{"t":"q"}',
      '{"t":"q","m":"setName","a":7,"i":"1"}',
      '{"t":"s","i":"1"}',
    ])
      socket.send(garbage);
    socket.send(Buffer.of(0, 1, 2));
    const { n, me } = await rpc.snapshot();
    expect(me.name).toBeNull();
    expect(await rpc.setName("Ann")).toEqual({ ok: true, value: null });
    expect(await changed.promise).toMatchObject({ n: n + 1, kind: "me", me: { name: "Ann" } });
    // Inherited methods are not methods of the API.
    for (const method of ["constructor", "toString", "__proto__", "nothing"])
      await expect(rpc.$call(method as "snapshot")).rejects.toBeDefined();
    expect((await rpc.snapshot()).me.name).toBe("Ann");
  });
});

test("a page port in use is one clear sentence", async () => {
  const { port } = await openShell();
  const host = await testHost();
  expect(await startShell(host, { page: temporaryFolder(), port })).toMatchObject({
    ok: false,
    fault: { code: "shell/cannot-listen" },
  });
});
