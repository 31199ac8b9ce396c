import { join } from "node:path";
import { app, type BrowserWindow, session, type WebContents } from "electron";
import type { Fault } from "../protocol/result.ts";
import { inviteAmong, inviteIn } from "../src/node/deep-link.ts";
import { defaultProfileDir, tryFolder } from "../src/node/profile/profile.ts";
import { chooseLanguage, type Language } from "../src/text/language.ts";
import { LINK_CHANNEL } from "./page/link-channel.ts";
import { lockContents, lockSession } from "./page/lockdown.ts";
import { declarePageScheme, servePage } from "./page/page.ts";
import { SETTINGS_CHANNEL } from "./page/shell-channel.ts";
import { keepCrashes } from "./processes/crashes.ts";
import { hostArguments } from "./processes/host-arguments.ts";
import { type HostProcess, startHost } from "./processes/host-process.ts";
import { profileIn } from "./profile.ts";
import { createBadge } from "./window/badge.ts";
import { showLicenses } from "./window/licenses.ts";
import { setAbout, setMenu } from "./window/menu.ts";
import { nativeText } from "./window/native-text.ts";
import { askWhetherToLoadAgain } from "./window/page-gone.ts";
import { tellWhyNotStarted } from "./window/start-refusal.ts";
import { focus, openWindow } from "./window/window.ts";
import { readWindowState } from "./window/window-state.ts";

const profile = profileIn(process.argv) ?? defaultProfileDir(process.platform, process.env);
// Chromium also stores its data in the profile, and the lock below is one for each such folder: two profiles are two
// apps on one machine.
app.setPath("userData", join(profile, "window"));

/** As electron-builder.yml has it, by which the installer marks the app in the Start menu. */
const APP_ID = "org.fairhand.app";
const DIST = join(app.getAppPath(), "dist");
const WINDOW_STATE = join(profile, "window", "window.json");

/** The parts of the running app so far. */
interface Running {
  window: BrowserWindow | null;
  host: HostProcess | null;
  /** Once it can be spoken to. */
  page: WebContents | null;
  /** The code of a link that the page has not received yet. */
  code: string | null;
  language: Language;
  readonly badge: ReturnType<typeof createBadge>;
}

// The lock is also refused where it cannot be written, and then there is no other app to show its window.
const writable = tryFolder(join(profile, "window"));
if (!writable.ok) refuse(writable.fault);
else if (app.requestSingleInstanceLock()) run();
else app.quit();

/** Before the app is ready, Linux has no dialogs. */
function refuse(fault: Fault): void {
  void app.whenReady().then(() => {
    tellWhyNotStarted(languageHere(), fault);
    app.exit(1);
  });
}

function languageHere(): Language {
  return chooseLanguage(readWindowState(WINDOW_STATE)?.language ?? null, [app.getLocale()]);
}

function run(): void {
  const running: Running = {
    window: null,
    host: null,
    page: null,
    code: inviteAmong(process.argv),
    language: "en",
    badge: createBadge(process.platform),
  };
  obeySystem(running);
  keepCrashes(profile, process, () => nativeText[running.language]);
  // So that its notices, its pinned icon and what the system's settings call Fairhand are one app.
  if (process.platform === "win32" && app.isPackaged) app.setAppUserModelId(APP_ID);
  app.enableSandbox();
  declarePageScheme();
  lockContents(app);
  void app.whenReady().then(() => begin(running));
}

/** What the system asks of a running app. */
function obeySystem(running: Running): void {
  app.on("open-url", (event, url) => {
    event.preventDefault();
    const found = inviteIn(url);
    if (found !== null) follow(running, found);
  });
  app.on("second-instance", (_event, args) => {
    const found = inviteAmong(args);
    if (found !== null) follow(running, found);
    else if (running.host !== null) show(running);
  });
  app.on("activate", () => running.host !== null && show(running));
  app.on("window-all-closed", () => app.quit());
  app.on("will-quit", () => running.host?.stop());
}

function begin(running: Running): void {
  // A portable app on Windows runs from a copy that is deleted when it ends.
  const ownFile = process.env["PORTABLE_EXECUTABLE_FILE"] ?? process.execPath;
  if (app.isPackaged) app.setAsDefaultProtocolClient("fairhand", ownFile);
  lockSession(session.defaultSession);
  servePage(session.defaultSession.protocol, join(DIST, "ui"));
  setAbout();
  speak(running, languageHere());
  const on = {
    restarted: () => running.window !== null && running.host?.serve(running.window.webContents),
    failed: () => app.exit(1),
  };
  const args = hostArguments(process.argv, profile);
  const language = () => running.language;
  running.host = startHost(join(DIST, "electron", "utility.js"), args, on, language);
  show(running);
}

function speak(running: Running, language: Language): void {
  running.language = language;
  setMenu(process.platform, nativeText[language], {
    showLicenses: () => showLicenses(DIST, join(profile, "window")),
    showSettings() {
      show(running);
      running.page?.postMessage(SETTINGS_CHANNEL, null);
    },
  });
}

/** Brings the window to the front, or opens one. */
function show(running: Running): void {
  if (running.window !== null) {
    focus(running.window);
    return;
  }
  const opened = openWindow(join(DIST, "preload", "preload.cjs"), WINDOW_STATE, {
    loaded(loaded) {
      running.host?.serve(loaded);
      running.page = loaded;
      handOver(running);
    },
    said({ language, waiting, front }) {
      if (language !== undefined && language !== running.language) speak(running, language);
      if (waiting !== undefined)
        running.badge(opened, waiting, nativeText[running.language].waiting);
      if (front === true) focus(opened);
    },
    gone() {
      running.page = null;
      running.badge(opened, 0, "");
      if (askWhetherToLoadAgain(opened, nativeText[running.language])) opened.reload();
      else app.quit();
    },
  });
  running.window = opened;
  opened.once("closed", () => {
    running.window = null;
    running.page = null;
  });
}

/**
 * Following a link never joins a table: it brings the app to the front with the code in a field, where the player
 * decides.
 */
function follow(running: Running, code: string): void {
  running.code = code;
  if (running.host !== null) show(running);
  handOver(running);
}

function handOver(running: Running): void {
  const { page, code } = running;
  if (page === null || code === null) return;
  page.postMessage(LINK_CHANNEL, code);
  running.code = null;
}
