import { equalBytes } from "../../protocol/bytes.ts";
import { encode } from "../../protocol/cbor.ts";
import type { Body, Entry } from "../../protocol/entry.ts";
import { hashLog, type SignedOutcome } from "../../protocol/outcome.ts";
import { inRecordOrder } from "../../protocol/record.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { awaitedSeats, inDecisionOrder, isAnswered, questionAt, votersAt } from "./absence.ts";
import { type Chain, headOf } from "./chain.ts";
import { checkMove } from "./checked-move.ts";
import type { Dealer } from "./dealer.ts";
import type { Match } from "./match.ts";
import { judgeMoveParts, takeParts } from "./parts.ts";
import { blockingSeats } from "./phase.ts";
import { endsMatch, seatsSeen } from "./resignation.ts";
import { mayBeLate } from "./time.ts";
import { keyOf } from "./voting.ts";
import type { Verdict } from "./work.ts";

/** What is to be done with an entry that is next in its chain: it may be accepted, with this dealer afterwards; it is `early`, for it rests on something not here yet; or it is `waiting` for its proofs to be verified. */
export type Judgement = Acceptance | "early" | "waiting" | Fault;

export interface Acceptance {
  readonly dealer: Dealer;
  /** It takes its place in the chain and has no effect: a vote has ended the history it was signed in, or settled its place. */
  readonly idle?: boolean;
}

export function isAccepted(judgement: Judgement): judgement is Acceptance {
  return typeof judgement !== "string" && "dealer" in judgement;
}

/**
 * Whether an entry, next in its seat's chain and with a good signature, may be accepted now. The answer depends on
 * the log alone, never on the order in which it came.
 */
export function judge(match: Match, entry: Entry, signed: Signed<Entry> | null = null): Judgement {
  const judgement = judgePlace(match, entry, signed);
  if (judgement !== null) return judgement;
  const open = decidedEntry(match, entry) === null && entry.seat !== match.me?.seat;
  if (open && (isStubborn(match, entry) || isHeldBack(match, entry, signed))) return "early";
  const alone = judgeAlone(match, entry);
  return open && isAccepted(alone) && isBound(match, entry) ? "early" : alone;
}

/**
 * Whether nothing speaks against an entry but that its place is being voted on. Only then does it count in the vote: what
 * was decided to be the answer must be one.
 */
export function isFit(match: Match, entry: Signed<Entry>): boolean {
  return isAccepted(judgePlace(match, entry.value, entry) ?? judgeAlone(match, entry.value));
}

/** Who signs on in a history that has ended is told so soon; whoever goes on all the same wants to stall the others. */
const IDLE_LIMIT = 64;

function idle(match: Match, { seat }: Entry): Judgement {
  const many = match.chains[seat]?.accepted.filter((entry) => match.idle.has(entry)).length ?? 0;
  return many < IDLE_LIMIT
    ? { dealer: match.dealer, idle: true }
    : fault("entry/too-many-idle", "This player signs on in a history that a vote has ended.");
}

/** What its chain, and what was decided about its place there, make of an entry; `null`: they let it stand. */
function judgePlace(match: Match, entry: Entry, signed: Signed<Entry> | null): Judgement | null {
  const decided = decidedEntry(match, entry);
  if (decided !== null && signed === null) return "early";
  if (decided !== null && signed !== null && !equalBytes(decided, signed.hash))
    return fault("entry/outvoted", "Another entry of this player was decided upon.");
  const judgement = judgeChain(match, entry, signed) ?? judgeDecided(match, entry, decided);
  return judgement === "idle" ? idle(match, entry) : judgement;
}

function judgeDecided(
  match: Match,
  { seat, seq, turn, body }: Entry,
  decided: Uint8Array | null,
): "early" | "idle" | null {
  const against = match.decisions.some(
    ({ question, value, proof }) =>
      question.seat === seat &&
      question.turn === turn &&
      question.seq <= seq &&
      value.kind !== "entry" &&
      // A claim may fall, and no course of the match has room for a result in a phase that was awaiting its author.
      !(proof.kind === "claim" && body.kind === "result"),
  );
  if (against) return "idle";
  if (decided !== null) return null;
  if (match.pinned.some((one) => one.seat === seat && one.seq === seq)) return "early";
  return body.kind === "claim" && isTooEarly(match, turn, body) ? "early" : null;
}

