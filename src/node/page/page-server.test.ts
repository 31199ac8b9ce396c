import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { createBirpc } from "birpc";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { HostApi, HostListener, SentChange } from "../../host/api/api.ts";
import { decodeMessage, encodeMessage } from "../../host/api/codec.ts";
import type { Host } from "../../host/host.ts";
import { temporaryFolder, testHost, value } from "../../host/testing/hosts.ts";
import { makePass } from "../../host/testing/pass.ts";
import { type ShellSetting, startShell } from "./page-server.ts";

async function openShell(setting: Partial<ShellSetting> = {}, host?: Host) {
  const page = temporaryFolder();
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Fairhand</title>");
  mkdirSync(join(page, "assets"));
  writeFileSync(join(page, "assets", "app.js"), "export {};");
  writeFileSync(join(page, "secret.txt"), "no type the page may load");
  const shell = value(await startShell(host ?? (await testHost()), { page, ...setting }));
  onTestFinished(shell.stop);
  const url = new URL(shell.url);
  return { shell, page, port: Number(url.port), token: tokenIn(shell.url) };
}

function tokenIn(url: string): string {
  return new URL(url).hash.slice("#token=".length);
}

/** What the host returns for a token: the secret, or its refusal. */
function redeem(port: number, token: string, method = "POST"): Promise<Answer> {
  return ask(port, "/secret", { authorization: `Bearer ${token}` }, method);
}

/** The pass of a page that was let in, as the page makes it. */
async function passFor(port: number, secret: string, origin = `http://127.0.0.1:${port}`) {
  return makePass(secret, origin, (await ask(port, "/run")).body);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** node:http and not fetch, because fetch neither sends a foreign Host nor keeps `..` in a path. */
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

  test("stays the one it was at the start while another is built in its folder", async () => {
    const { port, page } = await openShell();
    rmSync(join(page, "assets"), { recursive: true });
    writeFileSync(
      join(page, "index.html"),
      "<!doctype html><script src=/assets/other.js></script>",
    );
    expect((await ask(port, "/")).body).toBe("<!doctype html><title>Fairhand</title>");
    expect((await ask(port, "/assets/app.js")).body).toBe("export {};");
  });

  test("is refused under a foreign name and to a foreign page", async () => {
    const { port } = await openShell();
    expect((await ask(port, "/", { host: `evil.example:${port}` })).status).toBe(403);
    expect((await ask(port, "/", { host: `localhost:${port}` })).status).toBe(403);
    expect((await ask(port, "/", { origin: "http://evil.example" })).status).toBe(403);
    expect((await ask(port, "/", { origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });
});

describe("the link", () => {
  test("lets one page in, and another link takes its place", async () => {
    const links: string[] = [];
    const { port, token } = await openShell({ linkUsed: (next) => links.push(next) });
    for (const wrong of ["", "x", `${token}x`])
      expect((await redeem(port, wrong)).status).toBe(403);
    expect((await redeem(port, token, "GET")).status).toBe(403);
    expect(links).toEqual([]);

    const first = await redeem(port, token);
    expect(first).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect((await redeem(port, token)).status).toBe(403);
    expect(links).toHaveLength(1);
    expect(await redeem(port, tokenIn(links[0] ?? ""))).toMatchObject({ body: first.body });
  });
});

describe("the API over WebSocket", () => {
  test("opens for the pass of a page that was let in, and to this page only", async () => {
    const { port, token } = await openShell();
    const origin = `http://127.0.0.1:${port}`;
    const { body: secret } = await redeem(port, token);
    const pass = await passFor(port, secret);
    expect(await knock(port, ["fairhand", pass], { origin })).toBe(101);
    expect(await knock(port, ["fairhand", `${pass}0`], { origin })).toBe(403);
    expect(await knock(port, ["fairhand", "x"], { origin })).toBe(403);
    expect(await knock(port, ["fairhand"], { origin })).toBe(403);
    for (const other of [token, secret, await passFor(port, secret, "http://127.0.0.1:1")])
      expect(await knock(port, ["fairhand", other], { origin })).toBe(403);
    expect(await knock(port, [pass, "fairhand"], { origin })).toBe(403);
    expect(await knock(port, ["fairhand", pass], {})).toBe(403);
    expect(await knock(port, ["fairhand", pass], { origin: "http://evil.example" })).toBe(403);
    expect(await knock(port, ["fairhand", pass], { origin, host: "evil.example" })).toBe(403);
    expect(await knock(port, ["fairhand", pass], { origin }, "/other")).toBe(403);
  });

  test("what a page holds is worth nothing to the next run, or to whoever takes the port meanwhile", async () => {
    const host = await testHost();
    const { shell, port, token } = await openShell({}, host);
    const { body: secret } = await redeem(port, token);
    const before = await passFor(port, secret);
    await shell.stop();
    const again = await openShell({}, host);
    expect(again.port).toBe(port);
    const origin = `http://127.0.0.1:${port}`;
    expect(await knock(port, ["fairhand", before], { origin })).toBe(403);
    expect(await knock(port, ["fairhand", await passFor(port, secret)], { origin })).toBe(403);
    expect((await redeem(port, token)).status).toBe(403);
    const { body: next } = await redeem(port, again.token);
    expect(next).not.toBe(secret);
    expect(await knock(port, ["fairhand", await passFor(port, next)], { origin })).toBe(101);
  });

  test("takes another port if somebody sits on the one of last time", async () => {
    const host = await testHost();
    const { shell, port } = await openShell({}, host);
    await shell.stop();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    expect((await openShell({}, host)).port).not.toBe(port);
  });

  test("answers calls, tells changes in order and outlives garbage", async () => {
    const { port, token } = await openShell();
    const pass = await passFor(port, (await redeem(port, token)).body);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, ["fairhand", pass], {
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once("open", resolve));
    const changed = Promise.withResolvers<SentChange>();
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
