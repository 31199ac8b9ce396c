import { encode, equalBytes } from "../../protocol/bytes.ts";
import type { Body, Entry } from "../../protocol/entry.ts";
import { hashLog, type SignedOutcome } from "../../protocol/outcome.ts";
import { inRecordOrder } from "../../protocol/record.ts";
import { type Fault, ok, type Result } from "../../protocol/result.ts";
import type { Value } from "../../protocol/vote.ts";
import type { Plain } from "../engine/game.ts";
import { awaitedSeats, inDecisionOrder, isAnswered, questionAt, votersAt } from "./absence.ts";
import { headOf } from "./chain.ts";
import type { Dealer } from "./dealer.ts";
import type { Match } from "./match.ts";
import { judgeMoveParts, type MoveTerms, takeParts } from "./parts.ts";
import { blockingSeats, requestIn } from "./phase.ts";
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
export function judge(match: Match, entry: Entry, hash: Uint8Array | null = null): Judgement {
  const judgement = judgeChain(match, entry);
  if (judgement === "idle") return idle(match, entry);
  if (judgement !== null) return judgement;
  const settled = judgePlace(match, entry, hash);
  if (settled === "idle") return idle(match, entry);
  if (settled !== null) return settled;
  const answer = judgeBody(match, entry);
  return answer === null ? { dealer: match.dealer } : answer;
}

/** Who signs on in a history that has ended is told so soon; whoever goes on all the same wants to stall the others. */
const IDLE_LIMIT = 64;

function idle(match: Match, { seat }: Entry): Judgement {
  const many = match.chains[seat]?.accepted.filter((entry) => match.idle.has(entry)).length ?? 0;
  return many < IDLE_LIMIT
    ? { dealer: match.dealer, idle: true }
    : fault("entry/too-many-idle", "This player signs on in a history that a vote has ended.");
}

/** What was decided about the place of an entry in its chain, or is being decided. */
function judgePlace(
  match: Match,
  entry: Entry,
  hash: Uint8Array | null,
): "early" | "idle" | Fault | null {
  const { seat, seq, turn } = entry;
  let settled: Value | null = null;
  for (const { question, value } of match.decisions) {
    if (question.seat !== seat) continue;
    if (question.turn === turn && question.seq <= seq && value.kind !== "entry") return "idle";
    if (question.seq === seq && value.kind === "entry") settled = value;
  }
  if (settled?.kind === "entry") {
    if (hash === null) return "early";
    return equalBytes(settled.hash, hash)
      ? null
      : fault("entry/outvoted", "Another entry of this player was decided upon.");
  }
  const pinned = match.pinned.some(
    (one) => one.turn === turn && one.seat === seat && one.seq === seq,
  );
  if (pinned) return "early";
  if (entry.body.kind === "claim" && isTooEarly(match, turn, entry.body)) return "early";
  if (seat === match.me?.seat) return null;
  const stubborn = (match.falsehoods[seat] ?? 0) >= FALSEHOODS;
  const poll = match.polls.get(keyOf(questionAt(match, turn, seat, seq)))?.poll;
  // Who has given up has no vote: what it promised before can come to nothing.
  const voting = votersAt(match, turn).some((voter) => voter === match.me?.seat);
  return (poll?.bound && voting) || stubborn ? "early" : null;
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
function judgeChain(match: Match, entry: Entry): "early" | "idle" | Fault | null {
  const chain = match.chains[entry.seat];
  if (chain === undefined) return fault("entry/unknown-seat", "Nobody sits in this seat.");
  if (!equalBytes(entry.prev, headOf(chain, match.seating.start.hash)))
    return fault("entry/wrong-prev", "The entry does not follow this player's last one.");
  const { turn, epochs, states, decisions } = match;
  const epoch = epochs[Math.min(entry.turn, turn)] ?? 0;
  if ((entry.epoch ?? 0) < epoch) return "idle";
  // The result that went with a claim falls with it.
  const before = chain.accepted.at(-1);
  const fallen = before?.value.body.kind === "claim" && match.idle.has(before);
  if (fallen && entry.body.kind === "result") return "idle";
  const at = chain.accepted.findLastIndex((one) => !match.idle.has(one));
  const last = chain.accepted[at]?.value;
  // Whoever goes on after a claim has seen the answer to it: it is on its way.
  const claimed = chain.accepted[at - 1]?.value.body.kind === "claim";
  if (last?.body.kind === "result" && claimed) return "early";
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
  const state = states[entry.turn];
  if (state !== undefined && equalBytes(entry.state, state)) return null;
  return decisions.some(({ question }) => question.turn < entry.turn)
    ? "idle"
    : fault("entry/wrong-state", "This player sees another position than we do.");
}

/** `null`: acceptable, and the dealer stays as it is. */
function judgeBody(match: Match, entry: Entry): Judgement | null {
  const over = match.outcome !== null && entry.turn === match.turn;
  const { body } = entry;
  switch (body.kind) {
    case "result":
      if (!over) return fault("entry/out-of-turn", "The match is not over yet.");
      return equalOutcomes(body.outcome, outcomeToSign(match))
        ? null
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

/** What a move rests on, if the rules allow it. */
export interface CheckedMove extends MoveTerms {
  readonly action: Plain;
}

/** Looks at a move by the rules alone: what it claims is still to be proved. Faults of the game. */
export function checkMove(match: Match, seat: number, input: unknown): Result<CheckedMove> {
  const { game, state } = match;
  const action = game.parseAction(input);
  if (!action.ok) return action;
  const claims = game.claims(state, seat, action.value);
  const applied = game.apply(state, { kind: "acted", seat, action: action.value });
  if (!applied.ok) return applied;
  return ok({ action: action.value, claims, ahead: requestIn(game.pending(applied.value)) });
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
