import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildBundles, staleBundles } from "./build.ts";
import { ROOT } from "./bundles.ts";

// `npm run fairhand -- COMMAND`: the terminal client, built if it is missing or stale.
await buildBundles(staleBundles(["cli"]));
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, "dist", "cli", "fairhand.js"), ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
