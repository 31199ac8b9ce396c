const KEY = "fairhand-secret";

/** The characters of a token or a secret; anything else is not ours. */
const TOKEN = /^[\w-]{1,200}$/;

/** What lets this page in, and the run of the host for which it does. */
export interface Ticket {
  readonly secret: string;
  readonly run: string;
}

/** The page's questions to the host that served it. */
export interface TicketOffice {
  /** The secret for a token; `null` if the token was used before, or is none. */
  redeem(token: string): Promise<string | null>;
  /** Names the host's present run. */
  run(): Promise<string>;
}

/**
 * This page's ticket: bought with the token in its address (`#token=...`), which opens one page only, or kept in the
 * session from before a reload. The token leaves the address bar at once, so that it is not copied along with the
 * address. `null` if there is none for the host's current run.
 */
export async function takeTicket(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "replaceState" | "state">,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  office: TicketOffice,
): Promise<Ticket | null> {
  const run = await office.run().catch(() => null);
  if (run === null) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null && TOKEN.test(token)) {
    history.replaceState(history.state, "", location.pathname + location.search);
    const secret = await office.redeem(token);
    if (secret !== null && TOKEN.test(secret)) {
      storage.setItem(KEY, `${run} ${secret}`);
      return { secret, run };
    }
  }
  // The page that used a link may follow it again.
  const [kept, secret] = (storage.getItem(KEY) ?? "").split(" ");
  if (kept === run && secret !== undefined) return { secret, run };
  storage.removeItem(KEY);
  return null;
}

/** Names the current run of the host that served this page. Rejects if it does not answer. */
export async function askRun(): Promise<string> {
  return (await fetch("/run")).text();
}

/** Asks the host that served this page for the secret; `null` if the token was used before, or is none. */
export async function redeemToken(token: string): Promise<string | null> {
  const answer = await fetch("/secret", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/**
 * The pass for the host's current run: HMAC-SHA256(secret, `origin run`) as lower-case hex digits. It is valid at this
 * address and until the host ends, so another program that listens there afterwards cannot use it. Rejects if the host
 * does not answer.
 */
export async function makePass(secret: string, origin: string, run: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign("HMAC", key, bytes.encode(`${origin} ${run}`));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
