import { join } from "node:path";
import { app, type BrowserWindow, session, type WebContents } from "electron";
import { inviteAmong, inviteIn } from "../src/node/deep-link.ts";
import { defaultProfileDir } from "../src/node/profile/profile.ts";
import { hostArguments } from "./host-arguments.ts";
import { type HostProcess, startHost } from "./host-process.ts";
import { showLicenses } from "./licenses.ts";
import { LINK_CHANNEL } from "./link-channel.ts";
import { lockContents, lockSession } from "./lockdown.ts";
import { setMenu } from "./menu.ts";
import { declarePageScheme, servePage } from "./page.ts";
import { profileIn } from "./profile.ts";
import { focus, openWindow } from "./window.ts";

const profile = profileIn(process.argv) ?? defaultProfileDir(process.platform, process.env);
// Chromium keeps its things in the profile too, and the lock below is one per such folder: two profiles
// are two apps on one machine.
app.setPath("userData", join(profile, "window"));

if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const dist = join(app.getAppPath(), "dist");
  let window: BrowserWindow | null = null;
  let host: HostProcess | null = null;

  /** The page, once it can be spoken to, and the code of a link that it has not been handed yet. */
  let page: WebContents | null = null;
  let code = inviteAmong(process.argv);

  const handOver = () => {
    if (page === null || code === null) return;
    page.postMessage(LINK_CHANNEL, code);
    code = null;
  };
  const show = () => {
    if (window !== null) return focus(window);
    const state = join(profile, "window", "window.json");
    window = openWindow(join(dist, "preload", "preload.cjs"), state, (loaded) => {
      host?.serve(loaded);
      page = loaded;
      handOver();
    });
    window.once("closed", () => {
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

  app.enableSandbox();
  declarePageScheme();
  lockContents(app);

  void app.whenReady().then(() => {
    if (app.isPackaged) app.setAsDefaultProtocolClient("fairhand");
    lockSession(session.defaultSession);
    servePage(session.defaultSession.protocol, join(dist, "ui"));
    setMenu(process.platform, () => showLicenses(dist, join(profile, "window")));
    host = startHost(join(dist, "electron", "utility.js"), hostArguments(process.argv, profile), {
      restarted: () => window !== null && host?.serve(window.webContents),
      failed: () => app.exit(1),
    });
    show();
  });
}
