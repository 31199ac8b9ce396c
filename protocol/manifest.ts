import * as v from "valibot";
import type { Cbor } from "./cbor/cbor.ts";
import type { Signer, Verify } from "./identity.ts";
import type { Result } from "./result.ts";
import {
  authenticate,
  bytesOf,
  hashField,
  type Kind,
  keyField,
  ONLY_COMPARED,
  read,
  type Signed,
  sign,
  versionField,
  wholeNumber,
} from "./signed.ts";
import { MAX_STAKE } from "./stake.ts";

/** Rock-paper-scissors-lizard-Spock is the game for large rounds (docs/games/rpsls.md: 64); the rest is headroom. */
export const MAX_SEATS = 64;
export const MANIFEST_LIMIT = 4096;

/** What a table plays, and for which stake. The hash of the signed manifest is the table's id. */
export type Manifest = {
  readonly v: 1;
  /** The game's id, as in the registry of games. */
  readonly game: string;
  readonly rulesVersion: number;
  /** As the game wrote them; the game parses them again. */
  readonly options: Cbor;
  readonly seats: number;
  /** Play-money chips each seat puts in. */
  readonly stake: number;
  readonly timers: Timers;
  readonly access: Access;
  /** Public key of the player who opened the table. */
  readonly host: Uint8Array;
  /** 32 random bytes: no two tables share an id. */
  readonly nonce: Uint8Array;
  readonly rematchOf: Rematch | null;
};

/**
 * Who may come: everybody who finds the table, or only those with an invite from its host. Every peer limits the second
 * kind to its members; the host alone judges invites, because it could give one to anybody anyway (docs/decisions.md).
 */
export type Access = (typeof ACCESS)[number];
export const ACCESS = ["open", "invited"] as const;

/** Milliseconds; `null` for no limit. */
export type Timers = {
  /** How long a seat may take in a phase for which the game itself sets no limit. */
  readonly phase: number | null;
  /** A seat's total for all of its moves; absent for no limit. */
  readonly total?: TimeControl;
};

/**
 * `increment` (Fischer): `plus` is added after each move, used or not. `delay` (Bronstein): up to `plus` of each move
 * does not count. Milliseconds.
 */
export type TimeControl = {
  readonly kind: "increment" | "delay";
  readonly time: number;
  readonly plus: number;
};

/** The table whose players play again, and the number of matches in the series before this one. */
type Rematch = { readonly table: Uint8Array; readonly round: number };

const DAY = 24 * 60 * 60 * 1000;
export const MAX_PHASE_MS = 30 * DAY;
/** The length of a series. */
export const MAX_REMATCHES = 10_000;

const totalSchema = v.strictObject({
  kind: v.picklist(["increment", "delay"]),
  time: wholeNumber(10_000, DAY),
  plus: wholeNumber(0, 10 * 60 * 1000),
});

export const timersSchema: v.GenericSchema<unknown, Timers> = v.strictObject({
  phase: v.nullable(wholeNumber(1000, MAX_PHASE_MS)),
  total: v.exactOptional(totalSchema),
});

const manifest: Kind<Manifest> = {
  area: "manifest",
  domain: "fairhand/manifest/1",
  limit: MANIFEST_LIMIT,
  schema: v.strictObject({
    v: versionField,
    game: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/)),
    rulesVersion: wholeNumber(1, ONLY_COMPARED),
    // Anything the decoder let through is plain data; only the game knows more.
    options: v.custom<Cbor>((value) => value !== undefined),
    seats: wholeNumber(2, MAX_SEATS),
    stake: wholeNumber(0, MAX_STAKE),
    timers: timersSchema,
    access: v.picklist(ACCESS),
    host: keyField,
    nonce: bytesOf(32),
    rematchOf: v.nullable(
      v.strictObject({ table: hashField, round: wholeNumber(1, MAX_REMATCHES) }),
    ),
  }),
};

/** The host signs what it offers. `signer` must be the player named as host. */
export function signManifest(value: Manifest, signer: Signer): Signed<Manifest> {
  return sign(manifest, value, signer);
}

/** Reads a manifest and checks its host's signature. Faults `manifest/...`. */
export function openManifest(bytes: Uint8Array, verify: Verify): Result<Signed<Manifest>> {
  const signed = read(manifest, bytes);
  return signed.ok ? authenticate(manifest, signed.value, signed.value.value.host, verify) : signed;
}
