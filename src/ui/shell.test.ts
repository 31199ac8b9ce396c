import { expect, test, vi } from "vitest";
import { onSettingsWanted, tellShell } from "./shell.ts";

test("the window is told what concerns it", () => {
  const postMessage = vi.fn();
  tellShell({ postMessage }, { theme: "dark", language: "en" });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { kind: "fairhand-shell", theme: "dark", language: "en" },
    "*",
  );
});

test("the menu's wish for settings is heard from this page only, until nobody listens", () => {
  const page = new EventTarget() as Window;
  const say = (source: unknown, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event("message"), { source, data }));
  const show = vi.fn();
  const stop = onSettingsWanted(page, show);
  say({}, { kind: "fairhand-settings" });
  say(page, { kind: "fairhand-other" });
  say(page, null);
  expect(show).not.toHaveBeenCalled();
  say(page, { kind: "fairhand-settings" });
  stop();
  say(page, { kind: "fairhand-settings" });
  expect(show).toHaveBeenCalledOnce();
});
