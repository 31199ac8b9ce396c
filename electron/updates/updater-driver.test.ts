import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppImageUpdater, type CancellationToken } from "electron-updater";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UpdaterEvent } from "../../src/host/updates/updater.ts";
import { driveUpdater, type UpdaterDriver } from "./updater-driver.ts";

// An AppImage's updater with real files from a real server; only Electron's own part, the app and its HTTP client, is
// replaced. It is for Linux only; elsewhere it installs with Linux's tools.
const here = process.platform === "linux" ? describe : describe.skip;

const find = createRequire(import.meta.url);
const { HttpExecutor, configureRequestOptions, configureRequestUrl } = createRequire(
  find.resolve("electron-updater"),
)("builder-util-runtime");
const { appendBlockmap } = createRequire(find.resolve("electron-builder"))(
  "app-builder-lib/out/targets/differentialUpdateInfoBuilder.js",
);

interface DownloadOptions {
  readonly cancellationToken: CancellationToken;
  readonly headers: object;
}

class NodeHttp extends HttpExecutor {
  createRequest(options: object, callback: (response: unknown) => void) {
    return request(options, callback);
  }
  /** As Electron's own, electron-updater's `ElectronHttpExecutor`, has it. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise(
      (resolve: (file: string) => void, reject: (error: Error) => void, onCancel: unknown) => {
        const asked = { headers: options.headers };
        configureRequestUrl(url, asked);
        configureRequestOptions(asked);
        const callback = (error: Error | null) =>
          error == null ? resolve(destination) : reject(error);
        const handling = { destination, options, onCancel, callback, responseHandler: null };
        this["doDownload"](asked, handling, 0);
      },
    );
  }
}

const FILE = "Fairhand-0.2.0-linux-x86_64.AppImage";
/** Stays the same from one version to the next, so that a delta can leave something out. */
const COMMON = randomBytes(600_000);
const programOf = (told: string, name: string) =>
  Buffer.concat([Buffer.from(`#!/bin/sh\necho ${name} > ${told}\nexit 0\n`), COMMON]);

let folder: string;
let installed: string;
let told: string;
let server: Server;
let asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
let sent: number;
let files: Map<string, Buffer>;
let quits: number;
let onQuit = () => {};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairhand-update-"));
  installed = join(folder, "Fairhand.AppImage");
  told = join(folder, "told");
  [asked, sent, files, quits] = [[], 0, new Map(), 0];
  await release("0.1.0");
  writeFileSync(installed, files.get(FILE)!, { mode: 0o755 });
  vi.stubEnv("APPIMAGE", installed);
  server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? "", "http://x").pathname.slice(1);
    asked.push({ path, headers: incoming.headers });
    const file = files.get(path);
    if (file === undefined) return void answer.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? "") ?? [];
    const part = from === undefined ? file : file.subarray(Number(from), Number(to) + 1);
    sent += part.length;
    const range =
      from === undefined ? {} : { "Content-Range": `bytes ${from}-${to}/${file.length}` };
    answer.writeHead(from === undefined ? 200 : 206, { "Content-Length": part.length, ...range });
    answer.end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Puts a version on the server, as electron-builder writes it. */
async function release(version: string): Promise<Buffer> {
  const built = join(folder, `built-${version}`);
  writeFileSync(built, programOf(told, version));
  const { size, sha512, blockMapSize } = await appendBlockmap(built);
  files.set(FILE, readFileSync(built));
  writeManifest(version, { size, sha512, blockMapSize });
  return readFileSync(built);
}

function writeManifest(version: string, info: Record<string, string | number>) {
  const lines = Object.entries(info).map(([name, value]) => `    ${name}: ${value}`);
  const text = `version: ${version}\nfiles:\n  - url: ${FILE}\n${lines.join("\n")}\npath: ${FILE}\nsha512: ${info["sha512"]}\nreleaseDate: '2026-11-23T00:00:00.000Z'\n`;
  files.set("latest-linux.yml", Buffer.from(text));
}

function start() {
  const { port } = server.address() as AddressInfo;
  const updater = new AppImageUpdater(null, {
    version: "0.1.0",
    name: "Fairhand",
    isPackaged: true,
    appUpdateConfigPath: join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: join(folder, "cache"),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {
      quits++;
      onQuit();
    },
    onQuit: () => {},
  } as never);
  Object.assign(updater, { httpExecutor: new NodeHttp() });
  updater.setFeedURL({ provider: "generic", url: `http://127.0.0.1:${port}` });
  writeFileSync(join(folder, "app-update.yml"), "updaterCacheDirName: fairhand-updater\n");
  const events: UpdaterEvent[] = [];
  return { drive: driveUpdater(updater, (event) => events.push(event)), events };
}

/** Ends once the app has been told to quit. */
async function installWith(drive: UpdaterDriver) {
  const electron = find.resolve("electron");
  find.cache[electron] = { exports: { autoUpdater: { emit() {} } } } as never;
  const ended = new Promise<void>((resolve) => {
    onQuit = resolve;
  });
  await drive("install");
  await ended;
  delete find.cache[electron];
}

const FOUND = { kind: "found", version: "0.2.0" };

