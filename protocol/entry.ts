import * as v from "valibot";
import type { Cbor } from "./cbor/cbor.ts";
import { hash } from "./hash.ts";
import type { Begin } from "./identity.ts";
import { MAX_SEATS } from "./manifest.ts";
import {
  foretell,
  hashField,
  type Kind,
  placeFields,
  type Signed,
  spoken,
  wholeNumber,
} from "./signed.ts";

/**
 * Room for the largest honest entry: a proof that none of 75 cards held can be played, with two packs (docs/protocol.md
 * 9). A shuffled deck of 104 cards takes 7 kB, its proof 11 kB.
 */
export const ENTRY_LIMIT = 256 * 1024;

/** One signed step of one seat, in one phase of one history (docs/log.md). */
export type Entry = {
  readonly v: 2;
  /** Hash of the start. */
  readonly match: Uint8Array;
  /** The phase it was signed in, counted from 0. */
  readonly turn: number;
  /** `L_(turn - 1)`: the whole history it was signed in. */
  readonly log: Uint8Array;
  readonly seat: number;
  /** Counts this seat's entries of the phase from 0. */
  readonly step: number;
  /** `hashBase` of the entries of this phase that parts of chance rest on; absent for none. */
  readonly base?: Uint8Array;
  readonly body: Body;
};

export type Body =
  /**
   * A move. `seen` names resignations that take effect with it, by ascending seat. `parts` goes to the dealer: proofs
   * of what the move says about hidden pieces, or the link of the dice chain for the throw that follows.
   */
  | {
      readonly kind: "act";
      readonly action: Cbor;
      readonly seen: readonly Uint8Array[];
      readonly parts?: readonly Cbor[];
    }
  /** The seat's part in a shuffle, a deal, an opening or a throw (`protocol/deck`, `protocol/dice`). */
  | { readonly kind: "chance"; readonly parts: readonly Cbor[] }
  /**
   * A resignation. It stands for every later phase until one lists it; its author signs nothing more, and neither do its
   * bots. `bots` says how many entries of this phase each of them had signed by then, by ascending seat, without those
   * that had signed none.
   */
  | {
      readonly kind: "resign";
      readonly bots?: readonly (readonly [seat: number, steps: number])[];
    };

/** A shuffle of ten seats takes four steps from each, a complaint one more; no honest entry goes beyond. */
export const MAX_STEPS = 64;

const seenSchema = v.pipe(v.array(hashField), v.maxLength(MAX_SEATS));
const cborSchema = v.custom<Cbor>((value) => value !== undefined);
const partsSchema = v.pipe(v.array(cborSchema), v.minLength(1), v.maxLength(MAX_SEATS));

const botsSchema = v.pipe(
  v.array(v.strictTuple([wholeNumber(0, MAX_SEATS - 1), wholeNumber(1, MAX_STEPS)])),
  v.minLength(1),
  v.maxLength(MAX_SEATS),
  v.check(
    (bots) => bots.every(([seat], at) => at === 0 || seat > (bots[at - 1]?.[0] ?? seat)),
    "Bots are named by ascending seat",
  ),
);

const entry: Kind<Entry> = {
  area: "entry",
  domain: "fairhand/entry/2",
  limit: ENTRY_LIMIT,
  schema: v.pipe(
    v.strictObject({
      v: v.literal(2),
      ...placeFields,
      seat: wholeNumber(0, MAX_SEATS - 1),
      step: wholeNumber(0, MAX_STEPS - 1),
      // Absent rather than empty, here and below: one encoding for one meaning.
      base: v.exactOptional(hashField),
      body: v.variant("kind", [
        v.strictObject({
          kind: v.literal("act"),
          action: cborSchema,
          seen: seenSchema,
          parts: v.exactOptional(partsSchema),
        }),
        v.strictObject({ kind: v.literal("chance"), parts: partsSchema }),
        v.strictObject({ kind: v.literal("resign"), bots: v.exactOptional(botsSchema) }),
      ]),
    }),
    v.check(
      ({ base, body }) => base === undefined || body.kind === "chance",
      "Only chance rests on anything",
    ),
  ),
};

/** Names what parts of chance rest on: the hashes of entries of the phase, by seat and step. */
export function hashBase(entries: readonly Pick<Signed<Entry>, "hash">[]): Uint8Array {
  return hash("fairhand/base/2", ...entries.map((entry) => entry.hash));
}

/** An entry is read before the key of its seat is looked up. Faults `entry/...`. */
export const { sign: signEntry, read: readEntry, authenticate: authenticateEntry } = spoken(entry);

/** Announces that `authenticateEntry` will soon be called with these bytes, which may be anything. */
export function foretellEntry(bytes: Uint8Array, key: Uint8Array, begin: Begin): void {
  foretell(entry, bytes, key, begin);
}