/** The hash of the entry that was decided to stand under this number. */
function decidedEntry({ decisions }: Match, { seat, seq }: Entry): Uint8Array | null {
  for (const { question, value } of decisions)
    if (question.seat === seat && question.seq === seq && value.kind === "entry") return value.hash;
  return null;
}

/** Whether this peer has promised something about the place of an entry: then the entry counts by decision only. */
function isBound(match: Match, { seat, seq, turn }: Entry): boolean {
  const poll = match.polls.get(keyOf(questionAt(match, turn, seat, seq)))?.poll;
  return poll?.bound === true && canDecide(match, turn);
}

/**
 * Whether this peer and others can still decide about a seat: who has given up has no vote, so what it promised before can
 * come to nothing, and two cannot outvote each other.
 */
function canDecide(match: Match, turn: number): boolean {
  const voters = votersAt(match, turn);
  return voters.length > 2 && voters.some((voter) => voter === match.me?.seat);
}

/**
 * Whether this peer lets an entry count by decision only: its seat has two faces under a lower number, or has signed
 * something false under this or a lower one, and those who can put it out are to be asked first, however fast it answers.
 */
export function isOnTrial(match: Match, { seat, seq }: Pick<Entry, "seat" | "seq">): boolean {
  const { evidence, offences } = match;
  const caught =
    evidence.some(({ entries: [{ value }] }) => value.seat === seat && value.seq < seq) ||
    offences.some(({ entry: { value } }) => value.seat === seat && value.seq <= seq);
  return caught && canDecide(match, match.turn);
}

/** What had counted before the evidence came to light counts on, when the match is played again. */
function isHeldBack(match: Match, entry: Entry, signed: Signed<Entry> | null): boolean {
  const { turn, body } = entry;
  if (turn !== match.turn || !["act", "ack", "chance"].includes(body.kind)) return false;
  const counted = signed !== null && match.replaying?.log.has(signed) === true;
  return !counted && isOnTrial(match, entry);
}

function isStubborn({ falsehoods }: Match, { seat }: Entry): boolean {
  return (falsehoods[seat] ?? 0) >= FALSEHOODS;
}

/** A player who is told in the midst of its own time that it is absent may still move. */
function isTooEarly(
  match: Match,
  turn: number,
  { seat, seq }: Extract<Body, { kind: "claim" }>,
): boolean {
  if (seat !== match.me?.seat || mayBeLate(match, seat)) return false;
  return !isAnswered(match, { seat, seq, turn });
}

/** How many false proofs of a seat are looked at. What it sends afterwards counts only by a vote. */
const FALSEHOODS = 8;

/** `null`: nothing is wrong. */
function judgeChain(
  match: Match,
  entry: Entry,
  signed: Signed<Entry> | null,
): "early" | "idle" | Fault | null {
  const chain = match.chains[entry.seat];
  if (chain === undefined) return fault("entry/unknown-seat", "Nobody sits in this seat.");
  if (!equalBytes(entry.prev, headOf(chain, match.seating.start.hash)))
    return fault("entry/wrong-prev", "The entry does not follow this player's last one.");
  const { turn, epochs, states, decisions } = match;
  const epoch = epochs[Math.min(entry.turn, turn)] ?? 0;
  if ((entry.epoch ?? 0) < epoch) return "idle";
  const claimed = hasFallenClaim(match, chain);
  const last = chain.accepted.findLast((one) => !match.idle.has(one))?.value;
  if (claimed && last?.body.kind !== "result" && hasFallen(match, chain, entry, signed))
    return "idle";
  // Whoever goes on after a claim has seen the answer to it: it is on its way.
  const standing = match.decisions.some(
    ({ proof }) => proof.kind === "claim" && proof.entry.seat === entry.seat,
  );
  const ended = last?.body.kind === "claim" && match.outcome !== null;
  if (standing && (last?.body.kind === "result" || (ended && entry.body.kind !== "result")))
    return "early";
  if (last?.body.kind === "result")
    return fault("entry/after-result", "This player has already countersigned the result.");
  if (last?.body.kind === "resign" && entry.body.kind !== "result")
    return fault("entry/after-resignation", "This player has given up.");
  if (last !== undefined && entry.turn < last.turn)
    return fault(
      "entry/turn-backwards",
      "The entry answers an earlier turn than the one before it.",
    );
  if (entry.turn > turn || (entry.epoch ?? 0) > epoch) return "early";
  const state = states[entry.turn]?.hash;
  if (state !== undefined && equalBytes(entry.state, state)) return null;
  return claimed || decisions.some(({ question }) => question.turn < entry.turn)
    ? "idle"
    : fault("entry/wrong-state", "This player sees another position than we do.");
}

