import { Menu, type MenuItemConstructorOptions } from "electron";

/**
 * Only what the system expects and the page cannot do itself: copy and paste, zoom, full screen, quit.
 * The default menu would offer reloading and developer tools as well.
 */
export function setMenu(platform: NodeJS.Platform): void {
  const app: MenuItemConstructorOptions[] =
    platform === "darwin" ? [{ role: "appMenu" }] : [{ role: "fileMenu" }];
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
    ]),
  );
}
