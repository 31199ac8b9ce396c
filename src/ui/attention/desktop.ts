import { tellShell } from "../shell.ts";

/** The page's desktop notifications; does nothing if they are not allowed. */
export interface Desktop {
  /** Asks the player's browser, which asks the player at most once. */
  allow(): Promise<boolean>;
  /** The system decides about its sound, so that its quiet hours apply. One `key` is shown once. */
  show(title: string, text: string, key: string, onClick: () => void): void;
  /** The number on the app's icon; 0 for none. */
  count(waiting: number): void;
}

/** The desktop of a browser or of Electron. */
export function openDesktop(page: Window & typeof globalThis): Desktop {
  const known = "Notification" in page;
  return {
    async allow() {
      return known && (await page.Notification.requestPermission()) === "granted";
    },
    show(title, text, key, onClick) {
      if (!known || page.Notification.permission !== "granted") return;
      const notification = new page.Notification(title, { body: text, tag: key });
      notification.addEventListener("click", () => {
        // In Electron a page's own `focus` raises no window (electron/electron#4766).
        tellShell(page, { front: true });
        page.focus();
        onClick();
        notification.close();
      });
    },
    count(waiting) {
      tellShell(page, { waiting });
      // Only an installed page has an icon for a number; everywhere else this is refused.
      if ("setAppBadge" in page.navigator) void page.navigator.setAppBadge(waiting).catch(() => {});
    },
  };
}