/** What the rules make of an entry whose place is free. */
function judgeAlone(match: Match, entry: Entry): Judgement {
  return judgeBody(match, entry) ?? { dealer: match.dealer };
}

/** Whether the last claim of a chain has found its answer: what was signed upon it was signed in a course that has ended. */
function hasFallenClaim({ idle }: Match, { accepted }: Chain): boolean {
  // To look through a long chain for every entry would take a quarter of the time of a long record.
  if (idle.size === 0) return false;
  const claim = accepted.findLast(({ value }) => value.body.kind === "claim");
  return claim !== undefined && idle.has(claim);
}

/**
 * Whether an entry is the result that went with a fallen claim, and not that of the course which counts. It may name a turn
 * that we have yet to come to: who had taken it upon the claim knows, the author above all, and to others what its author
 * signed next tells, since nobody else goes back.
 */
function hasFallen(
  match: Match,
  { accepted, held }: Chain,
  entry: Entry,
  signed: Signed<Entry> | null,
): boolean {
  const { seq, turn, body } = entry;
  if (body.kind !== "result") return false;
  if (signed !== null && match.disputable.has(signed)) return true;
  if (accepted.at(-1)?.value.body.kind === "claim" || turn < match.turn) return true;
  if (turn > match.turn) return (held.get(seq + 1)?.value.turn ?? turn) < turn;
  return !equalOutcomes(body.outcome, outcomeToSign(match));
}

/** `null`: acceptable, and the dealer stays as it is. */
function judgeBody(match: Match, entry: Entry): Judgement | null {
  const over = match.outcome !== null && entry.turn === match.turn;
  const { body } = entry;
  switch (body.kind) {
    case "result":
      if (!over) return fault("entry/out-of-turn", "The match is not over yet.");
      if (equalOutcomes(body.outcome, outcomeToSign(match))) return null;
      // An end by a claim may fall: somebody may have seen the answer that we lack.
      return match.decisions.some(({ proof }) => proof.kind === "claim")
        ? "early"
        : fault("entry/wrong-outcome", "This player claims another result than the log gives.");
    case "resign":
      return over ? fault("match/over", "The match is over.") : null;
    case "chance":
      if (over) return fault("match/over", "The match is over.");
      return judgeParts(match, entry, body.parts);
    case "claim":
      return over ? fault("match/over", "The match is over.") : judgeClaim(match, entry, body);
    case "act":
    case "ack":
      if (over) return fault("match/over", "The match is over.");
      if (entry.turn < match.turn || match.answers.has(entry.seat)) return notItsTurn();
      if (!mayAnswer(match, entry.seat, body.kind)) return notItsTurn();
      return judgeAnswer(match, entry, body);
  }
}

/**
 * Two are left, the other one is awaited and the claimant is not. If there is an answer after all, the claim has no effect,
 * whichever of the two came first.
 */
