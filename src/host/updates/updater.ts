import type { UpdateFailure } from "../api/updates-api.ts";

/** Checks for the newest release, downloads it, aborts the download, or ends the app and starts the new one. */
export type UpdaterRequest = "look" | "download" | "cancel" | "install";

export type UpdaterEvent =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly version: string }
  | { readonly kind: "downloaded" }
  | { readonly kind: "failed"; readonly failure: UpdateFailure };

/** Replaces this app by its next version, if it is installed in a way that allows that. */
export interface Updater {
  ask(request: UpdaterRequest): void;
  /**
   * `ready` is called once it is known that this app can be replaced, and never if it cannot; `listener` at each event
   * after.
   */
  listen(ready: () => void, listener: (event: UpdaterEvent) => void): void;
}
