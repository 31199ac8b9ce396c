import { fail, type Result } from "../../result.ts";
import { needsReshare } from "../dealing/requests.ts";
import { settleRequest } from "../dealing/shares.ts";
import { type Deck, type Keys, outOfTurn, type Request } from "../deck.ts";
import type { Group, Point } from "../group/group.ts";
import type { Suite } from "../proofs/suite.ts";
import { lagrange, shareKey } from "./feldman.ts";

/**
 * Takes a seat out, once the others have agreed on it (docs/log.md). The rest add their shares of its key to their own
 * keys: nobody ever learns it, the joint key and all slots stay, and its hand stays closed (docs/protocol.md 5). Sharings
 * that not all have accepted are void. Faults `deck/no-such-seat`, `deck/ends-match`
 * (one seat would remain), `deck/too-few-left` (its key cannot be replaced: wait for somebody to come back),
 * `deck/unproved` (verify the shuffles that have arrived first).
 */
export function removeSeat(suite: Suite, deck: Deck, seat: number): Result<Deck> {
  const { keys } = deck;
  if (deck.joint === null || (deck.complaints.length > 0 && !needsReshare(deck)))
    return outOfTurn("Before the keys are agreed, a new deck is opened instead.");
  if (!keys.live.includes(seat))
    return fail("deck/no-such-seat", `Seat ${seat} has no part in this deck.`);
  const live = keys.live.filter((other) => other !== seat);
  if (live.length < 2)
    return fail("deck/ends-match", "One seat alone cannot continue with hidden pieces.");
  if (keys.threshold === 0 || live.length < keys.threshold || !keys.sharings.has(seat))
    return fail("deck/too-few-left", "Too few seats are left to make up for this one's key.");
  if (deck.chain?.steps.some((step) => step.proof !== null && !step.proved))
    return fail("deck/unproved", "The shuffles that have arrived must be verified first.");
  const removed = [...keys.removed, seat];
  const current = currentKeys(suite.group, keys, live, removed);
  const next = withKeys(deck, { ...keys, epoch: keys.epoch + 1, live, removed, current });
  return settleRequest(suite, withoutSeat(next, seat));
}

/** Z_j of every live seat: what it had at the last sharing, plus its share of every seat removed since. */
function currentKeys(
  group: Group,
  { base, sharings }: Keys,
  live: readonly number[],
  removed: readonly number[],
): Map<number, Point> {
  const current = new Map<number, Point>();
  for (const seat of live) {
    const own = base.get(seat);
    if (own === undefined) continue;
    const weight = lagrange(seat, live);
    const parts = removed.map((gone) => ({
      scalar: weight,
      point: shareKey(group, sharings.get(gone)?.coefficients ?? [], seat),
    }));
    current.set(seat, group.combine([{ scalar: 1n, point: own }, ...parts]));
  }
  return current;
}

/** New keys void what was sent under the old ones: sharings, what was said about them, and shares of a request. */
function withKeys(deck: Deck, keys: Keys): Deck {
  const request = deck.request === null ? null : { ...deck.request, shares: new Map() };
  return { ...deck, keys, reshares: new Map(), accepted: new Set(), complaints: [], request };
}

/** Things that a departed seat no longer gets, opens or proves. */
function withoutSeat(deck: Deck, seat: number): Deck {
  const holds = (slot: number) => {
    const state = deck.slots.get(slot);
    return state?.kind === "held" && state.holding.seat === seat;
  };
  const request: Request | null = deck.request && {
    ...deck.request,
    items: deck.request.items.filter(({ to }) => to !== seat),
    openings: deck.request.openings.filter((slot) => !holds(slot)),
  };
  const unproved = deck.chain?.steps.findIndex((step) => step.seat === seat && step.proof === null);
  const chain =
    deck.chain && unproved !== undefined && unproved >= 0
      ? { ...deck.chain, steps: deck.chain.steps.slice(0, unproved) }
      : deck.chain;
  return { ...deck, request, chain };
}
