import { areReshared, needsReshare, owingSeats } from "../../protocol/deck/dealing/requests.ts";
import type { Deck } from "../../protocol/deck/deck.ts";
import { nextShuffler } from "../../protocol/deck/shuffle/chain.ts";
import type { Seat } from "../engine/game.ts";
import { answerTo, type Dealer, isStuck, owes } from "./dealing/dealer.ts";
import { type DiceTable, hasShown } from "./dealing/dice-dealer.ts";
import { isConvicted } from "./guilt.ts";
import type { Match, Phase, SignedEntry } from "./match.ts";
import { withBots } from "./owners.ts";
import { isGood, openResignations, placeOf } from "./pool.ts";

/** A seat's move that counts in the open phase. */
export function moveOf({ pool }: Pick<Match, "pool">, seat: Seat): SignedEntry | undefined {
  const first = pool.faces.get(placeOf(seat, 0))?.find((one) => isGood(pool, one));
  return first?.value.body.kind === "act" ? first : undefined;
}

/** Resignations that count and that no phase has listed, by ascending seat. */
export function standingResignations(match: Match): SignedEntry[] {
  const { pool, phase } = match;
  return openResignations(pool).filter(
    (entry) =>
      isHere(match, entry.value.seat) && (entry.value.turn < phase.turn || isGood(pool, entry)),
  );
}

/**
 * The resignations that have arrived, whether or not what their authors gave before counts here: it may rest on a liar's
 * other face, and where a request is broken off for that liar, it does not matter.
 */
export function heldResignations(match: Match): SignedEntry[] {
  return openResignations(match.pool).filter(({ value }) => isHere(match, value.seat));
}

/**
 * Whether a seat is still in the match, or bots of its are. Whoever has resigned and is put out for being late before
 * anybody has listed that must sign nothing more, nor must their bots, which play on otherwise.
 */
export function isHere({ phase, owners }: Pick<Match, "phase" | "owners">, seat: Seat): boolean {
  return phase.seats.some((one) => one === seat || owners.of[one] === seat);
}

/** The seats that leave with these resignations. */
export function leavingWith(match: Match, resignations: readonly SignedEntry[]): Seat[] {
  return withBots(
    match.owners,
    resignations.map(({ value }) => value.seat),
  );
}

/** Whether a seat has resigned, or its owner if it is a bot's. */
export function hasGivenUp(match: Match, seat: Seat): boolean {
  return leavingWith(match, standingResignations(match)).includes(seat);
}

/**
 * The resignations of seats whose part the open request needs. Their own entries decide that, so a request is either
 * fulfilled or broken off, whatever arrives first.
 */
export function blockingResignations(match: Match): SignedEntry[] {
  const { request } = match.phase;
  if (request === null || answerTo(match.dealing.dealer, request) !== null) return [];
  return standingResignations(match).filter((entry) => blocks(match, entry));
}

/**
 * Whether a resignation breaks off the request. If it is from an earlier phase, nothing signed since counts. That of a
 * seat which is caught does so whatever it has given: others' parts may rest on either of two faces, and those who took
 * one would wait for ever for those who took the other.
 */
export function blocks(match: Match, resignation: SignedEntry): boolean {
  const { phase, dealing } = match;
  const caught = leavingWith(match, [resignation]).some((seat) => isConvicted(match, seat));
  if (caught && mayBlock(match, resignation)) return true;
  const earlier = resignation.value.turn < phase.turn;
  return isOwed(match, earlier ? phase.dealer : dealing.dealer, resignation);
}

/** Whether it may break off the request for another peer: parts of its author's bots may have arrived only here. */
export function mayBlock(match: Match, resignation: SignedEntry): boolean {
  return isOwed(match, match.phase.dealer, resignation);
}

function isOwed(match: Match, dealer: Dealer, resignation: SignedEntry): boolean {
  const { request, seats } = match.phase;
  return (
    request !== null &&
    leavingWith(match, [resignation]).some(
      (seat) => seats.includes(seat) && owes(dealer, request, seat),
    )
  );
}

