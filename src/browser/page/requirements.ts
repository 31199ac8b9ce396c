import { fail, ok, type Result } from "../../../protocol/result.ts";

/** What is examined in a browser: the page's globals. */
export type Browser = Pick<Window & typeof globalThis, "localStorage"> &
  Partial<
    Pick<
      Window & typeof globalThis,
      "indexedDB" | "WebAssembly" | "WebSocket" | "Worker" | "crypto" | "Promise" | "CSS"
    >
  >;

/**
 * Whether this browser has what a player in a page needs; checked before anything else is loaded. Faults `page/...`,
 * `profile/no-storage`.
 */
export function checkBrowser(browser: Browser): Result<null> {
  if (!keepsSettings(browser) || browser.indexedDB == null)
    return fail(
      "profile/no-storage",
      "This browser saves nothing for this page, so a match would be lost on reload. Leave private browsing, or use another browser.",
    );
  // First comes what can be switched off in a browser that is not old.
  if (browser.WebAssembly === undefined)
    return fail(
      "page/no-wasm",
      "WebAssembly is off in this browser, and Fairhand needs it to shuffle and check cards. Turn off Lockdown Mode or the strictest security level for this page, or use another browser.",
    );
  if (browser.WebSocket === undefined || typeof browser.crypto?.getRandomValues !== "function")
    return fail(
      "page/no-network",
      "This browser cannot reach your friend's app: WebSocket or secure random numbers are missing. Use a current Chrome, Edge, Firefox or Safari.",
    );
  if (!runsModules(browser) || !isRecent(browser))
    return fail(
      "page/old-browser",
      "This browser is too old for Fairhand. Update it, or use a current Chrome, Edge, Firefox or Safari.",
    );
  return ok(null);
}

/** Some browsers throw on any access to storage that is switched off. */
function keepsSettings(browser: Browser): boolean {
  try {
    browser.localStorage.setItem("fairhand-probe", "");
    browser.localStorage.removeItem("fairhand-probe");
    return true;
  } catch {
    return false;
  }
}

/** A browser without module workers does not ask what kind is wanted; one with them gets no answer, and starts none. */
function runsModules({ Worker }: Browser): boolean {
  if (Worker === undefined) return false;
  let asked = false;
  const options = {
    get type(): WorkerType {
      asked = true;
      throw new Error("only asked");
    },
  };
  try {
    new Worker("data:text/javascript,", options).terminate();
  } catch {
    // Thrown above, or by an old browser that cannot read the address.
  }
  return asked;
}

/** The newest parts of the language and of style sheets that the build leaves unchanged. */
function isRecent(browser: Browser): boolean {
  return (
    typeof browser.Promise?.withResolvers === "function" &&
    (browser.CSS?.supports("color", "light-dark(red, blue)") ?? false)
  );
}
