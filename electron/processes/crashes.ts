import { app, dialog } from "electron";
import { type CrashPart, keepCrash } from "../../src/node/profile/crash-log.ts";
import type { NativeText } from "../window/native-text.ts";
import { CONNECTIONS_NAME, HOST_NAME } from "./process-names.ts";

/** Ends that somebody requested. */
const TIDY = ["clean-exit", "killed"];
/** One of our own processes that ends has already stored the reason, with its stack. */
const TOLD = [...TIDY, "abnormal-exit"];

const PARTS: ReadonlyMap<string, CrashPart> = new Map([
  [HOST_NAME, "host"],
  [CONNECTIONS_NAME, "connections"],
]);

/** Stores in the profile what ends this process, a page or any other process of the app. */
export function keepCrashes(
  profile: string,
  running: Pick<NodeJS.Process, "on">,
  text: () => NativeText,
): void {
  const keep = (part: CrashPart, error: unknown) => keepCrash(profile, part, error, Date.now());
  // With our own listener Electron does not show its dialog, whose stack says nothing to a player.
  running.on("uncaughtException", (error) => {
    keep("app", error);
    dialog.showErrorBox(text().hasToClose, text().hasToCloseWhy);
    app.exit(1);
  });
  running.on("unhandledRejection", (error) => keep("survived", error));
  app.on("render-process-gone", (_event, _contents, { reason, exitCode }) => {
    if (!TIDY.includes(reason)) keep("page", `The page's process ended: ${reason} ${exitCode}`);
  });
  app.on("child-process-gone", (_event, { type, name = type, reason, exitCode }) => {
    const part = PARTS.get(name);
    if ((part === undefined ? TIDY : TOLD).includes(reason)) return;
    // Chromium restarts its own, the graphics process for instance.
    keep(part ?? "survived", `The process "${name}" ended: ${reason} ${exitCode}`);
  });
}
