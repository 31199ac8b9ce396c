import { concatBytes } from "../../bytes.ts";
import type { RandomBytes } from "../../randomness.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { Holding } from "../dealing/holding.ts";
import { heldBatches, holdingsOf, openingContext } from "../dealing/openings.ts";
import { type Deck, headOf } from "../deck.ts";
import { keyOf, type Scalar } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { ONE_OF_BYTES, proveOneOf } from "../proofs/one-of.ts";
import type { Suite } from "../proofs/suite.ts";
import { proveUnequal, UNEQUAL_BYTES } from "../proofs/unequal.ts";
import { faceOf, type Secrets } from "../secrets.ts";
import { type NoneOfForm, noneOfContext } from "./none-of.ts";

/**
 * Shows cards this seat holds; `slots` ascending. Throws for a slot it does not hold, which would be our own mistake.
 */
export function openingOf(
  { group }: Suite,
  deck: Deck,
  secrets: Secrets,
  slots: readonly number[],
  random: RandomBytes,
): MessageOf<"opening"> {
  const holdings = heldBy(deck, secrets, slots);
  const shares = new Map<number, Uint8Array>();
  const proofs: Uint8Array[] = [];
  for (const { key, slots: batch, bases } of heldBatches(holdings)) {
    const secret = secretFor(secrets, key);
    const images = bases.map((base) => group.multiply(secret, base));
    for (const [k, slot] of batch.entries()) shares.set(slot, images[k] ?? new Uint8Array(0));
    const context = openingContext(deck, secrets.seat, batch);
    proofs.push(proveEquality(group, context, secret, key, bases, images, random));
  }
  return {
    kind: "opening",
    ...headOf(deck),
    slots: [...slots],
    shares: concatBytes(...slots.map((slot) => shares.get(slot) ?? new Uint8Array(0))),
    proofs: concatBytes(...proofs),
  };
}

/**
 * Proves that none of this seat's cards in `slots` is one of `faces` (both ascending), in the form that takes fewer
 * bytes: each card is one of the other hidden faces, or each differs from every hidden face of the set. Faults
 * `deck/untrue`, `deck/not-held`.
 */
export function noneOf(
  suite: Suite,
  deck: Deck,
  secrets: Secrets,
  slots: readonly number[],
  faces: readonly number[],
  random: RandomBytes,
): Result<MessageOf<"none-of">> {
  const { group, cards } = suite;
  const claim = { slots: [...slots], faces: [...faces], ...smallerForm(deck, faces) };
  const holdings = holdingsOf(deck, secrets.seat, slots);
  if (!holdings.ok) return holdings;
  const proofs: Uint8Array[] = [];
  for (const [slot, holding] of holdings.value) {
    const face = faceOf(suite, deck, secrets, slot);
    const own = face === null ? undefined : cards[face];
    if (face === null || own === undefined || faces.includes(face))
      return fail("deck/untrue", `The card in slot ${slot} is one that the claim denies.`);
    const secret = secretFor(secrets, holding.key);
    const context = noneOfContext(deck, secrets.seat, claim, slot);
    const against = claim.against.flatMap((other) => cards[other] ?? []);
    if (claim.form === "one-of") {
      const held = claim.against.indexOf(face);
      proofs.push(proveOneOf(group, context, holding, secret, against, held, random));
    } else {
      for (const card of against)
        proofs.push(proveUnequal(group, context, holding, secret, own, card, random));
    }
  }
  const message = { kind: "none-of", ...headOf(deck), ...claim } as const;
  return ok({ ...message, proofs: concatBytes(...proofs) });
}

function smallerForm(
  { hidden }: Deck,
  faces: readonly number[],
): { form: NoneOfForm["form"]; against: number[] } {
  const ascending = [...hidden].toSorted((left, right) => left - right);
  const inside = ascending.filter((face) => faces.includes(face));
  const outside = ascending.filter((face) => !faces.includes(face));
  return inside.length * UNEQUAL_BYTES < outside.length * ONE_OF_BYTES
    ? { form: "unequal", against: inside }
    : { form: "one-of", against: outside };
}

function heldBy(
  deck: Deck,
  { seat }: Secrets,
  slots: readonly number[],
): ReadonlyMap<number, Holding> {
  const holdings = holdingsOf(deck, seat, slots);
  if (!holdings.ok) throw new Error(holdings.fault.message);
  return holdings.value;
}

function secretFor({ held, seat }: Secrets, key: Uint8Array): Scalar {
  const secret = held.get(keyOf(key));
  if (secret === undefined) throw new Error(`Seat ${seat} has lost the secret of a held card`);
  return secret;
}
