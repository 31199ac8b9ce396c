import * as v from "valibot";
import { equalBytes } from "./bytes.ts";
import { encode } from "./cbor/cbor.ts";
import { separated } from "./hash.ts";
import { SIGNATURE_BYTES, type Signer, type Verify } from "./identity.ts";
import type { Manifest } from "./manifest.ts";
import { fail, ok, type Result } from "./result.ts";
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
  /** The name others see: 1..24 characters, trimmed. */
  readonly name: string;
  /** 32 random bytes of this player. */
  readonly nonce: Uint8Array;
  /** Absent for a person. */
  readonly bot?: JoinedBot;
  /** Absent if the player's own app plays. */
  readonly page?: JoinedPage;
};

/** What a join says about a player in a browser: only the page's own word, which no one else can check. */
export type JoinedPage = {
  /** Key of the player whose app served the page, and who could read every card it holds. */
  readonly of: Uint8Array;
};

export const BOT_LEVELS = ["easy", "medium", "hard", "expert", "best"] as const;

/** What a bot's join says: it has its own key, but somebody answers for it. */
export type JoinedBot = {
  readonly level: (typeof BOT_LEVELS)[number];
  /** Key of the player whose machine runs it; a person at the same table. */
  readonly of: Uint8Array;
  /** That player's signature under `fairhand/bot/1`: this key plays at this table, at this level, for me. */
  readonly consent: Uint8Array;
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
    bot: v.exactOptional(
      v.strictObject({
        level: v.picklist(BOT_LEVELS),
        of: keyField,
        consent: bytesOf(SIGNATURE_BYTES),
      }),
    ),
    page: v.exactOptional(v.strictObject({ of: keyField })),
  }),
};

/** The owner who consents for the bot, and its level. */
export interface BotOf {
  readonly level: JoinedBot["level"];
  readonly owner: Signer;
}

/** Who plays, if it is not a person in their own app. */
export type PlaysFor =
  | { readonly bot: BotOf }
  /** 32 bytes: the server of the page. */
  | { readonly pageOf: Uint8Array };

/** Consents to a table; a bot's owner consents with it. */
export function signJoin(
  table: Signed<Manifest>,
  name: string,
  nonce: Uint8Array,
  signer: Signer,
  by?: PlaysFor,
): Signed<Join> {
  const value = { v: 1, table: table.hash, player: signer.key, name, nonce } as const;
  if (by === undefined) return sign(join, value, signer);
  if ("pageOf" in by) return sign(join, { ...value, page: { of: by.pageOf } }, signer);
  const { level, owner } = by.bot;
  const consent = owner.sign(consentOf(table.hash, signer.key, level));
  return sign(join, { ...value, bot: { level, of: owner.key, consent } }, signer);
}

/** What a bot's owner signs. */
function consentOf(table: Uint8Array, bot: Uint8Array, level: JoinedBot["level"]): Uint8Array {
  return separated("fairhand/bot/1", encode({ v: 1, table, bot, level }));
}

/**
 * Reads a join; checks its player's signature, that of a bot's owner, and that it is for this table. Faults `join/...`,
 * `join/wrong-table`, `join/no-consent`.
 */
export function openJoin(
  bytes: Uint8Array,
  table: Signed<Manifest>,
  verify: Verify,
): Result<Signed<Join>> {
  const signed = read(join, bytes);
  if (!signed.ok) return signed;
  if (!equalBytes(signed.value.value.table, table.hash))
    return fail("join/wrong-table", "The player agreed to play at another table.");
  const authentic = authenticate(join, signed.value, signed.value.value.player, verify);
  if (!authentic.ok) return authentic;
  const { player, bot } = authentic.value.value;
  if (bot !== undefined && !verify(bot.of, consentOf(table.hash, player, bot.level), bot.consent))
    return fail("join/no-consent", "The bot's owner has not agreed to it.");
  return ok(authentic.value);
}

/** Key of the person who answers for a seat: its player, or a bot's owner. */
export function personOf({ value }: Signed<Join>): Uint8Array {
  return value.bot?.of ?? value.player;
}
