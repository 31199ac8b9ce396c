import { join } from "node:path";
import { app, type BrowserWindow, session } from "electron";
import { defaultProfileDir } from "../src/host/profile.ts";
import { inviteIn } from "./deep-link.ts";
import { type HostProcess, startHost } from "./host-process.ts";
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

  const show = () => {
    if (window !== null) return focus(window);
    window = openWindow(join(dist, "preload", "preload.cjs"), (page) => host?.serve(page));
    window.once("closed", () => {
      window = null;
    });
  };
  // Following a link never joins a table: it brings the app to the front, the player decides there.
  app.on("open-url", (event, url) => {
    event.preventDefault();
    if (inviteIn(url) !== null && host !== null) show();
  });
  app.on("second-instance", () => host !== null && show());
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
    setMenu(process.platform);
    host = startHost(join(dist, "electron", "utility.js"), profile, {
      restarted: () => window !== null && host?.serve(window.webContents),
      failed: () => app.exit(1),
    });
    show();
  });
}
