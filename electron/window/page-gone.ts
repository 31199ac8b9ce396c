import { type BrowserWindow, dialog } from "electron";
import type { NativeText } from "./native-text.ts";

/** Asks each time, so that a page that crashes at once is not reloaded for ever. */
export function askWhetherToLoadAgain(window: BrowserWindow, text: NativeText): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: "error",
    title: "Fairhand",
    message: text.pageEnded,
    detail: text.pageEndedWhy,
    buttons: [text.loadAgain, text.quit],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return answer === 0;
}
