import * as v from "valibot";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { timersSchema } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { LocalWish } from "../api/api.ts";

/** What a table on this device is built from: the same seed and steps give the same table. */
export interface DeviceAbout {
  readonly wish: LocalWish;
  /** Four 32-bit words for the dealer's generator. */
  readonly seed: readonly number[];
  /** Matches won by each seat before this one. */
  readonly score: readonly number[];
  /** Milliseconds since 1970; absent in what an earlier version wrote. */
  readonly began?: number;
}

/** A player's or bot's action, as stored on disk. */
export type Deed =
  | {
      readonly kind: "choose";
      readonly seat: Seat;
      readonly choice: Plain;
      readonly password: string;
      /** What seats have left for all of their moves after it, milliseconds; absent without such a limit. */
      readonly left?: readonly (readonly [Seat, number])[];
    }
  | { readonly kind: "resign"; readonly seat: Seat }
  /** The seat's time ran out. */
  | { readonly kind: "expire"; readonly seat: Seat };

const LIMIT = 65_536;

const aboutSchema = v.object({
  wish: v.object({
    game: v.string(),
    options: v.custom<Plain>((value) => value !== undefined),
    stake: v.number(),
    players: v.array(
      v.variant("kind", [
        v.object({ kind: v.literal("human"), name: v.string() }),
        v.object({ kind: v.literal("bot"), level: v.picklist(BOT_LEVELS) }),
      ]),
    ),
    timers: v.exactOptional(timersSchema),
  }),
  seed: v.array(v.number()),
  score: v.array(v.number()),
  began: v.exactOptional(v.number()),
});
const deedSchema = v.variant("kind", [
  v.object({
    kind: v.literal("choose"),
    seat: v.number(),
    choice: v.custom<Plain>((value) => value !== undefined),
    password: v.string(),
    left: v.exactOptional(v.array(v.strictTuple([v.number(), v.number()]))),
  }),
  v.object({ kind: v.literal("resign"), seat: v.number() }),
  v.object({ kind: v.literal("expire"), seat: v.number() }),
]);

export function encodeAbout({ wish, seed, score, began }: DeviceAbout): Uint8Array {
  return encode({
    wish: { ...wish, players: wish.players.map((player) => ({ ...player })) },
    seed,
    score,
    ...(began === undefined ? {} : { began }),
  });
}

/** Fault `table/unreadable` for data from an older or damaged build. */
export function decodeAbout(bytes: Uint8Array): Result<DeviceAbout> {
  const decoded = decode(bytes, LIMIT);
  const parsed = decoded.ok ? v.safeParse(aboutSchema, decoded.value) : null;
  return parsed?.success ? ok(parsed.output) : unreadable();
}

export function encodeDeed(deed: Deed): Uint8Array {
  return encode({ ...deed });
}

/** Fault `table/unreadable`. */
export function decodeDeed(bytes: Uint8Array): Result<Deed> {
  const decoded = decode(bytes, LIMIT);
  const parsed = decoded.ok ? v.safeParse(deedSchema, decoded.value) : null;
  return parsed?.success ? ok(parsed.output) : unreadable();
}

function unreadable(): Result<never> {
  return fail("table/unreadable", "A saved match could not be read; it is left as it is.");
}
