import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { nodeConfig } from "./bundles.ts";

/** Builds a program as the host is built; resolves to the built file. */
async function built(source: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "fairhand-narrow-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "main.ts"), source);
  const config = nodeConfig("alone", {});
  const outDir = join(root, "built");
  const rolldownOptions = { input: join(root, "main.ts") };
  await build({
    ...config,
    logLevel: "silent",
    build: { ...config.build, outDir, license: false, rolldownOptions },
  });
  return join(outDir, "main.js");
}

test("a bundle holds no character that takes two bytes, and says what its source says", async () => {
  const file = await built(
    "console.log(`四连棋 🚀 ` + process.argv.length, 'it’s', /^[“”🚀]+$/u.test('“🚀”'));",
  );
  expect(readFileSync(file, "utf8")).toMatch(/^[\0-\u00ff]*$/);
  expect(execFileSync(process.execPath, [file], { encoding: "utf8" })).toBe(
    "四连棋 🚀 2 it’s true\n",
  );
});

test("a raw template in which an escape would be text is refused", async () => {
  await expect(built("console.log(String.raw`\\d四`);")).rejects.toThrow(/beyond Latin-1/);
});
