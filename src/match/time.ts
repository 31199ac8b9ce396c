import { fail, type Result } from "../../protocol/result.ts";
import type { Seat } from "../engine/game.ts";
import type { Effect, Match } from "./match.ts";

/**
 * Time, as an argument. `now` counts milliseconds on a clock that never goes back (`performance.now()`); peers share
 * none, each counts from the moment it saw a phase begin.
 */

/**
 * Tells the match what time it is. To be called after everything else that changed the match, before a vote is taken in,
 * and at `nextDeadline`: the phase that is new counts from here.
 */
export function tick(_match: Match, _now: number): readonly Effect[] {
  return [];
}

/** When `tick` is due next, on the clock it was given; `null`: not before something else happens. */
export function nextDeadline(_match: Match): number | null {
  return null;
}

/** How long the seats of the present phase have, and since when. `null`: no limit, or nobody is awaited. */
export interface Clock {
  /** Who has not answered yet, ascending. */
  readonly seats: readonly Seat[];
  /** Milliseconds. */
  readonly limit: number;
  /** Milliseconds from `now` on; 0 when the time is up. */
  readonly left: number;
}

export function clockOf(_match: Match, _now: number): Clock | null {
  return null;
}

export type Standing =
  /** The ordinary course: answers of these seats are awaited. */
  | { readonly kind: "moves"; readonly seats: readonly Seat[] }
  /** `late` have let their time run out, and `missing` have not been heard of since the others were asked. */
  | { readonly kind: "quorum"; readonly late: readonly Seat[]; readonly missing: readonly Seat[] }
  /** The own seat may `claim` that `seat` is absent. `ends`: two are left, so that is the end of the match here. */
  | { readonly kind: "claim"; readonly seat: Seat; readonly ends: boolean };

/** What the match waits for, as this peer sees it; `null` when it is over. */
export function standingOf(match: Match, _now: number): Standing | null {
  if (match.outcome !== null) return null;
  return { kind: "moves", seats: match.expected.filter((seat) => !match.answers.has(seat)) };
}

/**
 * The player says that a seat has let its time run out. With two seats left it ends the match here, as a claim; with more
 * the others are asked. Faults `match/too-early`, `match/nobody-late`, `match/late-yourself`, `match/spectator`.
 */
export function claim(_match: Match, _seat: Seat, _now: number): Result<readonly Effect[]> {
  return fail("match/too-early", "There is still time to move.");
}
