import * as v from "valibot";
import { equalBytes } from "./bytes.ts";
import type { Signer, Verify } from "./identity.ts";
import type { Manifest } from "./manifest.ts";
import { fail, type Result } from "./result.ts";
import {
  authenticate,
  hashField,
  type Kind,
  keyField,
  MAX_COUNT,
  read,
  type Signed,
  sign,
  versionField,
  wholeNumber,
} from "./signed.ts";
import { lineOf } from "./text.ts";

export const MAX_CHAT = 500;
export const CHAT_LIMIT = 2048;

/** A chat line at a table. */
export type Chat = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly author: Uint8Array;
  /** Rises with every line of this author; a line that arrives twice is shown once. */
  readonly seq: number;
  readonly text: string;
};

const chat: Kind<Chat> = {
  area: "chat",
  domain: "fairhand/chat/1",
  limit: CHAT_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    author: keyField,
    // The next one is a count as well.
    seq: wholeNumber(0, MAX_COUNT - 1),
    text: lineOf(1, MAX_CHAT),
  }),
};

export function signChat(
  table: Signed<Manifest>,
  seq: number,
  text: string,
  author: Signer,
): Signed<Chat> {
  return sign(chat, { v: 1, table: table.hash, author: author.key, seq, text }, author);
}

/**
 * Reads a line and checks its author's signature; the table decides who may speak. Faults `chat/...`,
 * `chat/wrong-table`.
 */
export function openChat(
  bytes: Uint8Array,
  table: Signed<Manifest>,
  verify: Verify,
): Result<Signed<Chat>> {
  const signed = read(chat, bytes);
  if (!signed.ok) return signed;
  if (!equalBytes(signed.value.value.table, table.hash))
    return fail("chat/wrong-table", "The chat line belongs to another table.");
  return authenticate(chat, signed.value, signed.value.value.author, verify);
}
