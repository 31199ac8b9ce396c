import { fail, ok, type Result } from "../result.ts";
import {
  contextOf,
  type Deck,
  numbers,
  outOfTurn,
  put,
  type Request,
  type SlotState,
} from "./deck.ts";
import { DLEQ_BYTES, equalityEquations } from "./dleq.ts";
import type { Check } from "./equation.ts";
import { thresholdOf } from "./feldman.ts";
import { type Group, keyOf, type Point } from "./group.ts";
import type { MessageOf } from "./messages.ts";
import { check, type Received, received } from "./received.ts";
import type { Suite } from "./suite.ts";
import type { Context } from "./transcript.ts";
import { read, split } from "./wire.ts";

/** Asks all seats for what lets each of these seats learn its slots, and nobody else. Fault `deck/no-such-slot`. */
export function beginDeal(
  deck: Deck,
  slots: readonly { readonly slot: number; readonly seat: number }[],
): Result<Deck> {
  for (const { slot, seat } of slots) {
    if (!isFree(deck, slot, seat) || !deck.keys.live.includes(seat))
      return fail("deck/no-such-slot", `Slot ${slot} cannot be dealt to seat ${seat}.`, "slots");
  }
  return begin(
    deck,
    slots.map(({ slot, seat }) => ({ slot, to: seat })),
    [],
  );
}

/** Whether a slot lies in the stock and is promised to nobody else. */
function isFree(deck: Deck, slot: number, to: number): boolean {
  const state = deck.slots.get(slot);
  return state?.kind === "stock" && (state.promised === null || state.promised === to);
}

/** Asks for what lets everybody learn these slots: shares of all for the stock's, openings by the holders for the rest. */
export function beginOpen(deck: Deck, slots: readonly number[]): Result<Deck> {
  if (slots.some((slot) => !deck.slots.has(slot)))
    return fail("deck/no-such-slot", "A slot that is to be opened does not exist.", "slots");
  const of = (kind: SlotState["kind"]) =>
    slots.filter((slot) => deck.slots.get(slot)?.kind === kind);
  return begin(
    deck,
    of("stock").map((slot) => ({ slot, to: null })),
    of("held"),
  );
}

function begin(deck: Deck, items: Request["items"], openings: readonly number[]): Result<Deck> {
  if (deck.chain !== null || deck.request !== null)
    return outOfTurn("Another shuffle or request is under way.");
  if (needsReshare(deck)) return outOfTurn("The keys are to be shared anew first.");
  const asked = new Set([...items.map(({ slot }) => slot), ...openings]);
  if (asked.size !== items.length + openings.length)
    return fail("deck/no-such-slot", "A slot is asked for twice.", "slots");
  if (asked.size === 0) return ok(deck);
  const slots = new Map(deck.slots);
  for (const { slot, to } of items) {
    const state = slots.get(slot);
    if (state?.kind === "stock") slots.set(slot, { ...state, promised: to ?? "all" });
  }
  const request = { number: deck.counter, items, openings, shares: new Map() };
  return ok({ ...deck, slots, counter: deck.counter + 1, request });
}

/** Gives up the present request, when the rules no longer want it. What was promised stays promised. */
export function cancelRequest(deck: Deck): Deck {
  return { ...deck, request: null };
}

/** Slots that one recipient is to learn, with one proof for all of them. */
export interface Batch {
  /** `null`: everybody. */
  readonly to: number | null;
  readonly slots: readonly number[];
  readonly bases: readonly Point[];
}

/** What a seat owes to the present request: everything but its own slots, by recipient in ascending order, the stock's first. */
export function batchesOf({ request, slots }: Deck, sender: number): Batch[] {
  if (request === null) return [];
  const recipients = [...new Set(request.items.map(({ to }) => to))]
    .filter((to) => to !== sender)
    .sort((left, right) => (left ?? -1) - (right ?? -1));
  return recipients.map((to) => {
    const wanted = request.items.filter((item) => item.to === to).map(({ slot }) => slot);
    return {
      to,
      slots: wanted,
      bases: wanted.flatMap((slot) => {
        const state = slots.get(slot);
        return state?.kind === "stock" ? [state.original.a] : [];
      }),
    };
  });
}

