import * as v from "valibot";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { BOT_LEVELS, type JoinedBot } from "../../../protocol/join.ts";
import {
  MANIFEST_LIMIT,
  MAX_SEATS,
  type Manifest,
  openManifest,
} from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { bytesOf, ONLY_COMPARED, type Signed, wholeNumber } from "../../../protocol/signed.ts";
import {
  EVENING_LIMIT,
  type Evening,
  eveningSchema,
  NEW_EVENING,
  plainEvening,
} from "../evening/evening.ts";

/** What a network table is built from, besides its log. */
export interface NetworkAbout {
  readonly table: Signed<Manifest>;
  readonly evening: Evening;
}

/** What a bot's seat at the table is restored from. */
export interface SavedBot {
  /** 32 bytes; the bot's key follows from them and the player's own secret. */
  readonly salt: Uint8Array;
  readonly level: JoinedBot["level"];
  readonly name: string;
}

const schema = v.strictObject({
  manifest: v.instance(Uint8Array),
  /** Stored by earlier versions in place of the evening; such a series begins again. */
  score: v.exactOptional(v.pipe(v.array(wholeNumber(0, ONLY_COMPARED)), v.maxLength(MAX_SEATS))),
  /** Earlier versions took counts beyond the bounds from others: there the series begins again, too. */
  evening: v.exactOptional(v.fallback(eveningSchema, NEW_EVENING)),
  bot: v.exactOptional(
    v.strictObject({ salt: bytesOf(32), level: v.picklist(BOT_LEVELS), name: v.string() }),
  ),
});

/** `bot`: the log is that of this player's bot, not the player's. */
export function encodeNetworkAbout({ table, evening }: NetworkAbout, bot?: SavedBot): Uint8Array {
  return encode({
    manifest: table.bytes,
    evening: plainEvening(evening),
    ...(bot === undefined ? {} : { bot: { ...bot } }),
  });
}

/** Fault `table/unreadable`. */
export function decodeNetworkAbout(
  bytes: Uint8Array,
  verify: Verify,
): Result<NetworkAbout & { readonly bot: SavedBot | null }> {
  const decoded = decode(bytes, 2 * MANIFEST_LIMIT + EVENING_LIMIT);
  const parsed = decoded.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  const table = parsed?.success ? openManifest(parsed.output.manifest, verify) : null;
  return parsed?.success && table?.ok
    ? ok({
        table: table.value,
        evening: parsed.output.evening ?? NEW_EVENING,
        bot: parsed.output.bot ?? null,
      })
    : fail("table/unreadable", "A saved match could not be read; it is left as it is.");
}
