import type { RandomBytes } from "../../randomness.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { Deck } from "../deck.ts";
import { type Message, parseMessage } from "../messages.ts";
import type { Check } from "../proofs/equation.ts";
import type { Suite } from "../proofs/suite.ts";
import { receive } from "../receive.ts";
import type { Proofs, Received } from "../received.ts";
import { faceOf, type Secrets } from "../secrets.ts";
import { noneOf, openingOf } from "./statements.ts";

/** What an action says about hidden pieces: the engine's `Claim`, which protocol may not import. */
export type DeckClaim =
  | { readonly kind: "is"; readonly slot: number; readonly face: number }
  | { readonly kind: "none"; readonly slots: readonly number[]; readonly faces: readonly number[] };

/**
 * The messages that prove an action's claims: first each "none of", then one opening of all slots that are shown.
 * Fault `deck/untrue` for a claim that this seat cannot prove because it is false.
 */
export function proveClaims(
  suite: Suite,
  deck: Deck,
  secrets: Secrets,
  claims: readonly DeckClaim[],
  random: RandomBytes,
): Result<Message[]> {
  const messages: Message[] = [];
  for (const { slots, faces } of noneClaims(claims)) {
    const message = noneOf(suite, deck, secrets, slots, faces, random);
    if (!message.ok) return message;
    messages.push(message.value);
  }
  for (const claim of claims) {
    if (claim.kind === "is" && faceOf(suite, deck, secrets, claim.slot) !== claim.face)
      return fail("deck/untrue", `Slot ${claim.slot} does not hold the piece that is claimed.`);
  }
  const shown = shownSlots(deck, claims);
  if (shown.length > 0) messages.push(openingOf(suite, deck, secrets, shown, random));
  return ok(messages);
}

/**
 * Takes the messages that came with a seat's action: exactly those that its claims demand. Faults `deck/...` as for
 * `receive`, and `deck/unproven` for claims that the messages do not prove.
 */
export function receiveClaims(
  suite: Suite,
  deck: Deck,
  seat: number,
  claims: readonly DeckClaim[],
  bodies: readonly unknown[],
  proofs: Proofs = "state",
): Result<Received> {
  const nones = noneClaims(claims);
  const shown = shownSlots(deck, claims);
  if (bodies.length !== nones.length + (shown.length > 0 ? 1 : 0))
    return unproven("The move comes with too many proofs or too few.");
  let next = deck;
  const checks: Check[] = [];
  for (const [index, body] of bodies.entries()) {
    const message = parseMessage(body);
    if (!message.ok) return message;
    const none = nones[index];
    if (!(none === undefined ? opens(message.value, shown) : denies(message.value, none)))
      return unproven("The move comes with a proof of something else.");
    const taken = receive(suite, next, seat, message.value, proofs);
    if (!taken.ok) return taken;
    next = taken.value.deck;
    checks.push(...taken.value.checks);
  }
  for (const claim of claims) {
    if (claim.kind !== "is") continue;
    const state = next.slots.get(claim.slot);
    if (state?.kind !== "open" || state.face !== claim.face)
      return unproven(`Slot ${claim.slot} does not hold the piece that is claimed.`);
  }
  return ok({ deck: next, checks, convicted: null });
}

function unproven(message: string): Result<never> {
  return fail("deck/unproven", message);
}

interface NoneClaim {
  readonly slots: readonly number[];
  readonly faces: readonly number[];
}

/** The claims about cards not held, each in ascending order; one about no slots is trivially true. */
function noneClaims(claims: readonly DeckClaim[]): NoneClaim[] {
  return claims.flatMap((claim) =>
    claim.kind === "none" && claim.slots.length > 0
      ? { slots: ascending(claim.slots), faces: ascending(claim.faces) }
      : [],
  );
}

/** The slots that the claims show and that are not open yet. */
function shownSlots(deck: Deck, claims: readonly DeckClaim[]): number[] {
  return ascending(
    claims.flatMap((claim) =>
      claim.kind === "is" && deck.slots.get(claim.slot)?.kind !== "open" ? claim.slot : [],
    ),
  );
}

function opens(message: Message, slots: readonly number[]): boolean {
  return message.kind === "opening" && same(message.slots, slots);
}

function denies(message: Message, { slots, faces }: NoneClaim): boolean {
  return message.kind === "none-of" && same(message.slots, slots) && same(message.faces, faces);
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.join() === right.join();
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((left, right) => left - right);
}
