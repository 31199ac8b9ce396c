import * as v from "valibot";
import { HASH_BYTES } from "./hash.ts";
import { MAX_SEATS } from "./manifest.ts";
import { bytesOf, type Kind, ONLY_COMPARED, placeFields, spoken, wholeNumber } from "./signed.ts";
import type { Place } from "./vote.ts";

/** Statements beside the log that change nothing in it. */

/** A player says that these seats are gone and that the match is over for them. Others need not agree. */
export type Claim = Place & {
  readonly v: 2;
  /** The claiming seat. */
  readonly seat: number;
  /** The missing seats, ascending. */
  readonly seats: readonly number[];
};

/** The end of a match between two as one of them holds it: `log` names the last phase too, so `turn` is one past it. */
export type End = Place & {
  readonly v: 2;
  readonly seat: number;
};

/**
 * Whether a player wants a break. Nothing in it but the place says so: then there are never two versions of one, and of
 * all that a player has signed everybody takes the same for the last.
 */
export type Pause = {
  readonly v: 2;
  readonly match: Uint8Array;
  /** The phase in which it was signed. */
  readonly turn: number;
  readonly seat: number;
  /** Counted within the phase. Odd: the player wants a break; even: wants to go on. */
  readonly number: number;
};

/** Even, so that the last word of a phase can always be to go on. Each word is written to disk by everybody. */
export const MAX_PAUSES = 14;

export const STATEMENT_LIMIT = 1024;

const seatField = wholeNumber(0, MAX_SEATS - 1);
const said = {
  v: v.literal(2),
  ...placeFields,
  seat: seatField,
} as const;

const claim: Kind<Claim> = {
  area: "claim",
  domain: "fairhand/claim/2",
  limit: STATEMENT_LIMIT,
  schema: v.strictObject({
    ...said,
    seats: v.pipe(
      v.array(seatField),
      v.minLength(1),
      v.maxLength(MAX_SEATS),
      v.check(
        (seats) => seats.every((seat, index) => index === 0 || seat > (seats[index - 1] ?? 0)),
        "Seats ascend",
      ),
    ),
  }),
};

const end: Kind<End> = {
  area: "end",
  domain: "fairhand/end/2",
  limit: STATEMENT_LIMIT,
  schema: v.strictObject(said),
};

const pause: Kind<Pause> = {
  area: "pause",
  domain: "fairhand/pause/2",
  limit: STATEMENT_LIMIT,
  schema: v.strictObject({
    v: v.literal(2),
    match: bytesOf(HASH_BYTES),
    turn: wholeNumber(0, ONLY_COMPARED),
    seat: seatField,
    number: wholeNumber(0, MAX_PAUSES),
  }),
};

/** A word about a break. Faults `pause/...`. */
export const { sign: signPause, read: readPause, authenticate: authenticatePause } = spoken(pause);

/** A claim. Faults `claim/...`. */
export const { sign: signClaim, read: readClaim, authenticate: authenticateClaim } = spoken(claim);

/** A last signature. Faults `end/...`. */
export const { sign: signEnd, read: readEnd, authenticate: authenticateEnd } = spoken(end);
