import {
  beginShuffle,
  finishShuffle,
  isShuffled,
  pendingProofs,
  settleProofs,
} from "../../protocol/deck/chain.ts";
import { receiveClaims } from "../../protocol/deck/claims.ts";
import { type Deck, openDeck } from "../../protocol/deck/deck.ts";
import type { Check } from "../../protocol/deck/equation.ts";
import { type Message, parseMessage } from "../../protocol/deck/messages.ts";
import { receive } from "../../protocol/deck/receive.ts";
import { removeSeat } from "../../protocol/deck/removal.ts";
import { beginDeal, beginOpen, cancelRequest, needsReshare } from "../../protocol/deck/requests.ts";
import type { Suite } from "../../protocol/deck/suite.ts";
import type { Entry } from "../../protocol/entry.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import type { ChanceRequest, Claim, Face, GameEvent, Seat } from "../engine/game.ts";
import {
  type DiceTable,
  hasShown,
  newDice,
  THROWS,
  takeDicePart,
  throwDice,
} from "./dice-dealer.ts";
import type { Match } from "./match.ts";
import { type Verdict, verdictOn } from "./work.ts";

/**
 * The dealer among peers: what all of them know of dice and hidden pieces. Plain data that follows from the log alone,
 * so it is the same on every peer; a function answers a new one and leaves the old one as it was.
 */
export interface Dealer {
  readonly dice: DiceTable | null;
  readonly deck: Deck | null;
  /** Decks opened so far: each has keys of its own. */
  readonly decks: number;
  /** Whether the deck is at work on what the game asks for in this phase. */
  readonly asked: boolean;
  /** Why nothing can be dealt any more, until somebody leaves. */
  readonly trouble: Fault | null;
}

/** A dealer that nobody has asked for anything. */
export const IDLE: Dealer = { dice: null, deck: null, decks: 0, asked: false, trouble: null };

/** What a dealer is asked for: chance by the rules or, after somebody left, the keys shared anew, so that the next may leave too. */
export type Request = ChanceRequest | { readonly kind: "reshare" };

export const RESHARE: Request = { kind: "reshare" };

/** Whether the keys are to be shared anew before anything else happens. */
export function isReshareDue({ deck, trouble }: Dealer): boolean {
  return deck !== null && trouble === null && needsReshare(deck);
}

/** What a seat may send for a request of chance. A card is shown, denied or handed on only with a move. */
const ASKED_FOR: readonly Message["kind"][] = [
  "key-commit",
  "key-reveal",
  "complaint",
  "shuffle",
  "shuffle-proof",
  "shares",
  "opening",
  "reshare",
];

/** The seats that have not left, ascending. */
export function seatsHere({ chains, gone }: Pick<Match, "chains" | "gone">): Seat[] {
  return [...chains.keys()].filter((seat) => !gone.includes(seat));
}

/** Hands a request of the game to the dealer. Faults `deck/...` where the rules ask for what is not there. */
export function ask(match: Match, request: Request): Result<Dealer> {
  const { dealer, seating } = match;
  if (request.kind === "reshare") return ok(dealer);
  const seats = seatsHere(match);
  if (request.kind === "roll") {
    const { dice } = dealer;
    const fits = dice !== null && dice.throws < THROWS && dice.seats.join() === seats.join();
    if (fits) return ok(dealer);
    return ok({ ...dealer, dice: newDice(seating.start.hash, seats, (dice?.round ?? -1) + 1) });
  }
  const known = dealer.deck;
  // Pieces that lay hidden and are named again come from a deal that is over.
  const again = request.kind === "shuffle" && request.faces.some((face) => known?.hidden.has(face));
  if (known !== null && !again) return proceed(match, dealer, request);
  const deck = openDeck({
    match: seating.start.hash,
    rules: seating.table.hash,
    roster: seating.start.value.roster,
    deck: dealer.decks,
    seats,
    tolerance: "tight",
  });
  return proceed(match, { ...dealer, deck, decks: dealer.decks + 1 }, request);
}

