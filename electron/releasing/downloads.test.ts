import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { APP_VERSION } from "../../src/host/app-version.ts";
import { ROOT } from "../building/bundles.ts";
import { DOWNLOADS, downloadTable } from "./downloads.ts";

interface Builder {
  readonly productName: string;
  readonly artifactName: string;
  readonly linux: { readonly target: readonly string[] };
  readonly mac: { readonly target: readonly string[] };
  readonly win: { readonly target: readonly string[] };
  readonly nsis: { readonly artifactName: string };
  readonly portable: { readonly artifactName: string };
}

interface Release {
  readonly jobs: {
    readonly package: {
      readonly strategy: { readonly matrix: { readonly include: readonly { flags: string }[] } };
      readonly steps: readonly { readonly with?: { readonly path?: string } }[];
    };
  };
}

const read = <T>(path: string) => parse(readFileSync(join(ROOT, path), "utf8")) as T;
const builder = read<Builder>("electron-builder.yml");
const release = read<Release>(".github/workflows/release.yml");

/** Package formats have their own names for processors (builder-util, getArtifactArchName). */
const ARCH_NAMES: Readonly<Record<string, string>> = {
  "x64 AppImage": "x86_64",
  "x64 rpm": "x86_64",
  "x64 deb": "amd64",
  "arm64 rpm": "aarch64",
};

/** The names of what release.yml lets electron-builder make. */
const built = release.jobs.package.strategy.matrix.include.flatMap(({ flags }) => {
  const [, os, arch] = /^--(linux|win|mac) --(x64|arm64|universal)/.exec(flags) ?? [];
  if (os !== "linux" && os !== "win" && os !== "mac") throw new Error(`Unknown: ${flags}`);
  return builder[os].target.map((target) => {
    const ext = target === "nsis" || target === "portable" ? "exe" : target;
    const special = target === "nsis" || target === "portable" ? builder[target] : builder;
    const parts: Readonly<Record<string, string>> = {
      productName: builder.productName,
      version: APP_VERSION,
      os,
      arch: ARCH_NAMES[`${arch} ${ext}`] ?? arch ?? "",
      ext,
    };
    return special.artifactName.replaceAll(/\$\{(\w+)\}/g, (_, part) => parts[part] ?? "?");
  });
});

describe("the download table", () => {
  test("lists what a release builds, all of it and nothing else", () => {
    const listed = DOWNLOADS.flatMap(({ files }) =>
      files.map(([, ending]) => `Fairhand-${APP_VERSION}-${ending}`),
    );
    expect([...listed].sort()).toEqual([...built].sort());
    expect(new Set(built).size).toBe(built.length);
    for (const name of built)
      expect(downloadTable("zh-CN", "https://x.example/files")).toContain(
        `(https://x.example/files/${name})`,
      );
  });

  test("names no file that the release leaves behind", () => {
    const kept = release.jobs.package.steps.map((step) => step.with?.path ?? "").join("\n");
    for (const name of built) expect(kept).toContain(`release/*.${name.split(".").at(-1)}\n`);
  });
});
