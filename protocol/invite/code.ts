import { concatBytes, equalBytes } from "../bytes.ts";
import { hash } from "../hash.ts";
import { fail, ok, type Result } from "../result.ts";

/**
 * What people send each other as a line of text: an invite to a table, or one of the two halves of a connection made by
 * hand.
 */
export type CodeKind = "invite" | "offer" | "reply";

export interface Code {
  readonly kind: CodeKind;
  readonly body: Uint8Array;
}

export const SCHEME = "fairhand:";
/** The longest link, scheme included, that a chat line carries whole and a QR code holds well. */
export const MAX_LINK = 200;

const VERSION = 1;
const KINDS: readonly CodeKind[] = ["invite", "offer", "reply"];
const HEADER_BYTES = 2;
const CHECKSUM_BYTES = 4;

/** The maximum length of a body whose link stays within `MAX_LINK`. */
export const MAX_BODY =
  Math.floor(((MAX_LINK - SCHEME.length) * 3) / 4) - HEADER_BYTES - CHECKSUM_BYTES;

/**
 * A code as text: base64url (RFC 4648 section 5) of version and kind (4 bits each), the body's length, the body and a
 * checksum. The length lets a reader find the end of a code in whatever was pasted with it.
 */
export function writeCode({ kind, body }: Code): string {
  const content = concatBytes(
    Uint8Array.of((VERSION << 4) | KINDS.indexOf(kind), body.length),
    body,
  );
  return toBase64Url(concatBytes(content, checksumOf(content)));
}

/** The same for every future version, so that a code of another version can be told from a damaged one. */
function checksumOf(content: Uint8Array): Uint8Array {
  return hash("fairhand/code/1", content).subarray(0, CHECKSUM_BYTES);
}

/** More than any chat line with a code in it; bounds the search. */
const MAX_TEXT = 4000;

/**
 * Finds the code in pasted text: the link, the bare code, or a chat message around either, wrapped into lines, quoted,
 * in full-width letters or with invisible characters in between. The first whole code counts. Faults `code/none`,
 * `code/damaged` (something like a code, with a character wrong or missing), `code/foreign-version`.
 */
export function findCode(text: string): Result<Code> {
  const plain = tidy(text.slice(0, MAX_TEXT));
  const marked = [...plain.matchAll(MARK)].map(({ index, 0: mark }) =>
    plain.slice(index + mark.length),
  );
  const words = [...plain.matchAll(WORD)].map(({ index }) => plain.slice(index));
  for (const place of [...marked, ...words]) {
    const content = contentAt(place);
    if (content !== null) return interpret(content);
  }
  return marked.some((place) => LIKE_CODE_AFTER_MARK.test(place)) || LIKE_CODE.test(plain)
    ? fail(
        "code/damaged",
        "This code is damaged: a character is wrong or missing. Copy the whole code again.",
      )
    : fail("code/none", "There is no Fairhand code in this text. Paste the whole message.");
}

const MARK = /fairhand:\/{0,2}/gi;
const WORD = /(?<![\w-])[\w-]/g;
/** Text directly after the scheme is meant as a code; after a space it may be a sentence about Fairhand. */
const LIKE_CODE_AFTER_MARK = /^(?:[\w-]|\s*[\w-]{16})/;
const LIKE_CODE = /[\w-]{40}/;

/** Line breaks, quote marks, and the marks for bold and code that chats put around a line. */
const BETWEEN = /[\s>|*`]/;
const ALPHABET = /[\w-]/;

/** The content of the code that begins here, its checksum verified, or `null`. */
function contentAt(place: string): Uint8Array | null {
  let letters = "";
  let wanted = 3;
  for (const letter of place) {
    if (BETWEEN.test(letter)) continue;
    if (!ALPHABET.test(letter)) return null;
    letters += letter;
    if (letters.length === 3) wanted = lettersOf(fromBase64Url(`${letters}A`)?.[1] ?? 0);
    if (letters.length === wanted) break;
  }
  const bytes = letters.length === wanted ? fromBase64Url(letters) : null;
  // More letters than the bytes need, or bits after the last byte: not what `writeCode` writes.
  if (bytes === null || toBase64Url(bytes) !== letters) return null;
  const content = bytes.subarray(0, -CHECKSUM_BYTES);
  return equalBytes(checksumOf(content), bytes.subarray(-CHECKSUM_BYTES)) ? content : null;
}

/** The number of letters of a code with a body this long. */
function lettersOf(body: number): number {
  return Math.ceil(((HEADER_BYTES + body + CHECKSUM_BYTES) * 4) / 3);
}

function interpret(content: Uint8Array): Result<Code> {
  const [head = 0] = content;
  const kind = KINDS[head & 15];
  return head >> 4 === VERSION && kind !== undefined
    ? ok({ kind, body: content.slice(HEADER_BYTES) })
    : fail(
        "code/foreign-version",
        "This code was made by another version of Fairhand. Update both apps, then ask for a new code.",
      );
}

/** Undoes what keyboards and chats do to plain letters. */
function tidy(text: string): string {
  return (
    text
      // Full-width forms, as Chinese and Japanese keyboards write them.
      .replace(/[\uff01-\uff5e]/g, (letter) =>
        String.fromCharCode(letter.charCodeAt(0) - 0xff01 + 0x21),
      )
      // Zero-width spaces and joiners, direction marks, soft hyphens, byte order marks; variation selectors.
      .replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, "")
      // Typographic hyphens; two of them become one long dash.
      .replace(/[\u2010-\u2013\u2212]/g, "-")
      .replace(/\u2014/g, "--")
  );
}

// btoa and atob exist both in Node and in browsers; Node 24 has no Uint8Array.fromBase64 yet.
function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Letters of the alphabet only; `null` if their number is impossible. */
function fromBase64Url(letters: string): Uint8Array | null {
  if (letters.length % 4 === 1) return null;
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
