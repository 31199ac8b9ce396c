import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "./store.ts";

/** Who may come in to the page's API: what a link is worth, and what a page that was let in shows from then on. */
export interface PagePass {
  /** The token of the next link; a new one as soon as it has been used. */
  token(): string;
  /** What the page needs besides its secret to show a pass; not secret, another one at every start. */
  readonly run: string;
  /** The secret for the page that brings the token of the link: a token opens once, so one seen on a command line opens nothing. */
  redeem(token: string): string | null;
  /** Whether `pass` is HMAC-SHA256(secret, `origin run`), as lower-case hex digits. */
  admits(pass: string, origin: string): boolean;
}

const SECRET = "page-secret";

/**
 * The secret stays with the profile, so that a page finds its way back after a restart. It is never sent again: while
 * the host is away another program may listen on its port, and would learn a pass that no host takes.
 */
export function createPagePass(settings: Pick<Store, "setting" | "setSetting">): PagePass {
  const secret = settings.setting(SECRET) ?? fresh();
  settings.setSetting(SECRET, secret);
  const run = fresh();
  let token = fresh();
  return {
    token: () => token,
    run,
    redeem(given) {
      if (!same(given, token)) return null;
      token = fresh();
      return secret;
    },
    admits: (pass, origin) =>
      same(pass, createHmac("sha256", secret).update(`${origin} ${run}`).digest("hex")),
  };
}

function fresh(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares hashes, so that neither the time nor the length tells anything. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
