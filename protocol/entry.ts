import * as v from "valibot";
import type { Cbor } from "./cbor.ts";
import type { Begin, Signer, Verify } from "./identity.ts";
import { MAX_SEATS } from "./manifest.ts";
import { outcomeSchema, type SignedOutcome } from "./outcome.ts";
import type { Result } from "./result.ts";
import {
  authenticate,
  foretell,
  hashField,
  type Kind,
  read,
  type Signed,
  sign,
  versionField,
  wholeNumber,
} from "./signed.ts";

/**
 * Room for the largest honest entry: a proof that none of 75 cards held can be played, with two packs (deck.md 2.6). A
 * shuffled deck of 104 cards takes 7 kB, its proof 11 kB.
 */
export const ENTRY_LIMIT = 256 * 1024;

/** One signed step of one seat. */
export type Entry = {
  readonly v: 1;
  readonly table: Uint8Array;
  readonly match: Uint8Array;
  readonly seat: number;
  /** Counts this seat's entries from 0. */
  readonly seq: number;
  /** Hash of this seat's entry before; the match's id for the first. */
  readonly prev: Uint8Array;
  /** The phase it answers, counted from 0. */
  readonly turn: number;
  /** `hashState` of the public state at the start of that phase. */
  readonly state: Uint8Array;
  /** How many seats had been voted out of earlier phases, as far as the author knew; absent for none. */
  readonly epoch?: number;
  readonly body: Body;
};

export type Body =
  /**
   * A move. `seen` names resignations that are to take effect at the end of this phase. `parts` goes to the dealer: proofs
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
  /** In place of a move or a part in chance: the resignations in `seen` end the match, or must take effect before it can go on. */
  | { readonly kind: "ack"; readonly seen: readonly Uint8Array[] }
  /** Gives up; nothing but a `result` may follow. */
  | { readonly kind: "resign" }
  /**
   * One of the last two seats says that the other one has let its time run out, and that nothing came under number `seq`
   * of its chain. Nobody else can tell; an entry that is there after all counts, and this does not. `seen` as above.
   */
  | {
      readonly kind: "claim";
      readonly seat: number;
      readonly seq: number;
      readonly seen: readonly Uint8Array[];
    }
  /** Countersigns the outcome; nothing may follow. */
  | { readonly kind: "result"; readonly outcome: SignedOutcome };

const seenSchema = v.pipe(v.array(hashField), v.maxLength(MAX_SEATS));
const cborSchema = v.custom<Cbor>((value) => value !== undefined);
const partsSchema = v.pipe(v.array(cborSchema), v.minLength(1), v.maxLength(MAX_SEATS));

const entry: Kind<Entry> = {
  area: "entry",
  domain: "fairhand/entry/1",
  limit: ENTRY_LIMIT,
  schema: v.strictObject({
    v: versionField,
    table: hashField,
    match: hashField,
    seat: wholeNumber(0, MAX_SEATS - 1),
    seq: wholeNumber(0),
    prev: hashField,
    turn: wholeNumber(0),
    state: hashField,
    // Absent rather than 0: one encoding for one meaning.
    epoch: v.exactOptional(wholeNumber(1)),
    body: v.variant("kind", [
      v.strictObject({
        kind: v.literal("act"),
        action: cborSchema,
        seen: seenSchema,
        // Absent rather than empty: one encoding for one meaning.
        parts: v.exactOptional(partsSchema),
      }),
      v.strictObject({ kind: v.literal("chance"), parts: partsSchema }),
      v.strictObject({ kind: v.literal("ack"), seen: seenSchema }),
      v.strictObject({ kind: v.literal("resign") }),
      v.strictObject({
        kind: v.literal("claim"),
        seat: wholeNumber(0, MAX_SEATS - 1),
        seq: wholeNumber(0),
        seen: seenSchema,
      }),
      v.strictObject({ kind: v.literal("result"), outcome: outcomeSchema }),
    ]),
  }),
};

/** Signs an entry. */
export function signEntry(value: Entry, signer: Signer): Signed<Entry> {
  return sign(entry, value, signer);
}

/** Reads an entry; its signature is still to be checked, with the key of the seat it names. Faults `entry/...`. */
export function readEntry(bytes: Uint8Array): Result<Signed<Entry>> {
  return read(entry, bytes);
}

/** Checks an entry's signature. Fault `entry/bad-signature`. */
export function authenticateEntry(
  signed: Signed<Entry>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<Entry>> {
  return authenticate(entry, signed, key, verify);
}

/** Says that `authenticateEntry` will soon be asked about these bytes, which may be anything. */
export function foretellEntry(bytes: Uint8Array, key: Uint8Array, begin: Begin): void {
  foretell(entry, bytes, key, begin);
}
