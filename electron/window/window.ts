import { BrowserWindow, nativeTheme, screen, type WebContents } from "electron";
import { isOurs } from "../page/lockdown.ts";
import { PAGE_URL } from "../page/page.ts";
import { SHELL_CHANNEL } from "../page/shell-channel.ts";
import { parseShellWord, type ShellWord } from "./shell-word.ts";
import { placeWindow, readWindowState, SMALLEST, writeWindowState } from "./window-state.ts";

/** The page's paper, shown until the page is. */
const PAPER = { light: "#f2e8d5", dark: "#1b1511" };

export interface WindowEvents {
  /** Our page has been loaded into it, and is not used yet. */
  readonly loaded: (page: WebContents) => void;
  /** The page's message about itself; its theme has been handled already. */
  readonly said: (word: ShellWord) => void;
  /** The page's process has ended and left an empty window. */
  readonly gone: () => void;
}

/** Opens the app's window where `stateFile` says it was. */
export function openWindow(preload: string, stateFile: string, on: WindowEvents): BrowserWindow {
  const state = readWindowState(stateFile);
  let language = state?.language;
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
      ...(language === undefined ? {} : { language }),
    }),
  );
  window.webContents.on("dom-ready", () => {
    if (isOurs(window.webContents.getURL())) on.loaded(window.webContents);
  });
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason !== "clean-exit") on.gone();
  });
  // Title bar and menus are the system's; without this they stay light around a dark page.
  window.webContents.ipc.on(SHELL_CHANNEL, (_event, said: unknown) => {
    const word = parseShellWord(said);
    if (word === null) return;
    language = word.language ?? language;
    if (word.theme !== undefined) {
      nativeTheme.themeSource = word.theme;
      window.setBackgroundColor(paper());
    }
    on.said(word);
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
