import type { Language } from "../text/language.ts";
import type { Theme } from "./settings.ts";

/** Messages about the window around the page; parts not named stay unchanged. */
export interface ShellWord {
  readonly theme?: Theme;
  readonly language?: Language;
  /** The number of tables that wait for the player. */
  readonly waiting?: number;
  /** The player wants to see the window. */
  readonly front?: true;
}

/** Electron's preload receives it; in a browser nobody does. */
export function tellShell(page: Pick<Window, "postMessage">, word: ShellWord): void {
  page.postMessage({ kind: "fairhand-shell", ...word }, "*");
}

/** Calls back when the menu of Electron's window asks for the settings. Returns the function that unsubscribes. */
export function onSettingsWanted(page: Window, show: () => void): () => void {
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source === page && isWish(data)) show();
  };
  page.addEventListener("message", listen);
  return () => page.removeEventListener("message", listen);
}

function isWish(data: unknown): boolean {
  return (
    typeof data === "object" && data !== null && "kind" in data && data.kind === "fairhand-settings"
  );
}
