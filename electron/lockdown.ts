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

/** No permission is ever granted, no device ever offered and nothing ever fetched behind the player's back. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(allowed(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => allowed(permission));
  session.setDevicePermissionHandler(() => false);
  // The spell checker downloads its dictionaries.
  session.setSpellCheckerEnabled(false);
}

/** Copying an invite code or a digest is the one thing the page may do with the system. */
function allowed(permission: string): boolean {
  return permission === "clipboard-sanitized-write";
}

/** Not by `URL.origin`: Node answers "null" for schemes it does not know. */
export function isOurs(url: string): boolean {
  return url.startsWith(`${PAGE_ORIGIN}/`);
}
