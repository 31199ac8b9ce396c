import { BrowserWindow, nativeTheme, screen, type WebContents } from "electron";
import { isOurs } from "./lockdown.ts";
import { PAGE_URL } from "./page.ts";
import { THEME_CHANNEL, THEMES } from "./theme-channel.ts";
import { placeWindow, readWindowState, SMALLEST, writeWindowState } from "./window-state.ts";

/** The page's paper, shown until the page is. */
const PAPER = { light: "#f2e8d5", dark: "#1b1511" };

/** Opens the app's window, where `stateFile` says it was; `loaded` runs each time our page has been loaded into it, before it is used. */
export function openWindow(
  preload: string,
  stateFile: string,
  loaded: (page: WebContents) => void,
): BrowserWindow {
  const state = readWindowState(stateFile);
  nativeTheme.themeSource = state?.theme ?? "system";
  const window = new BrowserWindow({
    ...placeWindow(
      state,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    backgroundColor: paper(),
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
  window.once("ready-to-show", () => {
    if (state?.maximized === true) window.maximize();
    window.show();
  });
  window.on("close", () =>
    writeWindowState(stateFile, {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      theme: nativeTheme.themeSource,
    }),
  );
  window.webContents.on("dom-ready", () => {
    if (isOurs(window.webContents.getURL())) loaded(window.webContents);
  });
  // Title bar and menus are the system's; without this they stay light around a page that was chosen dark.
  window.webContents.ipc.on(THEME_CHANNEL, (_event, wanted: unknown) => {
    const theme = THEMES.find((one) => one === wanted);
    if (theme === undefined) return;
    nativeTheme.themeSource = theme;
    window.setBackgroundColor(paper());
  });
  void window.loadURL(PAGE_URL);
  return window;
}

function paper(): string {
  return nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light;
}

/** Brings a window to the front. */
export function focus(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
