import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { extractAll, listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { APP_VERSION } from "../../src/host/app-version.ts";

// electron-builder really packs; only Electron's binary is a stand-in, because it is not available everywhere.

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "fairhand-package-"));
const packed = join(folder, "release", "linux-unpacked");
const archive = join(packed, "resources", "app.asar");

beforeAll(async () => {
  const electronDist = join(folder, "electron");
  writeFakeElectron(electronDist);
  await run(
    process.execPath,
    [
      join(ROOT, "node_modules", "electron-builder", "cli.js"),
      ...["--linux", "dir", "--x64"],
      "--config.publish.owner=fairhand",
      "--config.publish.repo=games",
      `--config.electronDist=${electronDist}`,
      `--config.directories.output=${join(folder, "release")}`,
    ],
    { cwd: ROOT },
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the archive contains the built app and nothing else", () => {
  const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll("\\", "/"));
  expect(files).toContain("/dist/electron/main.js");
  expect(files).toContain("/dist/preload/preload.cjs");
  expect(files).toContain("/dist/ui/index.html");
  expect(files).toContain("/dist/ui/licenses.md");
  expect(files).toContain("/dist/electron/licenses.md");
  const places = new Set(files.map((path) => path.split("/").slice(1, 3).join("/")));
  expect([...places].sort()).toEqual([
    "LICENSE",
    "dist",
    "dist/door",
    "dist/electron",
    "dist/preload",
    "dist/ui",
    "node_modules",
    "node_modules/@node-datachannel",
    "package.json",
  ]);
  expect(files.filter((path) => path.endsWith(".map") || path.endsWith(".built"))).toEqual([]);
});

test("the app knows where its releases are, and can load the code that checks there", async () => {
  const config = readFileSync(join(packed, "resources", "app-update.yml"), "utf8");
  expect(config).toMatch(/^provider: github$/m);
  expect(config).toMatch(/^repo: games$/m);
  const app = join(folder, "updater");
  extractAll(archive, app);
  const folderOfApp = join(app, "dist", "electron");
  // Rolldown re-exports a CommonJS package through a file of its own.
  const chunk = readdirSync(folderOfApp).find((name) => {
    const text = name.endsWith(".js") ? readFileSync(join(folderOfApp, name), "utf8") : "";
    return /\bexport default require_main\(\)/.test(text);
  });
  const file = pathToFileURL(join(folderOfApp, chunk ?? "")).href;
  const script = `console.log(typeof (await import(${JSON.stringify(file)})).default.AppImageUpdater)`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout).toBe("function\n");
});

test("the native part of WebRTC is beside the archive, where it can be loaded", () => {
  const natives = join(
    packed,
    "resources",
    "app.asar.unpacked",
    "node_modules",
    "@node-datachannel",
  );
  const [platform] = readdirSync(natives);
  const load = createRequire(join(natives, "..", "..", "dist", "electron", "utility.js"));
  expect(load(`@node-datachannel/${platform}`)).toHaveProperty("PeerConnection");
});

test("the fuses disable what a game does not need", async () => {
  const wire = await getCurrentFuseWire(join(packed, "fairhand"));
  expect(wire.version).toBe(FuseVersion.V1);
  const { DISABLE, ENABLE } = FuseState;
  expect(wire[FuseV1Options.RunAsNode]).toBe(DISABLE);
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(DISABLE);
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(DISABLE);
  expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(DISABLE);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ENABLE);
  expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(ENABLE);
  expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(ENABLE);
});

