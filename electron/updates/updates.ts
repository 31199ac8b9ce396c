import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import type { AppUpdater } from "electron-updater";
import type { UpdaterEvent, UpdaterRequest } from "../../src/host/updates/updater.ts";
import { driveUpdater, type UpdaterDriver } from "./updater-driver.ts";

/** The host process's requests to the main process; `greet` is answered if the app can be replaced. */
export interface UpdateAsk {
  readonly kind: "update";
  readonly request: UpdaterRequest | "greet";
}

/** `event` is `null` in answer to `greet`. */
export interface UpdateNews {
  readonly kind: "update";
  readonly event: UpdaterEvent | null;
}

/** Answers every host process; none of them hears another's answers. */
export function serveUpdates(
  load: () => Promise<AppUpdater> = loadUpdater,
): (ask: UpdateAsk, host: { postMessage(message: unknown): void }) => void {
  let driver: Promise<UpdaterDriver> | null = null;
  let listener: { postMessage(message: unknown): void } | null = null;
  const tell = (event: UpdateNews["event"]) =>
    listener?.postMessage({ kind: "update", event } satisfies UpdateNews);
  return ({ request }, host) => {
    listener = host;
    if (request === "greet") {
      if (canUpdate(process, app.isPackaged)) tell(null);
      return;
    }
    driver ??= load().then((updater) => driveUpdater(updater, tell));
    void driver.then((one) => one(request));
  };
}

/**
 * Whether this app may replace itself: it was built with an address of releases, and no store or package does it
 * instead. A portable app on Windows runs from a copy, which would be replaced instead of the player's file.
 */
export function canUpdate(
  { platform, env, resourcesPath }: Pick<NodeJS.Process, "platform" | "env" | "resourcesPath">,
  isPackaged: boolean,
): boolean {
  if (!isPackaged || !knowsReleases(join(resourcesPath, "app-update.yml"))) return false;
  if (platform === "win32") return env["PORTABLE_EXECUTABLE_FILE"] === undefined;
  if (platform !== "linux") return platform === "darwin";
  if (env["FLATPAK_ID"] !== undefined) return false;
  return env["APPIMAGE"] !== undefined || existsSync(join(resourcesPath, "package-type"));
}

/** electron-builder writes the file without a provider where it does not know the repository. */
function knowsReleases(file: string): boolean {
  try {
    return /^provider: /m.test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

/** Loaded on first use: most starts never ask. */
async function loadUpdater(): Promise<AppUpdater> {
  const { default: updaters } = await import("electron-updater");
  return updaters.autoUpdater;
}
