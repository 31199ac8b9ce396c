import { fail, ok, type Result } from "../../result.ts";
import type { Holding } from "../dealing/holding.ts";
import { holdingsOf } from "../dealing/openings.ts";
import { contextOf, type Deck, numbers } from "../deck.ts";
import type { Point } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import type { Equation } from "../proofs/equation.ts";
import { ONE_OF_BYTES, oneOfEquations } from "../proofs/one-of.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { UNEQUAL_BYTES, unequalEquations } from "../proofs/unequal.ts";
import { split } from "../proofs/wire.ts";
import { check, type Proofs, type Received, received } from "../received.ts";

/** The faces to prove "none of" against, and how. */
export type NoneOfForm = Pick<MessageOf<"none-of">, "slots" | "faces" | "form" | "against">;

/** The context of the proof about one slot of the claim. */
export function noneOfContext(deck: Deck, seat: number, claim: NoneOfForm, slot: number): Context {
  return contextOf(deck, seat, claim.form, {
    slots: numbers(claim.slots),
    faces: numbers(claim.faces),
    against: numbers(claim.against),
    slot,
  });
}

/** Takes a proof that none of the sender's cards in these slots is one of these faces. Changes nothing. */
export function receiveNoneOf(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"none-of">,
  proofs: Proofs,
): Result<Received> {
  const holdings = holdingsOf(deck, seat, message.slots);
  if (!holdings.ok) return holdings;
  const against = message.against.flatMap((face) => suite.cards[face] ?? []);
  const sound =
    message.form === "one-of"
      ? message.against.every((face) => !message.faces.includes(face))
      : // A face that lies open is in no slot.
        message.faces.every((face) => message.against.includes(face) || !deck.hidden.has(face));
  if (!sound || against.length !== message.against.length)
    return fail("deck/bad-none-of", "The proof is not about the faces of the claim.", "against");
  const each = against.length * (message.form === "one-of" ? ONE_OF_BYTES : UNEQUAL_BYTES);
  if (message.proofs.length !== each * message.slots.length)
    return fail("deck/bad-length", "There must be one proof for each slot.", "proofs");
  if (proofs === "pass-over") return ok(received(deck));
  const equations: Equation[] = [];
  for (const [index, [slot, holding]] of [...holdings.value].entries()) {
    const bytes = message.proofs.subarray(index * each, (index + 1) * each);
    const context = noneOfContext(deck, seat, message, slot);
    const own =
      message.form === "one-of"
        ? oneOfEquations(suite.group, context, holding, against, bytes)
        : unequalToAll(suite, context, holding, against, bytes);
    if (!own.ok) return own;
    equations.push(...own.value);
  }
  const what = `Seat ${seat} holds a card that it says it does not hold.`;
  return ok(received(deck, check(seat, "deck/bad-none-of", what, equations)));
}

function unequalToAll(
  { group }: Suite,
  context: Context,
  holding: Holding,
  cards: readonly Point[],
  bytes: Uint8Array,
): Result<readonly Equation[]> {
  const equations: Equation[] = [];
  const proofs = split(bytes, UNEQUAL_BYTES);
  for (const [index, card] of cards.entries()) {
    const own = unequalEquations(group, context, holding, card, proofs[index] ?? new Uint8Array(0));
    if (!own.ok) return own;
    equations.push(...own.value);
  }
  return ok(equations);
}
