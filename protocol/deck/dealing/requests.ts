import { fail, ok, type Result } from "../../result.ts";
import { contextOf, type Deck, numbers, outOfTurn, type Request, type SlotState } from "../deck.ts";
import type { Point } from "../group/group.ts";
import { thresholdOf } from "../keys/feldman.ts";
import type { Context } from "../proofs/transcript.ts";

/** Requests what lets each of these seats, and nobody else, learn its slots. Fault `deck/no-such-slot`. */
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

/** Whether a slot is in the stock and promised to nobody else. */
function isFree(deck: Deck, slot: number, to: number): boolean {
  const state = deck.slots.get(slot);
  return state?.kind === "stock" && (state.promised === null || state.promised === to);
}

/**
 * Requests what lets everybody learn these slots: shares from all for stock slots, openings by the holders for the
 * rest.
 */
export function beginOpen(deck: Deck, slots: readonly number[]): Result<Deck> {
  if (slots.some((slot) => !deck.slots.has(slot)))
    return fail("deck/no-such-slot", "A slot to be opened does not exist.", "slots");
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
  if (!areKeysSettled(deck)) return outOfTurn("The keys must be settled first.");
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

/** Drops the current request, when the rules no longer want it. Promised slots stay promised. */
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

/**
 * What a seat owes to the current request: everything but its own slots, by recipient in ascending order, the stock's
 * first.
 */
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

export function batchContext(deck: Deck, sender: number, { to, slots }: Batch): Context {
  return contextOf(deck, sender, "shares", {
    request: deck.request?.number ?? 0,
    recipient: to === null ? 0 : to + 1,
    slots: numbers(slots),
  });
}

/** Whether the current keys are still to be shared, so that the next seat may leave too. */
export function needsReshare({ joint, keys }: Deck): boolean {
  return joint !== null && thresholdOf(keys.live.length) > 0 && keys.removed.length > 0;
}

/** Whether all new sharings are in: now each seat accepts them or complains. */
export function areReshared(deck: Deck): boolean {
  return needsReshare(deck) && deck.reshares.size === deck.keys.live.length;
}

/** Whether pieces may be moved: no sharing is due, and nobody is convicted over the keys. */
export function areKeysSettled(deck: Deck): boolean {
  return !needsReshare(deck) && deck.complaints.length === 0;
}

/** Seats that still owe shares to the current request. */
export function owingSeats(deck: Deck): number[] {
  const { request, keys } = deck;
  if (request === null) return [];
  return keys.live.filter(
    (seat) => !request.shares.has(seat) && request.items.some(({ to }) => to !== seat),
  );
}
