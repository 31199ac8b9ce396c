import { concatBytes } from "../../bytes.ts";
import type { RandomBytes } from "../../randomness.ts";
import { fail, ok, type Result } from "../../result.ts";
import { contextOf, type Deck, type Origin, type Sharing } from "../deck.ts";
import type { Group, Point, Scalar } from "../group/group.ts";
import type { Equation } from "../proofs/equation.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read, split } from "../proofs/wire.ts";
import { ENVELOPE_BYTES, type Envelope, readEnvelope, seal } from "./envelope.ts";
import { randomPolynomial, shareOf, thresholdOf } from "./feldman.ts";

/** Binds an envelope to its sender, its recipient and its occasion. */
export function envelopeContext(
  deck: Deck,
  sender: number,
  recipient: number,
  occasion: Origin,
): Context {
  return contextOf(deck, sender, "envelope", { occasion, recipient });
}

/** A sharing as it is sent. */
export interface SharingBytes {
  /** A_1 ... A_(t-1). */
  readonly coefficients: Uint8Array;
  /** One for each other live seat, ascending. */
  readonly envelopes: Uint8Array;
}

/** Chooses a polynomial for a secret; `sealShares` adds the envelopes once the recipients' keys are known. */
export function choosePolynomial(
  group: Group,
  deck: Deck,
  secret: Scalar,
  random: RandomBytes,
): { readonly polynomial: readonly Scalar[]; readonly coefficients: Uint8Array } {
  const threshold = thresholdOf(deck.keys.live.length);
  const polynomial = randomPolynomial(secret, threshold, random);
  const coefficients = concatBytes(
    ...polynomial.slice(1).map((coefficient) => group.multiplyBase(coefficient)),
  );
  return { polynomial, coefficients };
}

/** The envelopes with every other live seat's share; empty without sharing. */
export function sealShares(
  group: Group,
  deck: Deck,
  sender: number,
  polynomial: readonly Scalar[],
  occasion: Origin,
  random: RandomBytes,
): Uint8Array {
  if (polynomial.length === 0) return new Uint8Array(0);
  return concatBytes(
    ...recipientsOf(deck, sender).map((recipient) =>
      sealFor(group, deck, sender, recipient, shareOf(polynomial, recipient), occasion, random),
    ),
  );
}

export function sealFor(
  group: Group,
  deck: Deck,
  sender: number,
  recipient: number,
  content: Scalar,
  occasion: Origin,
  random: RandomBytes,
): Uint8Array {
  const commit = deck.commits.get(recipient);
  if (commit === undefined) throw new Error(`Seat ${recipient} has no sealing key`);
  const context = envelopeContext(deck, sender, recipient, occasion);
  return seal(group, context, commit.sealing, content, random);
}

/**
 * Reads a sharing: exactly t - 1 coefficients and an envelope for each other live seat. Without sharing both are empty
 * and the result is `null`. Faults `deck/bad-length`, `deck/bad-point`, `deck/bad-scalar`.
 */
export function readSharing(
  { group }: Suite,
  deck: Deck,
  sender: number,
  key: Point,
  bytes: SharingBytes,
  occasion: Origin,
): Result<{ readonly sharing: Sharing | null; readonly equations: readonly Equation[] }> {
  const threshold = thresholdOf(deck.keys.live.length);
  const count = Math.max(threshold - 1, 0);
  const tail = read(group, bytes.coefficients, { points: { points: count } }, "coefficients");
  if (!tail.ok) return tail;
  if (threshold === 0)
    return bytes.envelopes.length === 0
      ? ok({ sharing: null, equations: [] })
      : fail("deck/bad-length", "Two seats share no keys.", "envelopes");
  const opened = readEnvelopes(
    group,
    deck,
    sender,
    recipientsOf(deck, sender),
    bytes.envelopes,
    occasion,
  );
  if (!opened.ok) return opened;
  const { envelopes, equations } = opened.value;
  return ok({ sharing: { coefficients: [key, ...tail.value.points], envelopes }, equations });
}

/** Reads concatenated envelopes, one for each recipient. */
function readEnvelopes(
  group: Group,
  deck: Deck,
  sender: number,
  recipients: readonly number[],
  bytes: Uint8Array,
  occasion: Origin,
): Result<{
  readonly envelopes: ReadonlyMap<number, Envelope>;
  readonly equations: readonly Equation[];
}> {
  if (bytes.length !== recipients.length * ENVELOPE_BYTES)
    return fail(
      "deck/bad-length",
      `There are ${bytes.length} bytes of envelopes for ${recipients.length} seats.`,
      "envelopes",
    );
  const parts = split(bytes, ENVELOPE_BYTES);
  const envelopes = new Map<number, Envelope>();
  const equations: Equation[] = [];
  for (const [index, recipient] of recipients.entries()) {
    const part = parts[index];
    if (part === undefined) continue;
    const one = readEnvelope(group, envelopeContext(deck, sender, recipient, occasion), part);
    if (!one.ok) return one;
    envelopes.set(recipient, one.value.envelope);
    equations.push(...one.value.equations);
  }
  return ok({ envelopes, equations });
}

/** The other live seats, ascending. */
function recipientsOf(deck: Deck, sender: number): number[] {
  return deck.keys.live.filter((seat) => seat !== sender);
}
