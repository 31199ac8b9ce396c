import { equalBytes } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import { hashState } from "../../protocol/hash.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Question } from "../../protocol/vote.ts";
import type { ChanceRequest, GameEvent, Plain, Seat } from "../engine/game.ts";
import { isOut, outSeats } from "./absence.ts";
import { checkMove } from "./checked-move.ts";
import { setDealer } from "./contribution.ts";
import {
  answerTo,
  ask,
  isReshareDue,
  owes,
  RESHARE,
  type Request,
  seatsHere,
  withoutSeats,
} from "./dealer.ts";
import type { Decision, Match, Named, Step } from "./match.ts";
import { takeMoveParts } from "./parts.ts";
import { openSeats, resign, resigningSeats } from "./resignation.ts";

/**
 * Looks at what the game waits for and opens the phase. Faults `match/no-dealer` for chance without the tools for it,
 * `deck/...` if the dealer has not got what the rules ask for.
 */
export function beginPhase(match: Match): Result<null> {
  const { turn, decisions } = match;
  match.states[turn] = named(match.state);
  match.electorates[turn] = seatsHere(match);
  match.epochs[turn] = decisions.filter(
    ({ question, value, proof }) =>
      question.turn < turn && value.kind !== "entry" && proof.kind === "vote",
  ).length;
  match.answers.clear();
  match.parts.clear();
  match.expected = [];
  match.request = null;
  const pending = match.game.pending(match.state);
  if (pending.kind !== "over" && isReshareDue(match.dealer)) return beginRequest(match, RESHARE);
  switch (pending.kind) {
    case "over":
      match.outcome = match.game.outcome(match.state);
      return ok(null);
    case "chance":
      return beginChance(match, pending.request);
    case "act":
      match.expected = pending.seats.toSorted((left, right) => left - right);
      answerForGone(match, match.expected);
      return ok(null);
  }
}

/** A position is named when somebody first asks: with the next entry, or once it has been shown (`foresee`). */
function named(state: Plain): Named {
  let name: Uint8Array | undefined;
  return {
    get hash() {
      name ??= hashState(state);
      return name;
    },
  };
}

function beginChance(match: Match, request: ChanceRequest): Result<null> {
  const { tools, game } = match;
  const ready = request.kind === "roll" ? tools !== null : tools?.suite != null;
  if (!ready || (request.kind !== "roll" && game.pieces === undefined))
    return fail("match/no-dealer", "This game needs cards or dice, and nobody here can deal them.");
  return beginRequest(match, request);
}

function beginRequest(match: Match, request: Request): Result<null> {
  match.request = request;
  answerForGone(match, seatsHere(match));
  const asked = ask(match, request);
  if (!asked.ok) return asked;
  setDealer(match, asked.value);
  return ok(null);
}

/** Whoever gave up earlier has nothing else to say. */
function answerForGone(match: Match, seats: readonly Seat[]): void {
  for (const seat of seats) {
    const resignation = match.resignations.get(seat);
    if (resignation !== undefined) match.answers.set(seat, resignation);
  }
}

/**
 * The seats that have given up and without whose part the present request cannot be fulfilled. If there are any, all
 * others acknowledge instead of going on, and the seats leave. So a request is either fulfilled or broken off, and every
 * peer sees the same of it, whatever comes first.
 */
export function blockingSeats(match: Match): Seat[] {
  const { request, dealer } = match;
  if (request === null) return [];
  const leaving = new Set([...openSeats(match), ...outSeats(match)]);
  return [...leaving].filter((seat) => owes(dealer, request, seat));
}

export function isPhaseComplete(match: Match): boolean {
  const { request, answers, expected } = match;
  if (isPinned(match)) return false;
  const answered = (seat: Seat) => answers.has(seat) || isOut(match, seat);
  if (request === null) return expected.length > 0 && expected.every(answered);
  if (answerTo(match.dealer, request) !== null) return true;
  return blockingSeats(match).length > 0 && seatsHere(match).every(answered);
}

/** Whether the present phase, which is played again, lacks something that had been decided in it. */
function isPinned({ pinned, decisions, turn }: Match): boolean {
  const isDecided = ({ seat, seq }: Question) =>
    decisions.some(
      ({ question }) => question.turn === turn && question.seat === seat && question.seq === seq,
    );
  return pinned.some((question) => question.turn === turn && !isDecided(question));
}

