const KEY = "fairhand-token";

/** What a WebSocket subprotocol may consist of, less than RFC 6455 allows: anything else is no token of ours. */
const TOKEN = /^[\w-]{1,200}$/;

/**
 * The token that lets this page in, from the address (`#token=...`) or, after a reload, from the session.
 * It leaves the address bar at once, so that it is not copied along with the address.
 */
export function takeToken(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "replaceState" | "state">,
  storage: Pick<Storage, "getItem" | "setItem">,
): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given === null || !TOKEN.test(given)) return storage.getItem(KEY);
  storage.setItem(KEY, given);
  history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}