/** Where the proof of a batch belongs. */
export function batchContext(deck: Deck, sender: number, { to, slots }: Batch): Context {
  return contextOf(deck, sender, "shares", {
    request: deck.request?.number ?? 0,
    recipient: to === null ? 0 : to + 1,
    slots: numbers(slots),
  });
}

/** Takes a seat's decryption shares; when the last owed ones are in, the slots change hands. */
export function receiveShares(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"shares">,
): Result<Received> {
  const { request, keys } = deck;
  const key = keys.current.get(seat);
  if (request === null || request.number !== message.request || key === undefined)
    return outOfTurn(`Nobody asked for the shares of request ${message.request}.`);
  const batches = batchesOf(deck, seat);
  if (batches.length === 0 || request.shares.has(seat))
    return outOfTurn(`Seat ${seat} owes no shares to request ${message.request}.`);
  const count = batches.reduce((sum, { slots }) => sum + slots.length, 0);
  if (message.proofs.length !== batches.length * DLEQ_BYTES)
    return fail("deck/bad-length", "There must be one proof for each recipient.", "proofs");
  const parts = read(suite.group, message.shares, { points: { points: count } }, "shares");
  if (!parts.ok) return parts;
  const proofs = split(message.proofs, DLEQ_BYTES);
  const shares = new Map<number, Point>();
  const checks: Check[] = [];
  let at = 0;
  for (const [index, batch] of batches.entries()) {
    const images = parts.value.points.slice(at, at + batch.slots.length);
    at += images.length;
    const equations = equalityEquations(
      suite.group,
      batchContext(deck, seat, batch),
      key,
      batch.bases,
      images,
      proofs[index] ?? new Uint8Array(0),
    );
    if (!equations.ok) return equations;
    checks.push(
      check(seat, "deck/bad-share", `Seat ${seat} gave a wrong decryption share.`, equations.value),
    );
    for (const [k, slot] of batch.slots.entries()) {
      const image = images[k];
      if (image !== undefined) shares.set(slot, image);
    }
  }
  const next = { ...deck, request: { ...request, shares: put(request.shares, seat, shares) } };
  const settled = settleRequest(suite, next);
  return settled.ok ? ok(received(settled.value, ...checks)) : settled;
}

/** Whether the present keys are still to be shared, so that the next seat may leave too. */
export function needsReshare({ joint, keys, setup }: Deck): boolean {
  if (joint === null || thresholdOf(keys.live.length, setup.tolerance) === 0) return false;
  return keys.removed.length > 0 || keys.sharings.size === 0;
}

/** Seats that still owe shares to the present request. */
export function owingSeats(deck: Deck): number[] {
  const { request, keys } = deck;
  if (request === null) return [];
  return keys.live.filter(
    (seat) => !request.shares.has(seat) && request.items.some(({ to }) => to !== seat),
  );
}

/** The deck with the request fulfilled, if nothing is owed any more. */
export function settleRequest(suite: Suite, deck: Deck): Result<Deck> {
  const { request } = deck;
  if (request === null || owingSeats(deck).length > 0) return ok(deck);
  const slots = new Map(deck.slots);
  const hidden = new Set(deck.hidden);
  for (const { slot, to } of request.items) {
    const state = slots.get(slot);
    if (state?.kind !== "stock") continue;
    const { original } = state;
    const residual = withoutShares(suite.group, original.b, slot, request);
    const key = to === null ? undefined : deck.keys.current.get(to);
    if (to !== null && key !== undefined) {
      slots.set(slot, {
        kind: "held",
        original,
        holding: { seat: to, key, base: original.a, residual },
      });
      continue;
    }
    const face = suite.faces.get(keyOf(residual));
    if (face === undefined || !hidden.delete(face))
      return fail("deck/not-a-card", `Slot ${slot} holds no piece of this deck.`, "shares");
    slots.set(slot, { kind: "open", face });
  }
  const openings = request.openings.filter((slot) => slots.get(slot)?.kind === "held");
  return ok({
    ...deck,
    slots,
    hidden,
    // Every seat has shown by its shares that it is content with the present keys.
    contestable: false,
    request: openings.length > 0 ? { ...request, items: [], openings } : null,
  });
}

function withoutShares(group: Group, point: Point, slot: number, { shares }: Request): Point {
  let rest = point;
  for (const bySlot of shares.values()) {
    const share = bySlot.get(slot);
    if (share !== undefined) rest = group.subtract(rest, share);
  }
  return rest;
}
