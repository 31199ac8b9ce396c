import { fail, ok, type Result } from "../../result.ts";
import { contextOf, type Deck, numbers, type SlotState } from "../deck.ts";
import { keyOf, type Point } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { DLEQ_BYTES, equalityEquations } from "../proofs/dleq.ts";
import type { Check } from "../proofs/equation.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read, split } from "../proofs/wire.ts";
import { check, type Proofs, type Received, received } from "../received.ts";
import type { Holding } from "./holding.ts";
import { settleRequest } from "./shares.ts";

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

/** Slots held under one key: cards dealt before a removal keep the key they were dealt under. */
export interface HeldBatch {
  readonly key: Point;
  readonly slots: readonly number[];
  readonly bases: readonly Point[];
}

/** Holdings grouped by key, in the order in which the keys first occur. */
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

export function openingContext(deck: Deck, seat: number, slots: readonly number[]): Context {
  return contextOf(deck, seat, "opening", { slots: numbers(slots) });
}

/** Takes an opening: each slot shows a face of this deck that is not open elsewhere. */
export function receiveOpening(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"opening">,
  proving: Proofs,
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
        `Seat ${seat} opened slot ${slot}, but it shows no piece of the deck.`,
        "shares",
      );
    if (!hidden.delete(face))
      return fail(
        "deck/already-open",
        `Seat ${seat} opened a piece that is already open elsewhere.`,
        "shares",
      );
    slots.set(slot, { kind: "open", face });
  }
  const proofs = split(message.proofs, DLEQ_BYTES);
  const checks: Check[] = [];
  for (const [index, batch] of proving === "state" ? batches.entries() : []) {
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
        `Seat ${seat} opened a card with a wrong share.`,
        equations.value,
      ),
    );
  }
  const next = settleRequest(suite, { ...deck, slots, hidden });
  return next.ok ? ok(received(next.value, ...checks)) : next;
}
