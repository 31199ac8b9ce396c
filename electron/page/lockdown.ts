import type { App, Session } from "electron";
import { PAGE_ORIGIN } from "./page.ts";

/**
 * Takes from every page what ours does not need: leaving its origin, opening windows, embedding others.
 */
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

/** No permission but three is ever granted, no device ever offered and nothing ever fetched behind the player's back. */
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

/** "Your turn" on the desktop; the page asks the player before it asks for this, and the system has its own say. */
function isNotice(permission: string): boolean {
  return permission === "notifications";
}

/** The camera, without the microphone, scans QR codes; the system asks the player besides. */
function isCamera(permission: string, media: readonly (string | undefined)[]): boolean {
  return permission === "media" && media.length > 0 && media.every((one) => one === "video");
}

/** Not by `URL.origin`: Node answers "null" for schemes it does not know. */
export function isOurs(url: string): boolean {
  return url.startsWith(`${PAGE_ORIGIN}/`);
}
