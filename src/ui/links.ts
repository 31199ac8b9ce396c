/** The code of a `fairhand:` link that was followed outside the page. It fills a field and does nothing else. */
export interface Links {
  /** Delivers the code that has come already and every later one. */
  follow(take: (code: string) => void): void;
  /** For a page that has stopped: a reload brings back a code that nobody has taken, and so does another link. */
  leaveToReload(): void;
}

/** What Electron's preload posts to the page. */
const LINK_MESSAGE = "fairhand-link";
const CODE = /^[\w-]{1,200}$/;
/** Chats take the full stop or the words after a link for a part of it; invisible characters may come before. */
const CODE_IN_ADDRESS = /^[^\w-]*([\w-]{1,200})/;

/**
 * Listens to the preload and to the page's own address (`#invite=...`), from which the code is removed, so that a
 * reload does not bring it again. Must be called before anything else reads the address, and before the page has
 * loaded.
 */
export function listenForLinks(page: Window): Links {
  let waiting: string | null = takeFromAddress(page);
  let take: ((code: string) => void) | null = null;
  page.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    if (source !== page || !isLinkMessage(data) || !CODE.test(data.code)) return;
    if (take === null) waiting = data.code;
    else take(data.code);
  });
  // A link that is put into an open tab changes only the fragment, so the browser loads nothing anew.
  const changed = () => {
    const code = takeFromAddress(page);
    if (code === null) return;
    if (take === null) waiting = code;
    else take(code);
  };
  page.addEventListener("hashchange", changed);
  return {
    follow(next) {
      take = next;
      if (waiting !== null) next(waiting);
      waiting = null;
    },
    leaveToReload() {
      page.removeEventListener("hashchange", changed);
      if (waiting !== null) {
        const { history, location } = page;
        const rest = new URLSearchParams(location.hash.slice(1));
        rest.set("invite", waiting);
        history.replaceState(history.state, "", `${location.pathname}${location.search}#${rest}`);
      }
      page.addEventListener("hashchange", () => page.location.reload());
    },
  };
}

function takeFromAddress({ location, history }: Window): string | null {
  const parts = new URLSearchParams(location.hash.slice(1));
  const code = parts.get("invite");
  if (code === null) return null;
  parts.delete("invite");
  const rest = parts.size === 0 ? "" : `#${parts.toString()}`;
  history.replaceState(history.state, "", location.pathname + location.search + rest);
  return CODE_IN_ADDRESS.exec(code)?.[1] ?? null;
}

function isLinkMessage(data: unknown): data is { readonly kind: string; readonly code: string } {
  return (
    typeof data === "object" &&
    data !== null &&
    "kind" in data &&
    data.kind === LINK_MESSAGE &&
    "code" in data &&
    typeof data.code === "string"
  );
}
