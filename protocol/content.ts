import * as v from "valibot";
import { toHex } from "./bytes.ts";
import { encode } from "./cbor/cbor.ts";
import { MAX_STEPS } from "./entry.ts";
import { hash } from "./hash.ts";
import { MAX_SEATS } from "./manifest.ts";
import { hashField, wholeNumber } from "./signed.ts";

/** Why a seat is put out: it was late, or it was caught. */
export type Cause = "late" | "convicted";

/**
 * What a phase comes to, by the names of the entries that have an effect (docs/log.md, "Content"). All lists ascend.
 */
export type Content = {
  /** Seat, step and hash of each move, or of each part that fulfilled the request. */
  readonly answers: readonly (readonly [seat: number, step: number, hash: Uint8Array])[];
  /** Seat and hash of each resignation that takes effect: several of one seat if moves name different ones. */
  readonly resigned: readonly (readonly [seat: number, hash: Uint8Array])[];
  /** Seats put out of the match, or of the phase if the rules define an expiry. */
  readonly out: readonly (readonly [seat: number, cause: Cause])[];
};

/** Room for all steps of all seats would be 160 kB; the longest honest content, a shuffle of ten, names 40 entries. */
const MAX_ANSWERS = 8 * MAX_SEATS;

/** One from each seat, and from seats that signed several, each one that a move has seen. */
const MAX_RESIGNED = 8 * MAX_SEATS;

/** Of one seat: more than an honest content has, since each of the others names the first that it has heard of. */
export const MAX_RESIGNED_EACH = MAX_SEATS;

const seatField = wholeNumber(0, MAX_SEATS - 1);

export const contentSchema: v.GenericSchema<unknown, Content> = v.pipe(
  v.strictObject({
    answers: v.pipe(
      v.array(v.strictTuple([seatField, wholeNumber(0, MAX_STEPS - 1), hashField])),
      v.maxLength(MAX_ANSWERS),
    ),
    resigned: v.pipe(v.array(v.strictTuple([seatField, hashField])), v.maxLength(MAX_RESIGNED)),
    out: v.pipe(
      v.array(v.strictTuple([seatField, v.picklist(["late", "convicted"])])),
      v.maxLength(MAX_SEATS),
    ),
  }),
  v.check(
    ({ answers, resigned, out }) =>
      ascends(answers.map(([seat, step]) => seat * MAX_STEPS + step)) &&
      resigned.every((one, index) => index === 0 || isBefore(resigned[index - 1], one)) &&
      resigned.every(([seat], index) => resigned[index + MAX_RESIGNED_EACH]?.[0] !== seat) &&
      ascends(out.map(([seat]) => seat)),
    "The lists of a content ascend, and no seat resigns too often",
  ),
);

function ascends(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

type Resigned = Content["resigned"][number];

function isBefore(one: Resigned | undefined, [seat, hash]: Resigned): boolean {
  if (one === undefined || one[0] !== seat) return one === undefined || one[0] < seat;
  return toHex(one[1]) < toHex(hash);
}

/** The name that votes use for a content. */
export function hashContent(content: Content): Uint8Array {
  return hash("fairhand/content/2", encode(content));
}

/** `L_k`: names the whole history up to and including a phase. `state`: `hashState` of the public state after it. */
export function hashLog(before: Uint8Array, content: Content, state: Uint8Array): Uint8Array {
  return hash("fairhand/log/2", encode([before, content, state]));
}