test("the packed host starts with only what is packed", async () => {
  // Outside the repository, so that no module is found by accident.
  const app = join(folder, "app");
  extractAll(archive, app);
  const script = join(folder, "host.mjs");
  writeFileSync(
    script,
    `import { EventEmitter } from "node:events";
     process.parentPort = Object.assign(new EventEmitter(), {
       postMessage(message) {
         // The main process of a system without a key store.
         if (message.kind === "wrap") this.emit("message", { data: { ...message, kind: "vault" }, ports: [] });
         else if (message.kind !== "update") { console.log(message); process.exit(0); }
       },
     });
     await import(${JSON.stringify(pathToFileURL(join(app, "dist", "electron", "utility.js")).href)});`,
  );
  const profile = `--profile=${join(folder, "profile")}`;
  const { stdout } = await run(process.execPath, [script, profile], { cwd: folder });
  expect(stdout).toBe("{ kind: 'ready' }\n");
});

test.skipIf(process.platform !== "linux")(
  "packages for Linux name their maker and the links they open",
  async () => {
    const tools = join(folder, "tools");
    const output = join(folder, "packages");
    writeFakeFpm(tools, output);
    await run(
      process.execPath,
      [
        join(ROOT, "node_modules", "electron-builder", "cli.js"),
        ...["--linux", "deb", "rpm", "--x64", "--publish", "never", `--prepackaged=${packed}`],
        "--config.publish.owner=fairhand",
        "--config.publish.repo=games",
        "--config.extraMetadata.homepage=https://example.org/fairhand",
        `--config.directories.output=${output}`,
      ],
      {
        cwd: ROOT,
        env: { ...process.env, USE_SYSTEM_FPM: "true", PATH: `${tools}:${process.env["PATH"]}` },
      },
    );
    for (const [kind, arch] of [
      ["deb", "amd64"],
      ["rpm", "x86_64"],
    ]) {
      const file = join(output, `Fairhand-${APP_VERSION}-linux-${arch}.${kind}`);
      const asked = readFileSync(file, "utf8");
      expect(asked).toContain("\n--url\nhttps://example.org/fairhand\n");
      expect(asked).toContain("\n--license\nMIT\n");
      expect(asked).toContain("=/usr/share/icons/hicolor/scalable/apps/fairhand.svg\n");
      expect(asked).toContain("=/usr/share/applications/org.fairhand.app.desktop\n");
      const desktop = readFileSync(`${file}.desktop`, "utf8");
      expect(desktop).toMatch(/^Exec=\/opt\/Fairhand\/fairhand %U$/m);
      expect(desktop).toMatch(/^MimeType=x-scheme-handler\/fairhand;$/m);
      expect(desktop).toMatch(/^StartupWMClass=org\.fairhand\.app$/m);
      expect(desktop).toMatch(/^Comment\[zh_CN\]=.*\p{Script=Han}/mu);
    }
    // Installed packages find the next version through this file.
    const list = readFileSync(join(output, "latest-linux.yml"), "utf8");
    expect(list).toMatch(/url: Fairhand-.*\.deb$/m);
    expect(list).toMatch(/url: Fairhand-.*\.rpm$/m);
  },
);

/** A stand-in for the program that builds these packages, which is not available everywhere; records its arguments. */
function writeFakeFpm(tools: string, output: string): void {
  mkdirSync(tools);
  mkdirSync(output);
  const script = `#!/bin/sh
for one; do
  [ "$before" = --package ] && file=$one
  before=$one
done
for one; do
  case "$one" in *.desktop=*) cp "\${one%%=*}" "$file.desktop" ;; esac
done
printf '%s\\n' "$@" > "$file"
`;
  writeFileSync(join(tools, "fpm"), script, { mode: 0o755 });
}

/** The part of Electron that electron-builder looks at: a binary with a fuse wire, every fuse inverted. */
function writeFakeElectron(dist: string): void {
  // @electron/fuses' sentinel, the wire's version and length, then one byte a fuse.
  const wire = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0008101101011";
  mkdirSync(join(dist, "resources"), { recursive: true });
  writeFileSync(join(dist, "electron"), `#!/bin/sh\n# ${wire}\n`, { mode: 0o755 });
  for (const name of ["LICENSE", "LICENSES.chromium.html", "version"])
    writeFileSync(join(dist, name), "");
}