/**
 * Applies a complete phase: what chance gave, or actions in seat order and then all its resignations. Everything here
 * follows from the answers alone, so that it comes out alike on every peer. The next phase is still to be begun.
 */
export function completePhase(match: Match): Step[] {
  const { game, turn, request } = match;
  const chance = request === null ? null : answerTo(match.dealer, request);
  const seats = request === null ? match.expected : seatsHere(match);
  const answers = chance === null ? seats.flatMap((seat) => match.answers.get(seat) ?? []) : [];
  const decided = chance === null ? match.decisions.filter(isAgainst(turn)) : [];
  const out = decided.map(({ question }) => question.seat);
  const leaving = resigningSeats(match, answers).filter((seat) => !out.includes(seat));
  const steps: Step[] = [];
  const record = (event: GameEvent<Plain>, after: Plain, by?: Step["by"]) => {
    steps.push({ turn, event, before: match.state, after, ...(by === undefined ? {} : { by }) });
    match.state = after;
  };

  for (const part of match.parts) match.effective.add(part);
  if (chance !== null) {
    setDealer(match, chance.after);
    const after = chance.event === null ? null : game.apply(match.state, chance.event);
    if (after?.ok === false)
      throw new Error(`${game.id} refused what it asked for: ${after.fault.code}`);
    if (chance.event !== null && after !== null) record(chance.event, after.value);
  }
  for (const answer of answers) {
    match.effective.add(answer);
    const { seat, body } = answer.value;
    if (body.kind !== "act") continue;
    const move = checkMove(match, seat, body.action);
    // An action that was fine by itself can clash with that of a lower seat; it is void, and the seat is asked again.
    if (!move.ok) continue;
    const { action, after } = move.value;
    const dealt = takeMoveParts(match, match.dealer, seat, move.value, body.parts ?? []);
    if (!dealt.ok) continue;
    record({ kind: "acted", seat, action }, after);
    setDealer(match, dealt.value);
  }
  for (const { event, after } of resign(game, match.state, leaving)) record(event, after);
  turnOut(match, decided, record);
  const left = [...leaving, ...out].filter((seat) => leaving.includes(seat) || isLost(match, seat));
  if (left.length > 0 && game.pending(match.state).kind !== "over") {
    match.gone.push(...left.toSorted((one, other) => one - other));
    setDealer(match, withoutSeats(match, match.dealer, left));
  }
  for (const { proof } of decided) if (proof.kind === "claim") markEffective(match, proof.entry);
  for (const seat of [...leaving, ...out]) {
    const resignation = match.resignations.get(seat);
    if (resignation !== undefined) match.effective.add(resignation);
    match.resignations.delete(seat);
  }
  match.steps.push(...steps);
  match.turn += 1;
  return steps;
}

function isAgainst(turn: number) {
  return ({ question, value }: Decision) => question.turn === turn && value.kind !== "entry";
}

/** What was decided against seats takes effect: those whose time the rules let expire together, then the others. */
function turnOut(
  match: Match,
  decided: readonly Decision[],
  record: (event: GameEvent<Plain>, after: Plain, by: Step["by"]) => void,
): void {
  const by = decided[0]?.proof.kind;
  for (const [value, kind] of [
    ["expired", "expired"],
    ["removed", "resigned"],
  ] as const) {
    const seats = decided
      .filter((one) => one.value.kind === value)
      .map(({ question }) => question.seat)
      .toSorted((one, other) => one - other);
    // Those who answered may have ended it.
    if (match.game.pending(match.state).kind === "over") return;
    for (const { event, after } of resign(match.game, match.state, seats, kind))
      record(event, after, by);
  }
}

/** Whether a seat has no more part in the game by its rules: that it gives up changes nothing. */
function isLost({ game, state }: Match, seat: Seat): boolean {
  const without = game.apply(state, { kind: "resigned", seats: [seat] });
  return !without.ok || equalBytes(hashState(without.value), hashState(state));
}

function markEffective(match: Match, claim: Entry): void {
  const entry = match.chains[claim.seat]?.accepted[claim.seq];
  if (entry !== undefined) match.effective.add(entry);
}