/** Puts the deck to work as soon as its keys allow it. */
function proceed(match: Match, dealer: Dealer, request: Request): Result<Dealer> {
  const { deck, asked, trouble } = dealer;
  if (request.kind === "reshare" || asked || trouble !== null || deck?.joint == null)
    return ok(dealer);
  const begun = begin(match, deck, request);
  return begun.ok ? ok({ ...dealer, deck: begun.value, asked: true }) : begun;
}

function begin(match: Match, deck: Deck, request: ChanceRequest): Result<Deck> {
  switch (request.kind) {
    case "shuffle":
      return beginShuffle(suiteOf(match), deck, request);
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
 * Whether the request cannot be fulfilled without something more from this seat. Follows from the seat's own entries
 * and the request, so that it is final for a seat that has given up.
 */
export function owes({ dice, deck }: Dealer, request: Request, seat: Seat): boolean {
  if (request.kind === "roll") return dice === null || !hasShown(dice, seat);
  if (deck === null || deck.joint === null) return true;
  if (!deck.keys.live.includes(seat)) return false;
  if (request.kind === "reshare") return needsReshare(deck) && !deck.reshares.has(seat);
  const shared = deck.request?.shares.has(seat) ?? false;
  switch (request.kind) {
    case "shuffle": {
      const step = deck.chain?.steps.find((one) => one.seat === seat);
      return request.faces.length + request.hidden.length > 0 && (step?.proof ?? null) === null;
    }
    case "deal":
      return !shared && request.slots.some((item) => item.seat !== seat);
    case "open":
      return request.slots.some((slot) => {
        const state = deck.slots.get(slot);
        return state?.kind === "stock"
          ? !shared
          : state?.kind === "held" && state.holding.seat === seat;
      });
  }
}

/**
 * Takes an entry's parts in the present request, all or none. `early`: they rest on parts of others; `waiting`: their
 * proofs are being verified.
 * Faults `dice/...`, `deck/...`: whoever signed this has cheated.
 */
export function takeParts(
  match: Match,
  request: Request,
  entry: Entry,
  parts: readonly unknown[],
): Result<Dealer> | "early" | "waiting" {
  let { dealer } = match;
  const checks: Check[] = [];
  for (const part of parts) {
    const taken =
      request.kind === "roll"
        ? takeDice(dealer, entry.seat, part)
        : takeDeckPart(match, dealer, request, entry.seat, part, checks);
    if (taken === "early" || !taken.ok) return taken;
    dealer = taken.value;
  }
  const verdict = verdictFor(match, entry, checks);
  if (verdict === "waiting") return "waiting";
  return verdict === null ? ok(dealer) : { ok: false, fault: verdict };
}

function takeDice(dealer: Dealer, seat: Seat, part: unknown): Result<Dealer> | "early" {
  if (dealer.dice === null) return "early";
  const taken = takeDicePart(dealer.dice, seat, part);
  return taken === "early" || !taken.ok ? taken : ok({ ...dealer, dice: taken.value });
}

function takeDeckPart(
  match: Match,
  dealer: Dealer,
  request: Request,
  seat: Seat,
  part: unknown,
  checks: Check[],
): Result<Dealer> | "early" {
  const suite = suiteOf(match);
  const { deck } = dealer;
  const message = parseMessage(part);
  if (!message.ok) return message;
  if (deck === null) return "early";
  const { kind } = message.value;
  if (!ASKED_FOR.includes(kind)) return unasked(seat);
  // Whoever has given a part was content with the keys.
  if (kind === "complaint" && hasGiven(deck, seat)) return unasked(seat);
  if (kind === "opening") {
    const openings = deck.request?.openings;
    if (openings === undefined) return "early";
    if (!message.value.slots.every((slot) => openings.includes(slot))) return unasked(seat);
  }
  const taken = receive(suite, deck, seat, message.value);
  if (!taken.ok) return taken.fault.code === "deck/out-of-turn" ? "early" : taken;
  const proofs = pendingProofs(suite, taken.value.deck);
  checks.push(...taken.value.checks, ...proofs);
  const next = settleProofs(taken.value.deck, proofs, []).deck;
  const trouble = taken.value.convicted?.fault ?? dealer.trouble;
  return proceed(match, { ...dealer, deck: next, trouble }, request);
}

function hasGiven({ chain, request }: Deck, seat: Seat): boolean {
  return chain?.steps.some((step) => step.seat === seat) || request?.shares.has(seat) || false;
}

function unasked(seat: Seat): Result<never> {
  return fail("deck/unasked", `Seat ${seat} sent for its cards what nobody had asked for.`);
}

/** The own seat's proofs hold: they were made here, from what was looked at. */
function verdictFor(match: Match, entry: Entry, checks: readonly Check[]): Verdict {
  if (checks.length === 0 || entry.seat === match.me?.seat) return null;
  return verdictOn(match.work, suiteOf(match), randomOf(match), entry, checks);
}

/** What the rules say of a move: what it claims, and what is left to chance right after it. */
export interface MoveTerms {
  readonly claims: readonly Claim[];
  readonly ahead: ChanceRequest | null;
}

/**
 * Takes what comes with a move: the proofs of its claims, or the link for the throw that follows it. The proofs
 * themselves are still to be verified (`judgeMoveParts`), or have been.
 */
export function takeMoveParts(
  match: Match,
  dealer: Dealer,
  seat: Seat,
  { claims, ahead }: MoveTerms,
  parts: readonly unknown[],
  checks: Check[] = [],
): Result<Dealer> {
  if (claims.length > 0) return takeClaims(match, dealer, seat, claims, parts, checks);
  const [part, ...more] = parts;
  if (part === undefined) return ok(dealer);
  const taken =
    ahead?.kind === "roll" && more.length === 0 ? takeDice(dealer, seat, part) : "early";
  return taken === "early"
    ? fail("entry/unasked-parts", "The move comes with something that nobody asked for.")
    : taken;
}

function takeClaims(
  match: Match,
  dealer: Dealer,
  seat: Seat,
  claims: readonly Claim[],
  parts: readonly unknown[],
  checks: Check[],
): Result<Dealer> {
  const { deck } = dealer;
  if (deck === null) return fail("match/no-dealer", "No pieces have been dealt yet.");
  const taken = receiveClaims(suiteOf(match), deck, seat, claims, parts);
  if (!taken.ok) return taken;
  checks.push(...taken.value.checks);
  return ok({ ...dealer, deck: taken.value.deck });
}

/** What speaks against a move by what comes with it: `null` for nothing. The dealer changes with the end of the phase. */
export function judgeMoveParts(
  match: Match,
  entry: Entry,
  terms: MoveTerms,
  parts: readonly unknown[],
): Verdict {
  const checks: Check[] = [];
  const taken = takeMoveParts(match, match.dealer, entry.seat, terms, parts, checks);
  return taken.ok ? verdictFor(match, entry, checks) : taken.fault;
}

/** The dealer without seats that have left. What they were part of begins anew; where their keys are missing, nothing more can be dealt. */
export function withoutSeats(match: Match, dealer: Dealer, seats: readonly Seat[]): Dealer {
  const { deck } = dealer;
  if (deck === null) return dealer;
  const idle = { ...dealer, asked: false, trouble: null };
  // Nothing lies under these keys yet.
  if (deck.slots.size === 0) return { ...idle, deck: null };
  let next: Deck = cancelRequest({ ...deck, chain: null });
  for (const seat of seats) {
    const removed = removeSeat(suiteOf(match), next, seat);
    if (!removed.ok) return { ...idle, deck: next, trouble: removed.fault };
    next = removed.value;
  }
  return { ...idle, deck: next };
}

export function suiteOf({ tools }: Match): Suite {
  if (tools?.suite == null)
    throw new Error("A game with hidden pieces needs a group to deal them in");
  return tools.suite;
}

function randomOf({ tools }: Match) {
  if (tools === null) throw new Error("A game with hidden pieces needs a source of chance");
  return tools.random;
}
