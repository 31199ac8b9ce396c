import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { nodeConfig, ROOT } from "./bundles.ts";

test("a package that reads its own package.json runs from a bundle in a folder of its own", async () => {
  const root = mkdtempSync(join(tmpdir(), "fairhand-required-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const main = join(root, "main.ts");
  // It puts its name and version into everything it announces.
  const ssdp = join(ROOT, "node_modules/@achingbrain/ssdp/dist/src/ssdp.js");
  writeFileSync(
    main,
    `import { SSDP } from ${JSON.stringify(ssdp)};\nconsole.log(new SSDP().signature);`,
  );
  const config = nodeConfig("alone", {});
  const outDir = join(root, "built");
  await build({
    ...config,
    build: { ...config.build, outDir, license: false, rolldownOptions: { input: main } },
  });
  expect(execFileSync(process.execPath, [join(outDir, "main.js")], { encoding: "utf8" })).toMatch(
    /UPnP\/1\.1 @achingbrain\/ssdp\/\d/,
  );
});
