import { app as application, Menu, type MenuItemConstructorOptions } from "electron";
import { APP_VERSION } from "../../src/host/app-version.ts";
import type { NativeText } from "./native-text.ts";

export interface MenuActions {
  readonly showLicenses: () => void;
  readonly showSettings: () => void;
}

/** What the system shows on "About". */
export function setAbout(): void {
  application.setAboutPanelOptions({
    applicationName: "Fairhand",
    applicationVersion: APP_VERSION,
    // Otherwise macOS adds a build number of its own.
    version: "",
    copyright: "MIT License, The Fairhand authors",
  });
}

/**
 * Only what the system expects and the page cannot do itself: settings, copy and paste, zoom, full screen, quit. The
 * default menu would offer reloading and developer tools as well.
 */
export function setMenu(platform: NodeJS.Platform, text: NativeText, actions: MenuActions): void {
  const mac = platform === "darwin";
  const line: MenuItemConstructorOptions = { type: "separator" };
  const about = { role: "about", label: text.about } as const;
  const licenses = { label: text.licenses, click: actions.showLicenses };
  const settings = {
    label: text.settings,
    accelerator: "CommandOrControl+,",
    click: actions.showSettings,
  };
  const quit = { role: "quit", label: text.quit } as const;
  const first: MenuItemConstructorOptions = mac
    ? {
        label: "Fairhand",
        submenu: [
          about,
          line,
          settings,
          line,
          { role: "services", label: text.services },
          line,
          { role: "hide", label: text.hide },
          { role: "hideOthers", label: text.hideOthers },
          { role: "unhide", label: text.unhide },
          line,
          quit,
        ],
      }
    : { label: text.file, submenu: [settings, line, quit] };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      first,
      {
        label: text.edit,
        submenu: [
          { role: "undo", label: text.undo },
          { role: "redo", label: text.redo },
          line,
          { role: "cut", label: text.cut },
          { role: "copy", label: text.copy },
          { role: "paste", label: text.paste },
          { role: "selectAll", label: text.selectAll },
        ],
      },
      {
        label: text.view,
        submenu: [
          { role: "resetZoom", label: text.resetZoom },
          { role: "zoomIn", label: text.zoomIn },
          { role: "zoomOut", label: text.zoomOut },
          line,
          { role: "togglefullscreen", label: text.fullScreen },
        ],
      },
      {
        role: "window",
        label: text.window,
        submenu: [
          { role: "minimize", label: text.minimize },
          ...(mac
            ? ([
                { role: "zoom", label: text.zoom },
                { role: "front", label: text.front },
              ] as const)
            : []),
          { role: "close", label: text.close },
        ],
      },
      {
        role: "help",
        label: text.help,
        // macOS has "About" in the app's own menu.
        submenu: mac ? [licenses] : [licenses, about],
      },
    ]),
  );
}
