import * as v from "valibot";
import type { Signer, Verify } from "./identity.ts";
import { MAX_SEATS } from "./manifest.ts";
import type { Result } from "./result.ts";
import {
  authenticate,
  hashField,
  type Kind,
  read,
  type Signed,
  sign,
  wholeNumber,
} from "./signed.ts";
import type { Place } from "./vote.ts";

/** What is said beside the log and changes nothing in it. */

/** A player says that these seats are gone and that the match is over for it there. Others need not agree. */
export type Claim = Place & {
  readonly v: 2;
  /** Who says so. */
  readonly seat: number;
  /** Who is gone, ascending. */
  readonly seats: readonly number[];
};

/** The end of a match among two as one of them holds it: `log` names the last phase too, so `turn` is one past it. */
export type End = Place & {
  readonly v: 2;
  readonly seat: number;
};

export const STATEMENT_LIMIT = 1024;

const seatField = wholeNumber(0, MAX_SEATS - 1);
const said = {
  v: v.literal(2),
  match: hashField,
  turn: wholeNumber(0),
  log: hashField,
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

export function signClaim(value: Claim, signer: Signer): Signed<Claim> {
  return sign(claim, value, signer);
}

/** Reads a claim; its signature is still to be checked. Faults `claim/...`. */
export function readClaim(bytes: Uint8Array): Result<Signed<Claim>> {
  return read(claim, bytes);
}

/** Checks a claim's signature. Fault `claim/bad-signature`. */
export function authenticateClaim(
  signed: Signed<Claim>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<Claim>> {
  return authenticate(claim, signed, key, verify);
}

export function signEnd(value: End, signer: Signer): Signed<End> {
  return sign(end, value, signer);
}

/** Reads a last signature; it is still to be checked. Faults `end/...`. */
export function readEnd(bytes: Uint8Array): Result<Signed<End>> {
  return read(end, bytes);
}

/** Checks a last signature. Fault `end/bad-signature`. */
export function authenticateEnd(
  signed: Signed<End>,
  key: Uint8Array,
  verify: Verify,
): Result<Signed<End>> {
  return authenticate(end, signed, key, verify);
}
