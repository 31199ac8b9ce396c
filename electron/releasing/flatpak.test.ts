import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../building/bundles.ts";

// flatpak-builder needs its runtime from a store; the manifest's references to this repository can be checked anywhere.

interface Source {
  readonly type: string;
  readonly path?: string;
  readonly dest?: string;
  readonly "dest-filename"?: string;
  readonly commands?: readonly string[];
}

interface Manifest {
  readonly id: string;
  readonly command: string;
  readonly "finish-args": readonly string[];
  readonly modules: readonly {
    readonly "build-commands": readonly string[];
    readonly sources: readonly Source[];
  }[];
}

const FOLDER = "electron/flatpak";
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const manifest = parse(read(`${FOLDER}/org.fairhand.app.yml`)) as Manifest;
const builder = parse(read("electron-builder.yml")) as {
  readonly appId: string;
  readonly directories: { readonly output: string };
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
};
const [module] = manifest.modules;
const sources = module?.sources ?? [];
const commands = module?.["build-commands"] ?? [];
const desktop = new Map(
  read(`${FOLDER}/${manifest.id}.desktop`)
    .split("\n")
    .map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)]),
);

test("it is the same app as the installers hold", () => {
  expect(manifest.id).toBe(builder.appId);
  const unpacked = sources.find(({ type }) => type === "dir");
  expect(join(FOLDER, unpacked?.path ?? "")).toBe(
    join(builder.directories.output, "linux-unpacked"),
  );
});

test("every file it takes is there, and every one that it installs is taken", () => {
  const files = sources.filter(({ type }) => type === "file");
  for (const { path = "" } of files) expect(existsSync(join(ROOT, FOLDER, path)), path).toBe(true);
  const taken = sources.map(
    (one) => one.dest ?? one["dest-filename"] ?? one.path?.split("/").at(-1) ?? "",
  );
  const installed = commands
    .map((command) => /^(?:cp -r|install -Dm\d+) ([^/ ]+)/.exec(command)?.[1])
    .filter((name) => name !== undefined);
  expect([...installed].sort()).toEqual([...taken].sort());
});

test("what starts it is what was installed", () => {
  expect(commands.join("\n")).toContain(` /app/bin/${manifest.command}\n`);
  const script = sources.find(({ type }) => type === "script");
  // electron-builder names the program after the package.
  const { name, desktopName } = JSON.parse(read("package.json")) as Record<string, string>;
  // Electron gives the desktop this name, by which a window finds its icon.
  expect(desktopName).toBe(`${manifest.id}.desktop`);
  expect(script?.commands?.join("\n")).toContain(`/app/fairhand/${name} "$@"`);
});

test("the system starts it with a link, and shows its icon", () => {
  expect(desktop.get("Exec")).toBe(`${manifest.command} %u`);
  const [scheme] = builder.protocols[0]?.schemes ?? [];
  expect(desktop.get("MimeType")).toBe(`x-scheme-handler/${scheme};`);
  expect(desktop.get("Icon")).toBe(manifest.id);
  expect(commands.join("\n")).toContain(`/apps/${manifest.id}.svg`);
  expect(commands.join("\n")).toContain(`/applications/${manifest.id}.desktop`);
});

test("it sees no file of the player's but its own", () => {
  expect(
    manifest["finish-args"].filter((arg) => /filesystem|session-bus|device=all/.test(arg)),
  ).toEqual([]);
});
