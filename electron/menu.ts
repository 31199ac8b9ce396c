import { app as application, Menu, type MenuItemConstructorOptions } from "electron";
import { APP_VERSION } from "../src/host/app-version.ts";

/**
 * Only what the system expects and the page cannot do itself: copy and paste, zoom, full screen, quit.
 * The default menu would offer reloading and developer tools as well.
 */
export function setMenu(platform: NodeJS.Platform, showLicenses: () => void): void {
  const app: MenuItemConstructorOptions[] =
    platform === "darwin" ? [{ role: "appMenu" }] : [{ role: "fileMenu" }];
  // The other entries are named by the system.
  const licenses: MenuItemConstructorOptions = {
    label: application.getLocale().startsWith("zh") ? "开源软件许可" : "Licenses of other software",
    click: showLicenses,
  };
  application.setAboutPanelOptions({
    applicationName: "Fairhand",
    applicationVersion: APP_VERSION,
    copyright: "MIT License, The Fairhand authors",
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...app,
      { role: "editMenu" },
      {
        role: "viewMenu",
        submenu: [
          { role: "resetZoom" },
          { role: "zoomIn" },
          { role: "zoomOut" },
          { type: "separator" },
          { role: "togglefullscreen" },
        ],
      },
      { role: "windowMenu" },
      {
        role: "help",
        // macOS has "About" in the app's own menu.
        submenu: platform === "darwin" ? [licenses] : [licenses, { role: "about" }],
      },
    ]),
  );
}
