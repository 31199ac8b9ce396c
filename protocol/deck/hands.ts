import { fail, ok, type Result } from "../result.ts";
import { contextOf, type Deck, numbers, outOfTurn, type SlotState } from "./deck.ts";
import { DLEQ_BYTES, equalityEquations } from "./dleq.ts";
import type { Check, Equation } from "./equation.ts";
import { keyOf, type Point } from "./group.ts";
import type { Holding } from "./holding.ts";
import type { MessageOf } from "./messages.ts";
import { ONE_OF_BYTES, oneOfEquations } from "./one-of.ts";
import { readPass } from "./pass.ts";
import { check, type Received, received } from "./received.ts";
import { settleRequest } from "./requests.ts";
import type { Suite } from "./suite.ts";
import type { Context } from "./transcript.ts";
import { UNEQUAL_BYTES, unequalEquations } from "./unequal.ts";
import { read, split } from "./wire.ts";

/** The seat's holdings in these slots. Fault `deck/not-held`. */
export function holdingsOf(
  deck: Deck,
  seat: number,
  slots: readonly number[],
): Result<ReadonlyMap<number, Holding>> {
  const holdings = new Map<number, Holding>();
  for (const slot of slots) {
    const state = deck.slots.get(slot);
    if (state?.kind !== "held" || state.holding.seat !== seat)
      return fail("deck/not-held", `Seat ${seat} does not hold slot ${slot}.`, "slots");
    holdings.set(slot, state.holding);
  }
  return ok(holdings);
}

/** Slots held under one key: cards dealt before a removal keep the key of their time. */
export interface HeldBatch {
  readonly key: Point;
  readonly slots: readonly number[];
  readonly bases: readonly Point[];
}

/** Holdings by key, in the order in which the keys first occur. */
export function heldBatches(holdings: ReadonlyMap<number, Holding>): HeldBatch[] {
  const batches = new Map<string, { key: Point; slots: number[]; bases: Point[] }>();
  for (const [slot, { key, base }] of holdings) {
    const batch = batches.get(keyOf(key)) ?? { key, slots: [], bases: [] };
    batch.slots.push(slot);
    batch.bases.push(base);
    batches.set(keyOf(key), batch);
  }
  return [...batches.values()];
}

/** Where the proof of an opening belongs. */
export function openingContext(deck: Deck, seat: number, slots: readonly number[]): Context {
  return contextOf(deck, seat, "opening", { slots: numbers(slots) });
}

/** Takes an opening: each slot shows a face of this deck that is not open elsewhere. */
export function receiveOpening(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"opening">,
): Result<Received> {
  const holdings = holdingsOf(deck, seat, message.slots);
  if (!holdings.ok) return holdings;
  const batches = heldBatches(holdings.value);
  if (message.proofs.length !== batches.length * DLEQ_BYTES)
    return fail("deck/bad-length", "There must be one proof for each key.", "proofs");
  const count = message.slots.length;
  const parts = read(suite.group, message.shares, { points: { points: count } }, "shares");
  if (!parts.ok) return parts;
  const shares = new Map(message.slots.map((slot, k) => [slot, parts.value.points[k]]));
  const slots = new Map<number, SlotState>(deck.slots);
  const hidden = new Set(deck.hidden);
  for (const [slot, { residual }] of holdings.value) {
    const share = shares.get(slot);
    const card = share === undefined ? null : keyOf(suite.group.subtract(residual, share));
    const face = card === null ? undefined : suite.faces.get(card);
    if (face === undefined)
      return fail(
        "deck/not-a-card",
        `Seat ${seat} opened slot ${slot} to no piece at all.`,
        "shares",
      );
    if (!hidden.delete(face))
      return fail(
        "deck/already-open",
        `Seat ${seat} opened a piece that lies open elsewhere.`,
        "shares",
      );
    slots.set(slot, { kind: "open", face });
  }
  const proofs = split(message.proofs, DLEQ_BYTES);
  const checks: Check[] = [];
  for (const [index, batch] of batches.entries()) {
    const equations = equalityEquations(
      suite.group,
      openingContext(deck, seat, batch.slots),
      batch.key,
      batch.bases,
      batch.slots.flatMap((slot) => shares.get(slot) ?? []),
      proofs[index] ?? new Uint8Array(0),
    );
    if (!equations.ok) return equations;
    checks.push(
      check(
        seat,
        "deck/bad-opening",
        `Seat ${seat} opened a card by a wrong share.`,
        equations.value,
      ),
    );
  }
  const next = settleRequest(suite, { ...deck, slots, hidden });
  return next.ok ? ok(received(next.value, ...checks)) : next;
}

/** What "none of" is proven against, and how. */
export type NoneOfForm = Pick<MessageOf<"none-of">, "slots" | "faces" | "form" | "against">;

/** Where the proof about one slot of the claim belongs. */
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

/** Where the proof of a hidden hand-over belongs. */
export function passContext(deck: Deck, seat: number, slot: number, to: number): Context {
  return contextOf(deck, seat, "pass", { slot, to });
}

/** Takes a hidden hand-over: the slot is the recipient's from now on. */
export function receivePass(
  suite: Suite,
  deck: Deck,
  seat: number,
  { slot, to, proof }: MessageOf<"pass">,
): Result<Received> {
  const state = deck.slots.get(slot);
  const holdings = holdingsOf(deck, seat, [slot]);
  if (!holdings.ok) return holdings;
  const key = deck.keys.current.get(to);
  if (state?.kind !== "held" || key === undefined || to === seat)
    return outOfTurn(`Slot ${slot} cannot be handed to seat ${to}.`);
  if (deck.request !== null || deck.chain !== null)
    return outOfTurn("Another shuffle or request is under way.");
  const pass = readPass(
    suite.group,
    passContext(deck, seat, slot, to),
    state.holding,
    { seat: to, key },
    proof,
  );
  if (!pass.ok) return pass;
  const slots = new Map(deck.slots).set(slot, { ...state, holding: pass.value.holding });
  const what = `Seat ${seat} handed on another card than it holds.`;
  return ok(received({ ...deck, slots }, check(seat, "deck/bad-pass", what, pass.value.equations)));
}
