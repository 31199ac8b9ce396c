/**
 * The one codec between host and user interface, for WebSocket and MessagePort alike: JSON in which
 * a `Uint8Array` travels as `{"$bytes": "<base64>"}`. Values hold nothing else that JSON would lose.
 */
const BYTES = "$bytes";

/** Text for the wire. */
export function encodeMessage(message: unknown): string {
  return JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? { [BYTES]: toBase64(value) } : value,
  );
}

/** The message, or `undefined` if the text is not one. */
export function decodeMessage(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      const bytes = taggedBytes(value);
      return bytes === undefined ? value : fromBase64(bytes);
    });
  } catch {
    return undefined;
  }
}

function taggedBytes(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !(BYTES in value)) return undefined;
  const bytes = value[BYTES];
  return typeof bytes === "string" && Object.keys(value).length === 1 ? bytes : undefined;
}

// btoa and atob exist in Node and in browsers alike; Node 24 has no Uint8Array.fromBase64 yet.
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
