import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../building/bundles.ts";

const PACKAGE = join(ROOT, "node_modules", "electron");
/** An Electron from elsewhere, as Electron's own launcher understands it. */
const OWN_DIST = process.env["ELECTRON_OVERRIDE_DIST_PATH"];
/** Electron's installer downloads from here unless a mirror is named. */
const DOWNLOADS = "https://github.com";
const CONNECT_LIMIT_MS = 3000;
/** 120 MB at 400 kB/s. */
const FETCH_LIMIT_MS = 300_000;

/** Electron's path, or a clause that says why it cannot be used. */
export type Electron =
  | { readonly path: string; readonly reason?: never }
  | { readonly path?: never; readonly reason: string };

/** What Electron must be told here: Chromium's sandbox refuses root, who has nothing left to protect. */
export function electronFlags(): readonly string[] {
  return process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

/** Electron as it is installed. */
export function installedElectron(): Electron {
  const reason = whyUnusable();
  if (reason !== null) return { reason };
  return isInstalled() ? { path: binary() } : { reason: "Electron is not installed" };
}

/** Electron, downloaded if it can be reached; takes at most 3 s to see that it cannot. */
export async function provideElectron(): Promise<Electron> {
  if (whyUnusable() === null && !isInstalled()) await fetchElectron();
  return installedElectron();
}

/** Why Electron would not run here even if it were installed. */
export function whyUnusable(env: NodeJS.ProcessEnv = process.env): string | null {
  if (process.platform !== "linux") return null;
  if (env["DISPLAY"] === undefined && env["WAYLAND_DISPLAY"] === undefined)
    return "There is no display";
  // The sandbox needs unprivileged user namespaces, which Ubuntu 24.04 withholds from programs without an AppArmor
  // profile. Switching the sandbox off is not an option.
  if (process.getuid?.() === 0) return null;
  return setting("kernel/apparmor_restrict_unprivileged_userns") === "1" ||
    setting("kernel/unprivileged_userns_clone") === "0"
    ? "This system does not let Electron use its sandbox"
    : null;
}

function setting(name: string): string | null {
  const path = `/proc/sys/${name}`;
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Electron's installer writes `path.txt` last; a binary without it is half a download. */
function isInstalled(): boolean {
  return existsSync(binary()) && (OWN_DIST !== undefined || existsSync(join(PACKAGE, "path.txt")));
}

function binary(): string {
  const folder = OWN_DIST ?? join(PACKAGE, "dist");
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: "Electron.app/Contents/MacOS/Electron",
    win32: "electron.exe",
  };
  return join(folder, names[process.platform] ?? "electron");
}

async function fetchElectron(): Promise<void> {
  const mirror = process.env["ELECTRON_MIRROR"] ?? process.env["npm_config_electron_mirror"];
  const source = URL.parse(mirror ?? DOWNLOADS);
  if (source === null || !(await canReach(source))) return;
  console.log("Fetching Electron (about 120 MB, only this once) ...");
  try {
    await promisify(execFile)(process.execPath, [join(PACKAGE, "install.js")], {
      timeout: FETCH_LIMIT_MS,
    });
  } catch {
    // The binary's presence shows whether it worked.
  }
}

/** Whether a connection opens soon; without one the installer would retry for minutes. */
function canReach({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || (protocol === "http:" ? 80 : 443),
    });
    const answer = (reachable: boolean) => {
      socket.destroy();
      resolve(reachable);
    };
    socket.setTimeout(CONNECT_LIMIT_MS, () => answer(false));
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}
