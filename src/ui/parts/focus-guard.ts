import { useEffect } from "react";
import { focusTitle } from "./page.tsx";

/** What opens a part, and parts of a screen that are read by their names. */
const HEIRS = "summary, section, fieldset, dialog";

/**
 * A control may go away, or be disabled, while it has the focus, and a keyboard user's place with it. Whatever does not
 * hand the focus on by itself leaves it to the nearest part of the screen that is still there, or to the title.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    /** What had the focus last and what it stood in, from the inside out. */
    let path: readonly HTMLElement[] = [];
    let timer: number | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      path = pathOf(target as Element);
    };
    const onFocusOut = () =>
      queueMicrotask(() => {
        // A press beside everything gives the focus up.
        if (isAt(document.body) && !isLost(path[0])) path = [];
      });
    const check = () => {
      timer = null;
      const [last] = path;
      if (!isLost(last) || !(isAt(document.body) || isAt(last))) return;
      const lost = path;
      path = [];
      // A new screen takes the focus itself.
      if (!lost.some((one) => one.matches("main") && !one.isConnected)) handOn(lost);
    };
    // Afterwards, because the effects of what has changed come first.
    const observer = new MutationObserver(() => {
      timer ??= window.setTimeout(check);
    });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
      observer.disconnect();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}

function isAt(element: HTMLElement | undefined): boolean {
  return document.activeElement === element;
}

function isLost(element: HTMLElement | undefined): boolean {
  return element !== undefined && (!element.isConnected || element.matches(":disabled"));
}

function pathOf(target: Element): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let one: Element | null = target; one !== null; one = one.parentElement)
    if (one instanceof HTMLElement) path.push(one);
  return path;
}

function handOn(lost: readonly HTMLElement[]): void {
  for (const one of lost) {
    const heir = one.matches("details > *") ? one.parentElement?.querySelector("summary") : one;
    if (heir == null || !heir.matches(HEIRS)) continue;
    if (heir.tabIndex < 0) lend(heir);
    heir.focus({ preventScroll: true });
    if (isAt(heir)) return;
  }
  focusTitle({ preventScroll: true });
}

/** Lets it have the focus once; a press on it gives it none later. */
function lend(region: HTMLElement): void {
  if (region.hasAttribute("tabindex")) return;
  region.tabIndex = -1;
  region.addEventListener("blur", () => region.removeAttribute("tabindex"), { once: true });
}
