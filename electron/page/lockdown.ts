import type { App, Session } from "electron";
import { PAGE_ORIGIN } from "./page.ts";

/** Denies every page what ours does not need: leaving its origin, opening windows, embedding others. */
export function lockContents(app: App): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.on("will-navigate", (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on("will-frame-navigate", (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });
}

/**
 * Only three permissions are ever granted, no device is ever offered, and nothing is fetched without the player's
 * knowledge.
 */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const wanted = "mediaTypes" in details ? (details.mediaTypes ?? []) : [];
    answer(
      mayCopy(permission) ||
        ((isCamera(permission, wanted) || isNotice(permission)) && isOurs(details.requestingUrl)),
    );
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { mediaType }) =>
      mayCopy(permission) ||
      ((isCamera(permission, [mediaType]) || isNotice(permission)) &&
        isOurs(`${origin.replace(/\/$/, "")}/`)),
  );
  session.setDevicePermissionHandler(() => false);
  // The spell checker downloads its dictionaries.
  session.setSpellCheckerEnabled(false);
}

/** An invite code, or a digest. */
function mayCopy(permission: string): boolean {
  return permission === "clipboard-sanitized-write";
}

/** "Your turn" on the desktop; the page asks the player first, and the system has its own settings. */
function isNotice(permission: string): boolean {
  return permission === "notifications";
}

/** The camera, without the microphone, scans QR codes; the system also asks the player. */
function isCamera(permission: string, media: readonly (string | undefined)[]): boolean {
  return permission === "media" && media.length > 0 && media.every((one) => one === "video");
}

/** Not by `URL.origin`: Node returns "null" for schemes it does not know. */
export function isOurs(url: string): boolean {
  return url.startsWith(`${PAGE_ORIGIN}/`);
}
