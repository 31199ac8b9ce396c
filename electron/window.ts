import { BrowserWindow, type WebContents } from "electron";
import { isOurs } from "./lockdown.ts";
import { PAGE_URL } from "./page.ts";

/** Opens the app's window; `loaded` runs each time our page has been loaded into it, before it is used. */
export function openWindow(preload: string, loaded: (page: WebContents) => void): BrowserWindow {
  const window = new BrowserWindow({
    width: 1200,
    height: 820,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: "Fairhand",
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  });
  window.once("ready-to-show", () => window.show());
  window.webContents.on("dom-ready", () => {
    if (isOurs(window.webContents.getURL())) loaded(window.webContents);
  });
  void window.loadURL(PAGE_URL);
  return window;
}

/** Brings a window to the front. */
export function focus(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
