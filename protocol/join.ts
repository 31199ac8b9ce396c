import * as v from "valibot";
import { equalBytes } from "./bytes.ts";
import type { Signer, Verify } from "./identity.ts";
import type { Manifest } from "./manifest.ts";
import { fail, type Result } from "./result.ts";
import {
  authenticate,
  bytesOf,
  hashField,
  type Kind,
  keyField,
  read,
  type Signed,
  sign,
  versionField,
} from "./signed.ts";
import { lineOf } from "./text.ts";

export const MAX_NAME = 24;
export const JOIN_LIMIT = 512;

/** A player's consent to play at exactly this table: its id covers game, rules, options, stake and timers. */
export type Join = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly player: Uint8Array;
  /** What the others see: 1..24 characters, trimmed. */
  readonly name: string;
  /** 32 random bytes of this player. */
  readonly nonce: Uint8Array;
};

const join: Kind<Join> = {
  area: "join",
  domain: "fairhand/join/1",
  limit: JOIN_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    player: keyField,
    name: v.pipe(
      lineOf(1, MAX_NAME),
      v.check((name) => name === name.trim(), "The name begins or ends with a space"),
    ),
    nonce: bytesOf(32),
  }),
};

/** Consents to a table. */
export function signJoin(
  table: Signed<Manifest>,
  name: string,
  nonce: Uint8Array,
  signer: Signer,
): Signed<Join> {
  return sign(join, { v: 1, table: table.hash, player: signer.key, name, nonce }, signer);
}

/** Reads a join, checks its player's signature and that it means this table. Faults `join/...`, `join/wrong-table`. */
export function openJoin(
  bytes: Uint8Array,
  table: Signed<Manifest>,
  verify: Verify,
): Result<Signed<Join>> {
  const signed = read(join, bytes);
  if (!signed.ok) return signed;
  if (!equalBytes(signed.value.value.table, table.hash))
    return fail("join/wrong-table", "The player agreed to play at another table.");
  return authenticate(join, signed.value, signed.value.value.player, verify);
}