here("a new release", () => {
  test("is found, loaded as the part that differs, and takes the place of the old one", async () => {
    const wanted = await release("0.2.0");
    const { drive, events } = start();
    await drive("look");
    await drive("download");
    expect(events).toEqual([FOUND, { kind: "downloaded" }]);
    expect(sent).toBeLessThan(wanted.length / 4);
    expect(readFileSync(installed)).not.toEqual(wanted);

    await installWith(drive);
    expect([quits, readFileSync(installed).equals(wanted)]).toEqual([1, true]);
    await vi.waitFor(() => expect(readFileSync(told, "utf8")).toBe("0.2.0\n"));
  });

  test("that cannot be installed is not called unreachable, and can be installed later", async () => {
    const wanted = await release("0.2.0");
    const { drive, events } = start();
    await drive("look");
    await drive("download");
    vi.stubEnv("APPIMAGE", join(folder, "gone", "Fairhand.AppImage"));
    await drive("install");
    expect(events.slice(2)).toEqual([{ kind: "failed", failure: "not-installed" }]);
    vi.stubEnv("APPIMAGE", installed);
    await installWith(drive);
    expect([quits, readFileSync(installed).equals(wanted)]).toEqual([1, true]);
    await vi.waitFor(() => expect(readFileSync(told, "utf8")).toBe("0.2.0\n"));
  });

  test("is not asked for under a number by which the player is known again", async () => {
    await release("0.2.0");
    const { drive } = start();
    await drive("look");
    await drive("download");
    expect(new Set(asked.map(({ headers }) => headers["x-user-staging-id"]))).toEqual(
      new Set(["0"]),
    );
    const mine = existsSync(join(folder, ".updaterId"))
      ? readFileSync(join(folder, ".updaterId"), "utf8")
      : "none";
    expect(JSON.stringify(asked)).not.toContain(mine);
  });

  test.each(["0.1.0", "0.0.9"])("%s is none", async (version) => {
    await release(version);
    const { drive, events } = start();
    await drive("look");
    expect(events).toEqual([{ kind: "none" }]);
    expect(asked.map(({ path }) => path)).toEqual(["latest-linux.yml"]);
  });

  test("is not loaded by itself, nor installed", async () => {
    await release("0.2.0");
    const before = readFileSync(installed);
    await start().drive("look");
    expect(asked.map(({ path }) => path)).toEqual(["latest-linux.yml"]);
    expect(readFileSync(installed)).toEqual(before);
  });

  test("whose download is stopped says nothing, and can be loaded again", async () => {
    await release("0.2.0");
    const { drive, events } = start();
    await drive("look");
    const stopped = drive("download");
    void drive("cancel");
    await Promise.all([stopped, drive("download")]);
    expect(events).toEqual([FOUND, { kind: "downloaded" }]);
  });
});

here("what is not the release", () => {
  const sha512 = (bytes: Buffer) => createHash("sha512").update(bytes).digest("base64");

  test.each<[string, (good: Buffer) => void]>([
    ["another file", (good) => files.set(FILE, randomBytes(good.length))],
    ["half of the file", (good) => files.set(FILE, good.subarray(0, good.length / 2))],
    ["one bit", (good) => files.set(FILE, Buffer.concat([good.subarray(0, -1), Buffer.from("x")]))],
    [
      "another file's hash",
      (good) => writeManifest("0.2.0", { size: good.length, sha512: sha512(COMMON) }),
    ],
  ])("%s is thrown away", async (_what, spoil) => {
    spoil(await release("0.2.0"));
    const before = readFileSync(installed);
    const { drive, events } = start();
    await drive("look");
    await drive("download");
    await drive("install");
    expect(events[0]).toEqual(FOUND);
    expect(events[1]).toEqual({ kind: "failed", failure: "damaged" });
    expect(events.slice(2).every(({ kind }) => kind === "failed")).toBe(true);
    expect([quits, readFileSync(installed)]).toEqual([0, before]);
  });

  test.each([
    ["no hash", `version: 0.2.0\npath: ${FILE}\n`],
    ["no YAML", "{{{"],
    ["an error page", "<html>502</html>"],
  ])("a list with %s is refused", async (_what, text) => {
    files.set("latest-linux.yml", Buffer.from(text));
    const { drive, events } = start();
    await drive("look");
    await drive("download");
    expect(asked.map(({ path }) => path)).toEqual(["latest-linux.yml"]);
    expect(events.at(-1)).toMatchObject({ kind: "failed" });
    expect(events.some(({ kind }) => kind === "downloaded")).toBe(false);
  });
});

here("no network", () => {
  test("is unreachable, and the next look finds what is there then", async () => {
    files.delete("latest-linux.yml");
    const { drive, events } = start();
    await drive("look");
    await release("0.2.0");
    await drive("look");
    expect(events).toEqual([{ kind: "failed", failure: "unreachable" }, FOUND]);
  });

  test("has nobody at the address", async () => {
    const { drive, events } = start();
    await new Promise((resolve) => server.close(resolve));
    await drive("look");
    expect(events).toEqual([{ kind: "failed", failure: "unreachable" }]);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
});
