import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Who may use the page's API: what a link is worth, and what an admitted page shows from then on. */
export interface PagePass {
  /** The token of the next link; a new one as soon as it has been used. */
  token(): string;
  /** What the page needs besides its secret to show a pass; not secret, different at every start. */
  readonly run: string;
  /**
   * The secret for the page that brings the link's token: a token works once, so one seen on a command line is
   * worthless.
   */
  redeem(token: string): string | null;
  /** Whether `pass` is HMAC-SHA256(secret, `origin run`), as lower-case hex digits. */
  admits(pass: string, origin: string): boolean;
}

/**
 * Valid for this run of the host only. Whatever serves a page's origin can read what the page stores, and after the
 * host ends that may be any program on this machine: by then the pass is worthless, and the next start opens a new
 * page.
 */
export function createPagePass(): PagePass {
  const secret = fresh();
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

/** Compares hashes, so that neither time nor length reveals anything. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
