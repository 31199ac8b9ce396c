import { fail, ok, type Result } from "../../result.ts";
import { type Deck, outOfTurn, put, type Request } from "../deck.ts";
import { type Group, keyOf, type Point } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import { DLEQ_BYTES, equalityEquations } from "../proofs/dleq.ts";
import type { Check } from "../proofs/equation.ts";
import type { Suite } from "../proofs/suite.ts";
import { read, split } from "../proofs/wire.ts";
import { check, type Proofs, type Received, received } from "../received.ts";
import { batchContext, batchesOf, owingSeats } from "./requests.ts";

/** Takes a seat's decryption shares; when the last owed ones are in, the slots change hands. */
export function receiveShares(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"shares">,
  proving: Proofs,
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
    for (const [k, slot] of batch.slots.entries()) {
      const image = images[k];
      if (image !== undefined) shares.set(slot, image);
    }
    if (proving === "pass-over") continue;
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
  }
  const next = { ...deck, request: { ...request, shares: put(request.shares, seat, shares) } };
  const settled = settleRequest(suite, next);
  return settled.ok ? ok(received(settled.value, ...checks)) : settled;
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
    // A seat that gives shares has accepted the keys.
    contestable: deck.contestable && !deck.keys.live.every((seat) => request.shares.has(seat)),
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
