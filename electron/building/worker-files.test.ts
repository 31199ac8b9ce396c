import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { workerFiles } from "./worker-files.ts";

test("a worker named beside its source runs from the bundle, wherever its own imports lie", async () => {
  const root = mkdtempSync(join(tmpdir(), "fairhand-worker-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "bots"));
  const files = {
    "package.json": '{ "type": "module" }',
    "main.ts": `import { startWorker } from "./bots/pool.ts";
      startWorker().on("message", (text: string) => console.log(text));`,
    "bots/pool.ts": `import { Worker } from "node:worker_threads";
      export const startWorker = () => new Worker(new URL("./worker.ts", import.meta.url));`,
    "bots/worker.ts": `import { parentPort } from "node:worker_threads";
      import { answer } from "./answer.ts";
      parentPort?.postMessage(answer);`,
    "bots/answer.ts": `export const answer: string = "from the worker";`,
  };
  for (const [path, code] of Object.entries(files)) writeFileSync(join(root, path), code);

  const outDir = join(root, "built");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [workerFiles()],
    build: { ssr: true, outDir, rolldownOptions: { input: join(root, "main.ts") } },
  });
  for (const folder of ["bots", "main.ts"]) rmSync(join(root, folder), { recursive: true });
  expect(execFileSync(process.execPath, [join(outDir, "main.js")], { encoding: "utf8" })).toBe(
    "from the worker\n",
  );
});
