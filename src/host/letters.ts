/** A different character for each byte (WHATWG, encoding: windows-1252). */
const LETTERS = new TextDecoder("latin1");

/** Bytes as a text that names them in a map or a set: several times as fast as hex digits. */
export function lettersOf(bytes: Uint8Array): string {
  return LETTERS.decode(bytes);
}
