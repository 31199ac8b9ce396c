import { join } from "node:path";
import { app, type BrowserWindow, session, type WebContents } from "electron";
import { inviteAmong, inviteIn } from "../src/node/deep-link.ts";
import { defaultProfileDir } from "../src/node/profile/profile.ts";
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
import { focus, openWindow } from "./window/window.ts";
import { readWindowState } from "./window/window-state.ts";

const profile = profileIn(process.argv) ?? defaultProfileDir(process.platform, process.env);
// Chromium keeps its things in the profile too, and the lock below is one per such folder: two profiles
// are two apps on one machine.
app.setPath("userData", join(profile, "window"));

if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const dist = join(app.getAppPath(), "dist");
  const state = join(profile, "window", "window.json");
  let window: BrowserWindow | null = null;
  let host: HostProcess | null = null;

  /** The page, once it can be spoken to, and the code of a link that it has not been handed yet. */
  let page: WebContents | null = null;
  let code = inviteAmong(process.argv);

  let language: Language = "en";
  const text = () => nativeText[language];
  const speak = (next: Language) => {
    language = next;
    setMenu(process.platform, text(), {
      showLicenses: () => showLicenses(dist, join(profile, "window")),
      showSettings() {
        show();
        page?.postMessage(SETTINGS_CHANNEL, null);
      },
    });
  };
  const badge = createBadge(process.platform);

  const handOver = () => {
    if (page === null || code === null) return;
    page.postMessage(LINK_CHANNEL, code);
    code = null;
  };
  const show = () => {
    if (window !== null) return focus(window);
    const opened = openWindow(join(dist, "preload", "preload.cjs"), state, {
      loaded(loaded) {
        host?.serve(loaded);
        page = loaded;
        handOver();
      },
      said(word) {
        if (word.language !== undefined && word.language !== language) speak(word.language);
        if (word.waiting !== undefined) badge(opened, word.waiting, text().waiting);
      },
      gone() {
        page = null;
        badge(opened, 0, "");
        if (askWhetherToLoadAgain(opened, text())) opened.reload();
        else app.quit();
      },
    });
    window = opened;
    opened.once("closed", () => {
      window = null;
      page = null;
    });
  };
  /** Following a link never joins a table: it brings the app to the front with the code in a field, the player decides there. */
  const follow = (found: string) => {
    code = found;
    if (host !== null) show();
    handOver();
  };
  app.on("open-url", (event, url) => {
    event.preventDefault();
    const found = inviteIn(url);
    if (found !== null) follow(found);
  });
  app.on("second-instance", (_event, args) => {
    const found = inviteAmong(args);
    if (found !== null) follow(found);
    else if (host !== null) show();
  });
  app.on("activate", () => host !== null && show());
  app.on("window-all-closed", () => app.quit());
  app.on("will-quit", () => host?.stop());

  keepCrashes(profile, process, text);
  app.enableSandbox();
  declarePageScheme();
  lockContents(app);

  void app.whenReady().then(() => {
    if (app.isPackaged) app.setAsDefaultProtocolClient("fairhand");
    lockSession(session.defaultSession);
    servePage(session.defaultSession.protocol, join(dist, "ui"));
    setAbout();
    speak(chooseLanguage(readWindowState(state)?.language ?? null, [app.getLocale()]));
    const on = {
      restarted: () => window !== null && host?.serve(window.webContents),
      failed: () => app.exit(1),
    };
    const args = hostArguments(process.argv, profile);
    host = startHost(join(dist, "electron", "utility.js"), args, on, text);
    show();
  });
}
