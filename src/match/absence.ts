import { encode } from "../../protocol/cbor.ts";
import { nextShuffler } from "../../protocol/deck/chain.ts";
import type { Deck } from "../../protocol/deck/deck.ts";
import { needsReshare, owingSeats } from "../../protocol/deck/requests.ts";
import type { Entry } from "../../protocol/entry.ts";
import { hash } from "../../protocol/hash.ts";
import type { Question, Value } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import { seatsHere } from "./dealer.ts";
import { type DiceTable, hasShown } from "./dice-dealer.ts";
import type { Decision, Match } from "./match.ts";
import { blockingSeats } from "./phase.ts";

/** Whom a phase waits for, and what was decided about them. All of it follows from the log. */

/** The seats without whose next entry the phase does not go on, ascending. One that waits for others is not among them. */
export function awaitedSeats(match: Match): Seat[] {
  const { outcome, request, expected, answers } = match;
  if (outcome !== null) return [];
  const open = (seat: Seat) => !answers.has(seat) && !isOut(match, seat);
  if (request === null) return expected.filter(open);
  if (blockingSeats(match).length > 0) return seatsHere(match).filter(open);
  return owingNow(match).filter(open);
}

/** Whose part in chance is due, by what has been given so far. */
function owingNow(match: Match): Seat[] {
  const { request, dealer } = match;
  if (dealer.trouble !== null) return dealer.convicted.toSorted((one, other) => one - other);
  if (request?.kind === "roll") return dealer.dice === null ? [] : owingDice(dealer.dice);
  return dealer.deck === null ? [] : owingDeck(dealer.deck);
}

function owingDice(dice: DiceTable): Seat[] {
  const { seats, commitments, tips } = dice;
  if (commitments.size < seats.length) return seats.filter((seat) => !commitments.has(seat));
  if (tips.size < seats.length) return seats.filter((seat) => !tips.has(seat));
  return seats.filter((seat) => !hasShown(dice, seat));
}

function owingDeck(deck: Deck): Seat[] {
  const { setup, commits, reveals, joint, keys, reshares, chain, request, slots } = deck;
  if (commits.size < setup.seats.length) return setup.seats.filter((seat) => !commits.has(seat));
  if (joint === null) return setup.seats.filter((seat) => !reveals.has(seat));
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

/** What was decided against this seat in the present phase. */
function outOf(match: Match, seat: Seat): Decision | undefined {
  return match.decisions.find(
    ({ question, value }) =>
      question.turn === match.turn && question.seat === seat && value.kind !== "entry",
  );
}

export function isOut(match: Match, seat: Seat): boolean {
  return outOf(match, seat) !== undefined;
}

/** The seats that the present phase goes on without, ascending. */
export function outSeats(match: Match): Seat[] {
  return [...match.chains.keys()].filter((seat) => isOut(match, seat));
}

/** By turn, then by seat and by number. */
export function inDecisionOrder(decisions: readonly Decision[]): Decision[] {
  return decisions.toSorted(
    ({ question: one }, { question: other }) =>
      one.turn - other.turn || one.seat - other.seat || one.seq - other.seq,
  );
}

/** What this seat is asked for now. */
export function questionAbout(match: Match, seat: Seat): Question {
  const { turn } = match;
  return questionAt(match, turn, seat, match.chains[seat]?.accepted.length ?? 0);
}

export function questionAt(match: Match, turn: number, seat: Seat, seq: number): Question {
  const { states, epochs } = match;
  return {
    turn,
    state: states[turn]?.hash ?? new Uint8Array(32),
    epoch: epochs[turn] ?? 0,
    seat,
    seq,
  };
}

/** Whether it was decided what stands under a number, or that nothing does from there on. */
export function isSettled({ decisions }: Match, seat: Seat, seq: number): boolean {
  return decisions.some(
    ({ question, value }) =>
      question.seat === seat &&
      (value.kind === "entry" ? question.seq === seq : question.seq <= seq),
  );
}

/** The same for whoever claims or proves a decision. */
export function nameDecision(question: Question, value: Value): Uint8Array {
  return hash("fairhand/certificate/1", encode({ question, value }));
}

/**
 * What the rules make of a seat whose time is up: their own expiry where they have one for a seat that is to move, or
 * else it is out as if it had given up.
 */
export function lateValue(match: Match, seat: Seat): Value {
  const { game, state, request, expected } = match;
  const known =
    request === null &&
    expected.includes(seat) &&
    game.apply(state, { kind: "expired", seats: [seat] }).ok;
  return { kind: known ? "expired" : "removed" };
}

/**
 * Whether an entry, if it counts, answers what a seat was asked. Its number can be a later one: claims of its own that have
 * fallen, and the results with them, take numbers and answer nothing.
 */
export function isAnswer(
  { seat, seq, turn, body }: Entry,
  asked: Pick<Question, "seat" | "seq" | "turn">,
): boolean {
  return (
    seat === asked.seat &&
    seq >= asked.seq &&
    turn <= asked.turn &&
    body.kind !== "claim" &&
    body.kind !== "result"
  );
}

/** Whether a seat has answered after all, by what counts here. */
export function isAnswered(
  { chains, idle }: Match,
  asked: Pick<Question, "seat" | "seq" | "turn">,
): boolean {
  const accepted = chains[asked.seat]?.accepted ?? [];
  return accepted
    .slice(asked.seq)
    .some((entry) => !idle.has(entry) && isAnswer(entry.value, asked));
}

/** Whether a seat has signed the result, by what counts here. */
export function hasCountersigned({ chains, idle }: Match, seat: Seat): boolean {
  const last = chains[seat]?.accepted.findLast((entry) => !idle.has(entry));
  return last?.value.body.kind === "result";
}

/** The seats that have, ascending. */
export function countersignedIn(match: Match): Seat[] {
  return [...match.chains.keys()].filter((seat) => hasCountersigned(match, seat));
}

/** The seats that may vote about a phase: those that had not left and have not given up since, by what is known here. */
export function votersAt(match: Match, turn: number): Seat[] {
  return (match.electorates[turn] ?? []).filter((seat) => resignedBy(match, seat, turn) === null);
}

/** The resignation of a seat that had given up by this turn. */
export function resignedBy({ chains, idle }: Match, seat: Seat, turn: number) {
  // Nothing that counts follows it but a result.
  const last = chains[seat]?.accepted.findLast(
    (entry) => entry.value.body.kind !== "result" && !idle.has(entry),
  );
  return last?.value.body.kind === "resign" && last.value.turn <= turn ? last : null;
}

/** Whether everybody can see that this seat has cheated. */
export function isConvicted(match: Match, seat: Seat): boolean {
  return (
    [match.evidence, match.offences, match.perjuries].some((proofs) =>
      proofs.some((proof) => proof.seat === seat),
    ) || match.dealer.convicted.includes(seat)
  );
}
