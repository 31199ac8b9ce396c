import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Browsers that open a page in a window without tabs and address (`--app=`), the plainest first. */
const LINUX = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const MAC = ["Chromium", "Google Chrome", "Microsoft Edge"];
const WINDOWS = [
  "Chromium\\Application\\chrome.exe",
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** Installed browsers of Chromium's family, as paths. */
export function chromiumBrowsers(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  exists: (path: string) => boolean = existsSync,
): readonly string[] {
  return candidates(platform, env).filter(exists);
}

function candidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  if (platform === "darwin") {
    const folders = [
      "/Applications",
      ...(env["HOME"] === undefined ? [] : [`${env["HOME"]}/Applications`]),
    ];
    return MAC.flatMap((name) =>
      folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === "win32") {
    const folders = ["LOCALAPPDATA", "ProgramFiles", "ProgramFiles(x86)"].flatMap(
      (name) => env[name] ?? [],
    );
    return WINDOWS.flatMap((name) => folders.map((folder) => win32.join(folder, name)));
  }
  const folders = (env["PATH"] ?? "").split(":").filter((folder) => folder.startsWith("/"));
  return LINUX.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

/** What can show a page, best first: a window of its own, then a tab of the system's default browser. */
export function pageOpeners(
  url: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  flags: readonly string[],
  exists?: (path: string) => boolean,
): readonly Command[] {
  const hasScreen =
    platform === "darwin" ||
    platform === "win32" ||
    env["DISPLAY"] !== undefined ||
    env["WAYLAND_DISPLAY"] !== undefined;
  const windows = hasScreen ? chromiumBrowsers(platform, env, exists) : [];
  return [
    ...windows.map((path): Command => [path, `--app=${url}`, ...flags]),
    tabOpener(url, platform),
  ];
}

function tabOpener(url: string, platform: NodeJS.Platform): Command {
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["cmd", "/c", "start", "", url];
  return ["xdg-open", url];
}

/**
 * Runs the first one that does not fail; after an error the next one is tried. If all fail, the address has been
 * printed.
 */
export function openFirst([first, ...rest]: readonly Command[]): void {
  if (first === undefined) return;
  const [program, ...args] = first;
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.once("error", () => openFirst(rest));
  child.once("exit", (code) => {
    if (code !== 0 && code !== null) openFirst(rest);
  });
  child.unref();
}
