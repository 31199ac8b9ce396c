import { type AppUpdater, CancellationToken } from "electron-updater";
import type { UpdateFailure } from "../../src/host/api/updates-api.ts";
import type { UpdaterEvent, UpdaterRequest } from "../../src/host/updates/updater.ts";

export type UpdaterDriver = (request: UpdaterRequest) => Promise<void>;

/** Error codes of electron-updater and its parts for bytes that are not those of the release. */
const DAMAGED = new Set([
  "ERR_CHECKSUM_MISMATCH",
  "ERR_UPDATER_INVALID_SIGNATURE",
  "ERR_UPDATER_INVALID_UPDATE_INFO",
  "ERR_UPDATER_NO_CHECKSUM",
]);

/** Makes one of electron-updater's updaters do what the host asks, and nothing automatically. */
export function driveUpdater(
  updater: AppUpdater,
  tell: (event: UpdaterEvent) => void,
): UpdaterDriver {
  updater.logger = null;
  updater.autoDownload = false;
  // A player who closes the app during a match and reopens it at once must not find it being replaced.
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // It would send an identifying number with each request.
  updater.requestHeaders = { ...updater.requestHeaders, "x-user-staging-id": "0" };
  // Other errors are thrown where the request was made; an error event without a listener would end the process.
  let installing = false;
  const refused = () => {
    if (installing) tell({ kind: "failed", failure: "not-installed" });
    installing = false;
  };
  updater.on("error", refused);

  let token = new CancellationToken();
  /** One after another: an aborted download must have ended before the next begins. */
  let last: Promise<void> = Promise.resolve();
  const run = async (request: UpdaterRequest, stop: CancellationToken) => {
    try {
      if (request === "look") {
        const found = await updater.checkForUpdates();
        if (found?.isUpdateAvailable) tell({ kind: "found", version: found.updateInfo.version });
        else tell({ kind: "none" });
      } else if (request === "download") {
        await updater.downloadUpdate(stop);
        if (!stop.cancelled) tell({ kind: "downloaded" });
      } else if (request === "install") {
        installing = true;
        updater.quitAndInstall(true, true);
      }
    } catch (error) {
      if (installing) refused();
      else if (!stop.cancelled) tell({ kind: "failed", failure: failureIn(error) });
    }
  };
  return (request) => {
    if (request === "cancel") {
      token.cancel();
      token = new CancellationToken();
      return Promise.resolve();
    }
    const stop = token;
    last = last.then(() => run(request, stop));
    return last;
  };
}

function failureIn(error: unknown): UpdateFailure {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return DAMAGED.has(String(code)) ? "damaged" : "unreachable";
}
