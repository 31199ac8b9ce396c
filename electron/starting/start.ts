import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildBundles, staleBundles } from "../building/build.ts";
import { IN_BROWSER, IN_WINDOW, ROOT } from "../building/bundles.ts";
import { openFirst, pageOpeners } from "./browser.ts";
import { electronFlags, provideElectron } from "./electron-binary.ts";
import { writeRedirect } from "./redirect.ts";
import { HOST_FLAGS, run } from "./run.ts";

/** The dynamic loader's exit code for a program that lacks a system library. */
const LIBRARY_MISSING = 127;

// `npm start`: builds what is missing, then opens a window, or a page if there can be no window.
const args = process.argv.slice(2);
const electron = await provideElectron();
process.exitCode =
  electron.path === undefined
    ? await startInBrowser(electron.reason)
    : await startInWindow(electron.path);

async function startInWindow(path: string): Promise<number> {
  await build(IN_WINDOW);
  const code = await run(path, [...electronFlags(), ROOT, ...args]);
  return code === LIBRARY_MISSING
    ? startInBrowser("Electron needs libraries that this system does not have")
    : code;
}

async function startInBrowser(reason: string): Promise<number> {
  await build(IN_BROWSER);
  console.log(`${reason}: Fairhand runs as a page in your browser.`);
  const host = [...HOST_FLAGS, join(ROOT, "dist", "host", "main.js"), ...args];
  return run(process.execPath, host, (line) => {
    const url = /^Fairhand is ready: (\S+)$/.exec(line)?.[1];
    if (url !== undefined)
      openFirst(pageOpeners(redirectTo(url), process.platform, process.env, electronFlags()));
  });
}

/**
 * Any account on the machine can read command lines, and the first one to follow the link is let in: so the browser is
 * given a file that only this user can read, as Jupyter does. If it cannot show that, the address has been printed.
 */
function redirectTo(url: string): string {
  return pathToFileURL(writeRedirect(url)).href;
}

async function build(names: readonly string[]): Promise<void> {
  const stale = staleBundles(names);
  if (stale.length > 0) console.log("Building Fairhand ...");
  await buildBundles(stale);
}