/**
 * Whether the open phase waits for pieces that nobody can deal any more: more have left at once than the others' keys make
 * up for.
 */
export function cannotDeal({ phase, dealing }: Match): boolean {
  const { request } = phase;
  return request !== null && request.kind !== "roll" && isStuck(dealing.dealer);
}

/** Who left when the pieces could still be dealt, and since: without them they cannot. Ascending. */
export function missedSeats({ phase, history }: Match): Seat[] {
  const before = history.finals.findLast((final) => !isStuck(final.phase.dealer));
  return phase.gone.filter((seat) => before?.phase.gone.includes(seat) !== true);
}

interface Awaited {
  readonly version: number;
  readonly phase: Phase;
  readonly dealer: Dealer;
  readonly convicted: number;
  readonly seats: readonly Seat[];
}

const lastAwaited = new WeakMap<Match, Awaited>();

/**
 * The seats whose next entry the phase waits for, ascending. Seats that wait for others are not among them. Found anew when
 * something it follows from has changed: it is asked a dozen times for each message, and with each look at the table.
 */
export function awaitedSeats(match: Match): readonly Seat[] {
  const { pool, phase, dealing, guilt } = match;
  const { version } = pool;
  const { dealer } = dealing;
  const convicted = guilt.convicted.size;
  const known = lastAwaited.get(match);
  if (
    known?.version === version &&
    known.phase === phase &&
    known.dealer === dealer &&
    known.convicted === convicted
  )
    return known.seats;
  const seats = findAwaited(match);
  lastAwaited.set(match, { version, phase, dealer, convicted, seats });
  return seats;
}

function findAwaited(match: Match): readonly Seat[] {
  const { outcome, request, expected, fault } = match.phase;
  if (outcome !== null || fault !== null) return [];
  const leaving = leavingWith(match, standingResignations(match));
  if (request === null)
    return expected.filter((seat) => moveOf(match, seat) === undefined && !leaving.includes(seat));
  if (answerTo(match.dealing.dealer, request) !== null) return [];
  return blockingResignations(match).length > 0 ? [] : owingNow(match);
}

/** The seats that owe a part of chance, given the parts so far. */
function owingNow({ phase, dealing }: Match): readonly Seat[] {
  const { dealer } = dealing;
  if (dealer.trouble !== null) return dealer.convicted.toSorted((one, other) => one - other);
  if (phase.request?.kind === "roll") return dealer.dice === null ? [] : owingDice(dealer.dice);
  return dealer.deck === null ? [] : owingDeck(dealer.deck);
}

function owingDice(dice: DiceTable): Seat[] {
  const { seats, commitments, tips } = dice;
  if (commitments.size < seats.length) return seats.filter((seat) => !commitments.has(seat));
  if (tips.size < seats.length) return seats.filter((seat) => !tips.has(seat));
  return seats.filter((seat) => !hasShown(dice, seat));
}

function owingDeck(deck: Deck): Seat[] {
  const { setup, commits, reveals, joint, keys, reshares, accepted, chain, request, slots } = deck;
  if (commits.size < setup.seats.length) return setup.seats.filter((seat) => !commits.has(seat));
  if (joint === null) return setup.seats.filter((seat) => !reveals.has(seat));
  if (areReshared(deck)) return keys.live.filter((seat) => !accepted.has(seat));
  if (needsReshare(deck)) return keys.live.filter((seat) => !reshares.has(seat));
  const openers = (request?.openings ?? []).map((slot) => slots.get(slot));
  return keys.live.filter(
    (seat) =>
      nextShuffler(deck) === seat ||
      chain?.steps.some((step) => step.seat === seat && step.proof === null) ||
      owingSeats(deck).includes(seat) ||
      openers.some((state) => state?.kind === "held" && state.holding.seat === seat),
  );
}
