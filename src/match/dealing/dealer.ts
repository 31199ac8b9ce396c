import {
  beginDeal,
  beginOpen,
  cancelRequest,
  needsReshare,
} from "../../../protocol/deck/dealing/requests.ts";
import { type Deck, openDeck } from "../../../protocol/deck/deck.ts";
import { removeSeat } from "../../../protocol/deck/keys/removal.ts";
import type { Suite } from "../../../protocol/deck/proofs/suite.ts";
import { beginShuffle, finishShuffle, isShuffled } from "../../../protocol/deck/shuffle/chain.ts";
import { type Fault, ok, type Result } from "../../../protocol/result.ts";
import type { ChanceRequest, Face, GameEvent, Seat } from "../../engine/game.ts";
import type { Terms } from "../terms.ts";
import { type DiceTable, hasShown, newDice, THROWS, throwDice } from "./dice-dealer.ts";

/**
 * The dealer among peers: everything they all know about dice and hidden pieces. Plain data that follows from the log
 * alone, so it is the same on every peer. A function returns a new dealer and leaves the old one unchanged.
 */
export interface Dealer {
  readonly dice: DiceTable | null;
  readonly deck: Deck | null;
  /** Decks opened so far: each has keys of its own. */
  readonly decks: number;
  /** Whether the deck is working on what the game asks for in this phase. */
  readonly asked: boolean;
  /** Why nothing more can be dealt, until somebody leaves. */
  readonly trouble: Fault | null;
  /** The seats that caused it, in no order. */
  readonly convicted: readonly Seat[];
}

/** A dealer that has not been asked for anything. */
export const IDLE: Dealer = {
  dice: null,
  deck: null,
  decks: 0,
  asked: false,
  trouble: null,
  convicted: [],
};

/**
 * What a dealer is asked for: chance by the rules or, after somebody left, new sharings of the keys, so that the next
 * one may leave too.
 */
export type Request = ChanceRequest | { readonly kind: "reshare" };

export const RESHARE: Request = { kind: "reshare" };

/** Whether the keys must be shared again before anything else happens. */
export function isReshareDue({ deck, trouble }: Dealer): boolean {
  return deck !== null && trouble === null && needsReshare(deck);
}

/**
 * Passes a request of the game to the dealer of these seats. Faults `deck/...` if the rules ask for something that does
 * not exist.
 */
export function ask(
  terms: Terms,
  dealer: Dealer,
  seats: readonly Seat[],
  request: Request,
): Result<Dealer> {
  const { seating } = terms;
  if (request.kind === "reshare") return ok(dealer);
  if (request.kind === "roll") {
    const { dice } = dealer;
    const fits = dice !== null && dice.throws < THROWS && dice.seats.join() === seats.join();
    if (fits) return ok(dealer);
    return ok({ ...dealer, dice: newDice(seating.start.hash, seats, (dice?.round ?? -1) + 1) });
  }
  const known = dealer.deck;
  // Pieces that lie hidden and are named again come from a deal that is over.
  const again = request.kind === "shuffle" && request.faces.some((face) => known?.hidden.has(face));
  if (known !== null && !again) return proceed(terms, dealer, request);
  const deck = openDeck({
    match: seating.start.hash,
    rules: seating.table.hash,
    roster: seating.start.value.roster,
    deck: dealer.decks,
    seats,
  });
  // What was wrong with the old keys does not concern the new ones.
  const decks = dealer.decks + 1;
  return proceed(terms, { ...dealer, deck, decks, trouble: null, convicted: [] }, request);
}

/** Puts the deck to work as soon as its keys allow it. */
export function proceed(terms: Terms, dealer: Dealer, request: Request): Result<Dealer> {
  const { deck, asked, trouble } = dealer;
  if (request.kind === "reshare" || asked || trouble !== null || deck?.joint == null)
    return ok(dealer);
  const begun = begin(terms, deck, request);
  return begun.ok ? ok({ ...dealer, deck: begun.value, asked: true }) : begun;
}

function begin(terms: Terms, deck: Deck, request: ChanceRequest): Result<Deck> {
  switch (request.kind) {
    case "shuffle":
      return beginShuffle(suiteOf(terms), deck, request);
    case "deal":
      return beginDeal(deck, request.slots);
    case "open":
      return beginOpen(deck, request.slots);
    case "roll":
      return ok(deck);
  }
}