function judgeClaim(
  match: Match,
  entry: Entry,
  { seat, seq, seen }: Extract<Body, { kind: "claim" }>,
): Judgement {
  const chain = match.chains[seat];
  const unfit = fault("entry/unfounded-claim", "This player may not claim the match now.");
  if (chain === undefined || seat === entry.seat) return unfit;
  if (isAnswered(match, { seat, seq, turn: entry.turn }))
    return { dealer: match.dealer, idle: true };
  if (entry.turn < match.turn) return notItsTurn();
  const known = seatsSeen(match, seen);
  if (seq > chain.accepted.length || known.includes(null)) return "early";
  const here = (match.electorates[match.turn] ?? []).filter((one) => !known.includes(one));
  if (here.length !== 2 || !here.includes(seat) || !here.includes(entry.seat)) return unfit;
  const awaited = awaitedSeats(match);
  if (awaited.includes(entry.seat)) return unfit;
  // Something of the claimant's own chain may be missing for it here.
  return awaited.includes(seat) ? { dealer: match.dealer } : "early";
}

/** Moves come from the seats that are asked; where chance is awaited, any seat may acknowledge that it cannot go on. */
function mayAnswer(match: Match, seat: number, kind: "act" | "ack"): boolean {
  if (match.request !== null) return kind === "ack" && !match.gone.includes(seat);
  return match.expected.includes(seat);
}

function judgeParts(match: Match, entry: Entry, parts: readonly unknown[]): Judgement {
  const { seat, turn } = entry;
  const { request } = match;
  if (turn < match.turn || request === null || match.answers.has(seat) || match.gone.includes(seat))
    return notItsTurn();
  const taken = takeParts(match, request, entry, parts);
  if (taken === "early" || taken === "waiting") return taken;
  return taken.ok ? { dealer: taken.value } : taken.fault;
}

function notItsTurn(): Fault {
  return fault("entry/out-of-turn", "It is not this player's turn.");
}

function judgeAnswer(
  match: Match,
  entry: Entry,
  body: Extract<Body, { kind: "act" | "ack" }>,
): "early" | Verdict {
  const seats = seatsSeen(match, body.seen);
  if (seats.includes(null)) {
    const past = [...match.effective].some((known) =>
      body.seen.some((hash) => equalBytes(hash, known.hash)),
    );
    return past
      ? fault("entry/bad-seen", "The entry names a resignation that has taken effect.")
      : "early";
  }
  const known = seats.filter((seat) => seat !== null);
  if (known.some((seat, index) => index > 0 && seat <= (known[index - 1] ?? -1)))
    return fault("entry/bad-seen", "The resignations are not named in seat order.");
  if (body.kind === "ack") {
    if (mayAcknowledge(match, known)) return null;
    // Where chance is awaited it can rest on a complaint that is still on its way.
    return match.request !== null && known.length > 0
      ? "early"
      : fault("entry/out-of-turn", "The match goes on: this player has to move.");
  }
  const checked = checkMove(match, entry.seat, body.action);
  return checked.ok ? judgeMoveParts(match, entry, checked.value, body.parts ?? []) : checked.fault;
}

/** Whether these resignations end the match, or the request of chance cannot be fulfilled without one of the seats. */
export function mayAcknowledge(match: Match, seats: readonly number[]): boolean {
  if (match.request === null) return endsMatch(match.game, match.state, seats);
  const blocking = blockingSeats(match);
  return seats.some((seat) => blocking.includes(seat));
}

/** What every seat countersigns when the match is over. */
export function outcomeToSign(match: Match): SignedOutcome | null {
  if (match.outcome === null) return null;
  const { winners, payouts, remainder, reason } = match.outcome;
  const log = hashLog(inRecordOrder([...match.effective]), decidedAgainst(match));
  return { winners, payouts, remainder, reason, log };
}

/** The names of what was decided by vote against seats. That an entry counts changes nothing, and not everybody was asked. */
function decidedAgainst({ decisions }: Match): Uint8Array[] {
  return inDecisionOrder(decisions).flatMap(({ value, proof, name }) =>
    value.kind !== "entry" && proof.kind === "vote" ? name : [],
  );
}

function equalOutcomes(left: SignedOutcome, right: SignedOutcome | null): boolean {
  return right !== null && equalBytes(encode(left), encode(right));
}

function fault(code: Fault["code"], message: string): Fault {
  return { code, message };
}
