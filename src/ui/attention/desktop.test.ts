import { expect, test, vi } from "vitest";
import { openDesktop } from "./desktop.ts";

test("what waits is counted on the icon, by the window around the page and by the browser", () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error("not installed")));
  const postMessage = vi.fn();
  const page = { navigator: { setAppBadge }, postMessage };
  openDesktop(page as unknown as Window & typeof globalThis).count(2);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "fairhand-shell", waiting: 2 }, "*");
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
});

test("a click on a notice brings the window to the front, in a browser and around the page", () => {
  const shown: EventTarget[] = [];
  class Notification extends EventTarget {
    static permission = "granted";
    close = vi.fn();
    constructor() {
      super();
      shown.push(this);
    }
  }
  const [focus, postMessage, follow] = [vi.fn(), vi.fn(), vi.fn()];
  const page = { Notification, focus, postMessage };
  const desktop = openDesktop(page as unknown as Window & typeof globalThis);
  desktop.show("Fairhand", "Your turn", "turn 1", follow);
  expect(postMessage).not.toHaveBeenCalled();
  shown[0]?.dispatchEvent(new Event("click"));
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "fairhand-shell", front: true }, "*");
  expect(focus).toHaveBeenCalledOnce();
  expect(follow).toHaveBeenCalledOnce();
});