/** The event that answers the request (none for keys), and the dealer after it; `null` while a part is missing. */
export function answerTo(
  dealer: Dealer,
  request: Request,
): { readonly event: GameEvent<never> | null; readonly after: Dealer } | null {
  const { dice, deck, asked, trouble } = dealer;
  if (request.kind === "reshare")
    return deck === null || needsReshare(deck) ? null : { event: null, after: dealer };
  if (request.kind === "roll") {
    const thrown = dice === null ? null : throwDice(dice, request.coins);
    if (thrown === null) return null;
    return {
      event: { kind: "rolled", value: thrown.value },
      after: { ...dealer, dice: thrown.after },
    };
  }
  if (deck === null || !asked || trouble !== null) return null;
  if (request.kind === "shuffle") {
    const laid = isShuffled(deck) ? finishShuffle(deck) : null;
    return laid?.ok
      ? { event: { kind: "shuffled" }, after: { ...dealer, deck: laid.value, asked: false } }
      : null;
  }
  if (deck.request !== null) return null;
  const after = { ...dealer, asked: false };
  if (request.kind === "deal") return { event: { kind: "dealt" }, after };
  const faces: Face[] = request.slots.flatMap((slot) => {
    const state = deck.slots.get(slot);
    return state?.kind === "open" ? state.face : [];
  });
  return { event: { kind: "opened", faces }, after };
}

/**
 * Whether the request needs something more from this seat. That follows from the seat's own entries and the request, so
 * it is final for a seat that has resigned. A seat convicted of false keys owes true ones, whatever it has given: the
 * conviction comes before the request can be fulfilled, and the request then waits until the seat leaves. If too few are
 * left when the phase begins, it can only be broken off, so whoever resigns does that.
 */
export function owes(dealer: Dealer, request: Request, seat: Seat): boolean {
  const { dice, deck, convicted } = dealer;
  if (request.kind === "roll") return dice === null || !hasShown(dice, seat);
  if (deck === null || deck.joint === null || convicted.includes(seat)) return true;
  if (isStuck(dealer)) return true;
  if (!deck.keys.live.includes(seat)) return false;
  if (request.kind === "reshare") return needsReshare(deck) && !deck.accepted.has(seat);
  const shared = deck.request?.shares.has(seat) ?? false;
  switch (request.kind) {
    case "shuffle": {
      const step = deck.chain?.steps.find((one) => one.seat === seat);
      return request.faces.length + request.hidden.length > 0 && (step?.proof ?? null) === null;
    }
    case "deal":
      // Once all have given their shares, the slots are held, and the shares are no longer here.
      return (
        !shared &&
        request.slots.some(
          (item) => item.seat !== seat && deck.slots.get(item.slot)?.kind === "stock",
        )
      );
    case "open":
      return request.slots.some((slot) => {
        const state = deck.slots.get(slot);
        return state?.kind === "stock"
          ? !shared
          : state?.kind === "held" && state.holding.seat === seat;
      });
  }
}

/** Whether no piece can be dealt any more, whoever gives what: too few are left, and somebody has to resign. */
export function isStuck({ trouble, convicted }: Dealer): boolean {
  return trouble !== null && convicted.length === 0;
}

/**
 * The dealer without seats that have left. Anything they were part of begins again; if their keys are missing, nothing
 * more can be dealt.
 */
export function withoutSeats(terms: Terms, dealer: Dealer, seats: readonly Seat[]): Dealer {
  const { deck } = dealer;
  if (deck === null) return dealer;
  const idle = { ...dealer, asked: false, trouble: null, convicted: [] };
  // Nothing is encrypted under these keys yet.
  if (deck.slots.size === 0) return { ...idle, deck: null };
  let next: Deck = cancelRequest({ ...deck, chain: null });
  for (const seat of seats) {
    const removed = removeSeat(suiteOf(terms), next, seat);
    if (!removed.ok) return { ...idle, deck: next, trouble: removed.fault };
    next = removed.value;
  }
  return { ...idle, deck: next };
}

export function suiteOf({ tools }: Pick<Terms, "tools">): Suite {
  if (tools?.suite == null)
    throw new Error("A game with hidden pieces needs a group to deal them in");
  return tools.suite;
}

export function randomOf({ tools }: Pick<Terms, "tools">) {
  if (tools === null) throw new Error("A game with hidden pieces needs a source of chance");
  return tools.random;
}
