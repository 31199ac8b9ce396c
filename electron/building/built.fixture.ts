import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { onTestFinished } from "vitest";
import { nodeConfig } from "./bundles.ts";

/** Builds a program as the host is built; resolves to the built file. */
export async function builtProgram(source: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "fairhand-built-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "main.ts"), source);
  const config = nodeConfig("alone", {});
  const outDir = join(root, "built");
  const output = config.build?.rolldownOptions?.output ?? {};
  const rolldownOptions = { input: join(root, "main.ts"), output };
  await build({
    ...config,
    logLevel: "silent",
    build: { ...config.build, outDir, license: false, rolldownOptions },
  });
  return join(outDir, "main.js");
}
