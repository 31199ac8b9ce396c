/**
 * The one codec between host and user interface, for WebSocket and MessagePort alike: JSON in which a `Uint8Array`
 * travels as `{"$bytes": "<base64>"}`. Values contain nothing else that JSON would lose.
 */
const BYTES = "$bytes";

/** Text for the wire. */
export function encodeMessage(message: unknown): string {
  return JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? { [BYTES]: toBase64(value) } : value,
  );
}

/**
 * The maximum characters of a message to the host, not counting its bytes. Parsing JSON costs a hundred times its size on
 * the wire.
 */
export const MAX_PLAIN = 1 << 20;
/** A backup is brought in parts of at most this many bytes: one message has room for a record, not for years of play. */
export const BACKUP_PART = 8 << 20;
/** JSON escapes quotes within a string, so wherever this occurs it begins an object. */
const OPENING = `{"${BYTES}":"`;
const CLOSING = '"}';

/**
 * A message to the host, or `undefined` if the text is not one. Byte strings are cut out first, and the rest is bounded by
 * `most` characters.
 */
export function decodeMessage(text: unknown, most = MAX_PLAIN): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const { plain, bytes } = cutOut(text, most);
    return plain.length > most ? undefined : withBytes(JSON.parse(plain), bytes);
  } catch {
    return undefined;
  }
}

/** A message to the page from its own host, of any length: all matches that were ever played may be in it. */
export function decodeAnswer(text: unknown): unknown {
  return decodeMessage(text, Number.POSITIVE_INFINITY);
}

/** The text with a number in place of each byte string. */
function cutOut(
  text: string,
  most: number,
): { readonly plain: string; readonly bytes: Uint8Array[] } {
  const bytes: Uint8Array[] = [];
  let plain = "";
  let at = 0;
  for (;;) {
    const begin = text.indexOf(OPENING, at);
    if (begin === -1) return { plain: plain + text.slice(at), bytes };
    const end = text.indexOf(CLOSING, begin + OPENING.length);
    if (end === -1) throw new SyntaxError("bytes without an end");
    bytes.push(fromBase64(text.slice(begin + OPENING.length, end)));
    plain += `${text.slice(at, begin)}{"${BYTES}":${bytes.length - 1}}`;
    if (plain.length > most) throw new RangeError("too long");
    at = end + CLOSING.length;
  }
}

function withBytes(value: unknown, bytes: readonly Uint8Array[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withBytes(item, bytes));
  const keys = Object.keys(value);
  const tag = keys.length === 1 && BYTES in value ? value[BYTES] : undefined;
  if (typeof tag === "number") return bytes[tag];
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withBytes(item, bytes)]),
  );
}

const A_TIME = 8192;

// btoa and atob exist both in Node and in browsers; Node 24 has no Uint8Array.fromBase64 yet.
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += A_TIME)
    binary += String.fromCharCode(...bytes.subarray(at, at + A_TIME));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
