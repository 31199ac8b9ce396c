const KEY = "fairhand-secret";

/** What a token or a secret may consist of; anything else is none of ours. */
const TOKEN = /^[\w-]{1,200}$/;

/**
 * The secret that lets this page in: bought with the token in its address (`#token=...`), which opens one page only, or kept in
 * the session from before a reload. The token leaves the address bar at once, so that it is not copied along with the address.
 */
export async function takeSecret(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "replaceState" | "state">,
  storage: Pick<Storage, "getItem" | "setItem">,
  redeem: (token: string) => Promise<string | null>,
): Promise<string | null> {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token === null || !TOKEN.test(token)) return storage.getItem(KEY);
  history.replaceState(history.state, "", location.pathname + location.search);
  const secret = await redeem(token);
  // A link that was used before may be followed again by the page that used it.
  if (secret === null || !TOKEN.test(secret)) return storage.getItem(KEY);
  storage.setItem(KEY, secret);
  return secret;
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
 * The pass for the host as it runs now: HMAC-SHA256(secret, `origin run`) as lower-case hex digits. It is good at this address
 * and until the host ends, so whoever else listens there afterwards cannot use it. Rejects if the host does not answer.
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
