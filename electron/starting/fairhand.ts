import { join } from "node:path";
import { buildBundles, staleBundles } from "../building/build.ts";
import { ROOT } from "../building/bundles.ts";
import { HOST_FLAGS, run } from "./run.ts";

// `npm run fairhand -- COMMAND`: the terminal client, built if it is missing or stale.
await buildBundles(staleBundles(["cli"]));
const program = join(ROOT, "dist", "cli", "fairhand.js");
process.exitCode = await run(process.execPath, [...HOST_FLAGS, program, ...process.argv.slice(2)]);
