import * as v from "valibot";
import { fail, ok, type Result } from "../result.ts";
import { POINT_BYTES } from "./group/group.ts";
import { ENVELOPE_BYTES } from "./keys/envelope.ts";
import { DLEQ_BYTES } from "./proofs/dleq.ts";
import { ONE_OF_BYTES } from "./proofs/one-of.ts";
import { SCHNORR_BYTES } from "./proofs/schnorr.ts";
import { MAX_PIECES } from "./proofs/suite.ts";
import { shuffleProofBytes } from "./shuffle/shuffle-statement.ts";

/** A deck's maximum number of seats: games with hidden hands have ten; the rest is headroom. */
const MAX_SEATS = 32;
/** Far above any match; keeps every number within four bytes. */
const MAX_NUMBER = 0xffff_ffff;

const bytes = (min: number, max: number = min) =>
  v.custom<Uint8Array>(
    (input) => input instanceof Uint8Array && input.length >= min && input.length <= max,
    min === max ? `Expected ${min} bytes` : `Expected ${min} to ${max} bytes`,
  );
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_NUMBER));
const numberList = v.pipe(
  v.array(number),
  v.maxLength(MAX_PIECES),
  // One order only, and nothing twice: lists are compared and hashed as they are.
  v.check(
    (list) => list.every((value, index) => index === 0 || value > (list[index - 1] ?? 0)),
    "Expected ascending numbers",
  ),
);
/** Which deck, and which of its keys: a message for others is stale, not false. */
const head = { deck: number, epoch: number };

const messageSchema = v.variant("kind", [
  /**
   * Before any key is known: a commitment to the seat's own key, and the key for envelopes with proof of possession.
   */
  v.strictObject({
    kind: v.literal("key-commit"),
    ...head,
    commitment: bytes(64),
    sealing: bytes(POINT_BYTES),
    proof: bytes(SCHNORR_BYTES),
  }),
  /**
   * Once all have committed: the key, its proof, the commitments to its polynomial, and a share for each other seat.
   */
  v.strictObject({
    kind: v.literal("key-reveal"),
    ...head,
    key: bytes(POINT_BYTES),
    proof: bytes(SCHNORR_BYTES),
    coefficients: bytes(0, MAX_SEATS * POINT_BYTES),
    salt: bytes(32),
    envelopes: bytes(0, MAX_SEATS * ENVELOPE_BYTES),
  }),
  /** "This dealer's envelope for me holds a wrong share": the shared point that opens it, with proof. */
  v.strictObject({
    kind: v.literal("complaint"),
    ...head,
    dealer: number,
    shared: bytes(POINT_BYTES),
    proof: bytes(DLEQ_BYTES),
  }),
  /** A shuffled deck; its proof follows. */
  v.strictObject({
    kind: v.literal("shuffle"),
    ...head,
    shuffle: number,
    step: number,
    output: bytes(2 * POINT_BYTES, 2 * MAX_PIECES * POINT_BYTES),
  }),
  v.strictObject({
    kind: v.literal("shuffle-proof"),
    ...head,
    shuffle: number,
    step: number,
    proof: bytes(shuffleProofBytes(1), shuffleProofBytes(MAX_PIECES)),
  }),
  /** Decryption shares for what a request deals or opens, with one proof for each recipient. */
  v.strictObject({
    kind: v.literal("shares"),
    ...head,
    request: number,
    shares: bytes(POINT_BYTES, MAX_PIECES * POINT_BYTES),
    proofs: bytes(DLEQ_BYTES, MAX_SEATS * DLEQ_BYTES),
  }),
  /** The holder shows cards: their own shares, with one proof for each key under which they hold them. */
  v.strictObject({
    kind: v.literal("opening"),
    ...head,
    slots: v.pipe(numberList, v.minLength(1)),
    shares: bytes(POINT_BYTES, MAX_PIECES * POINT_BYTES),
    proofs: bytes(DLEQ_BYTES, MAX_PIECES * DLEQ_BYTES),
  }),
  /** "None of my cards in these slots is one of these faces." */
  v.strictObject({
    kind: v.literal("none-of"),
    ...head,
    slots: v.pipe(numberList, v.minLength(1)),
    faces: numberList,
    /** `one-of`: each card is one of `against`; `unequal`: no card is any of `against`. */
    form: v.picklist(["one-of", "unequal"]),
    against: numberList,
    proofs: bytes(0, MAX_PIECES * ONE_OF_BYTES * 40),
  }),
  /** After a change of keys: the current key shared again. */
  v.strictObject({
    kind: v.literal("reshare"),
    ...head,
    /** A_1 ... A_(t-1); A_0 is the sender's key, which everybody computes. */
    coefficients: bytes(0, MAX_SEATS * POINT_BYTES),
    envelopes: bytes(ENVELOPE_BYTES, MAX_SEATS * ENVELOPE_BYTES),
  }),
  /** "All new sharings are here, and each gives me what it should." */
  v.strictObject({ kind: v.literal("accept"), ...head }),
]);

/** What a seat says about a deck: the body of a signed entry, or a part of one. */
export type Message = v.InferOutput<typeof messageSchema>;
export type MessageOf<K extends Message["kind"]> = Extract<Message, { readonly kind: K }>;

/**
 * Reads a message: shape and sizes only; `receive` decides what its bytes mean. Fault `deck/malformed`, with the field.
 */
export function parseMessage(input: unknown): Result<Message> {
  const parsed = v.safeParse(messageSchema, input, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(
    "deck/malformed",
    `The deck message is malformed: ${issue.message}.`,
    v.getDotPath(issue) ?? "",
  );
}
