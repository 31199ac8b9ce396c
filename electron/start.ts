import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildBundles, staleBundles } from "./build.ts";
import { ROOT } from "./bundles.ts";
import { electronFlags, provideElectron } from "./electron-binary.ts";
import { run } from "./run.ts";

// `npm start`: builds what is missing, then opens a window, or a page where there can be no window.
const args = process.argv.slice(2);
const electron = await provideElectron();
const stale = staleBundles(
  electron.path === undefined ? ["ui", "host"] : ["ui", "electron", "preload"],
);
if (stale.length > 0) console.log("Building Fairhand ...");
await buildBundles(stale);

if (electron.path === undefined) {
  console.log(`${electron.reason}: Fairhand runs as a page in your browser.`);
  const host = join(ROOT, "dist", "host", "main.js");
  process.exitCode = await run(process.execPath, [host, ...args], (line) => {
    const url = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(line)?.[0];
    if (url !== undefined) openPage(url);
  });
} else {
  process.exitCode = await run(electron.path, [...electronFlags(), ROOT, ...args]);
}

/** Asks the system to show the page. Where it cannot, the address has been printed. */
function openPage(url: string): void {
  const [command = "", ...rest] = {
    darwin: ["open", url],
    win32: ["cmd", "/c", "start", "", url],
  }[process.platform as string] ?? ["xdg-open", url];
  const opener = spawn(command, rest, { stdio: "ignore", detached: true });
  opener.once("error", () => {});
  opener.unref();
}
