import { equalBytes } from "../../protocol/bytes.ts";
import { encode } from "../../protocol/cbor/cbor.ts";
import { type Fault, fail, type Result } from "../../protocol/result.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import { ask, type Dealer, isReshareDue, RESHARE, type Request } from "./dealing/dealer.ts";
import type { Match, Phase } from "./match.ts";
import { ownersOf } from "./owners.ts";
import type { Terms } from "./terms.ts";

type Writable = { -readonly [Key in keyof Match]: Match[Key] };

/** What one phase passes to the next. */
export interface Opening {
  readonly turn: number;
  readonly state: Plain;
  readonly gone: readonly Seat[];
  readonly dealer: Dealer;
}

/** Opens a phase: finds out what the game waits for. */
export function openPhase(terms: Terms, { turn, state, gone, dealer }: Opening): Phase {
  const seats = terms.owners.of.flatMap((_, seat) => (gone.includes(seat) ? [] : [seat]));
  const pending = terms.game.pending(state);
  const expected =
    pending.kind === "act" ? pending.seats.toSorted((left, right) => left - right) : [];
  const idle: Phase = {
    turn,
    state,
    gone,
    seats,
    voters: votersAmong(terms, state, seats, expected),
    expected: [],
    request: null,
    dealer,
    outcome: null,
    fault: null,
  };
  if (pending.kind === "over") return { ...idle, outcome: terms.game.outcome(state) };
  // Its content would follow at once from no answers at all, and so would the next, without end.
  if (idle.voters.length === 0 || (pending.kind === "act" && expected.length === 0))
    return { ...idle, fault: NOBODY };
  const request = requestAt(terms, dealer, pending);
  if (request === null) return { ...idle, expected };
  if (!request.ok) return { ...idle, fault: request.fault };
  const asked = ask(terms, dealer, seats, request.value);
  return asked.ok
    ? { ...idle, request: request.value, dealer: asked.value }
    : { ...idle, request: request.value, fault: asked.fault };
}

const NOBODY: Fault = {
  code: "match/waits-for-nobody",
  message: "By the rules the match is not over, but nobody can do anything in it.",
};

function requestAt(
  { tools, game }: Terms,
  dealer: Dealer,
  pending: ReturnType<Game["pending"]>,
): Result<Request> | null {
  if (isReshareDue(dealer)) return { ok: true, value: RESHARE };
  if (pending.kind !== "chance") return null;
  const { request } = pending;
  const ready = request.kind === "roll" ? tools !== null : tools?.suite != null;
  return ready && (request.kind === "roll" || game.pieces !== undefined)
    ? { ok: true, value: request }
    : fail("match/no-dealer", "This game needs cards or dice, and nobody here can deal them.");
}

/** A seat that is asked is active. Two owners decide without votes, so their activity does not matter. */
function votersAmong(
  { game, owners }: Terms,
  state: Plain,
  seats: readonly Seat[],
  expected: readonly Seat[],
): Seat[] {
  const all = ownersOf(owners, seats);
  if (all.length <= 2) return all;
  const active = seats.filter((seat) => expected.includes(seat) || !isLost(game, state, seat));
  return ownersOf(owners, active);
}

/** Whether the rules leave a seat no part in the game: its resignation changes nothing. */
export function isLost(game: Game, state: Plain, seat: Seat): boolean {
  const without = game.apply(state, { kind: "resigned", seats: [seat] });
  return (
    !without.ok ||
    without.value === state ||
    equalBytes(encode(without.value as never), encode(state as never))
  );
}

/** Whether the phase is decided by votes: two owners have signed everything that decides it once both have answered. */
export function isVoted({ voters }: Phase): boolean {
  return voters.length > 2;
}

export function enterPhase(match: Match, phase: Phase): void {
  (match as Writable).phase = phase;
}
