import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Seat } from "../engine/game.ts";
import { quorum } from "./agreement/rules.ts";
import { awaitedSeats, cannotDeal, hasGivenUp, missedSeats } from "./awaited.ts";
import { fire, nextTimeout } from "./deciding/deciding.ts";
import { votersSeen } from "./deciding/votes.ts";
import { foreseen } from "./foresight.ts";
import { isConvicted } from "./guilt.ts";
import type { Effect, Match } from "./match.ts";
import { isVoted } from "./phase.ts";
import { settle } from "./settlement.ts";
import { claimGone, standingClaims } from "./statements.ts";
import {
  call,
  isLate,
  isLateAnew,
  lateSeats,
  limitOf,
  nextLate,
  overdueSeats,
  pass,
} from "./time.ts";

/**
 * Tells the match the time. Call it after anything that changes the match, and at `nextDeadline`: a new phase's time
 * starts with this call.
 */
export function tick(match: Match, now: number): readonly Effect[] {
  pass(match, now);
  const effects = [...fire(match, now), ...(isLateAnew(match) ? settle(match) : [])];
  const settled = effects.length > 0 ? [...effects, ...settle(match)] : effects;
  if (settled.length > 0) pass(match, now);
  return settled;
}

/** When `tick` is due next, on the clock it is given; `null`: no deadline until something else happens. */
export function nextDeadline(match: Match): number | null {
  const all = [nextLate(match), nextTimeout(match)].filter((at) => at !== null);
  return all.length === 0 ? null : Math.min(...all);
}

export type Standing =
  /** The normal case: answers from these seats are awaited. */
  | { readonly kind: "moves"; readonly seats: readonly Seat[] }
  /** All have answered; this many votes are needed, and this many are here. */
  | {
      readonly kind: "votes";
      readonly here: number;
      readonly needed: number;
      readonly missing: readonly Seat[];
    }
  /** These seats have run out of time. `ends`: all our own player can do is declare the match over. */
  | { readonly kind: "late"; readonly seats: readonly Seat[]; readonly ends: boolean }
  /**
   * These seats have left, and nothing more can be dealt without them: our player can declare the match over, or resign.
   * `by`: those who have declared that.
   */
  | { readonly kind: "stuck"; readonly seats: readonly Seat[]; readonly by: readonly Seat[] }
  /** These players have declared the match over, because those seats are gone. */
  | {
      readonly kind: "claimed";
      readonly by: readonly Seat[];
      readonly against: readonly Seat[];
    };

/** What the match waits for, as this peer sees it; `null` when it is over. */
export function standingOf(match: Match): Standing | null {
  const { phase, me } = match;
  if (phase.outcome !== null) return null;
  const voted = isVoted(phase);
  const claimed = claimOf(match);
  if (cannotDeal(match)) return { kind: "stuck", seats: missedSeats(match), by: claimants(match) };
  if (!voted && claimed !== null) return claimed;
  const awaited = awaitedSeats(match);
  const late = (voted ? lateSeats(match) : awaited.filter((seat) => isLate(match, seat))).filter(
    (seat) => seat !== me?.seat,
  );
  // A seat that is already called late is removed by vote: our player need not call it again.
  const overdue = voted ? overdueSeats(match) : [];
  const callable = late.filter((seat) => !overdue.includes(seat));
  // Where votes decide, a liar's claim must not keep the others from removing it.
  if (me !== null && callable.length > 0) return { kind: "late", seats: callable, ends: !voted };
  if (claimed !== null) return claimed;
  const votes = foreseen(match) !== null || (late.length > 0 && voted) ? votesOf(match) : null;
  return votes ?? { kind: "moves", seats: awaited };
}

/** Whether our player has declared the match over, and what they waited for has not come since. */
export function hasClaimed(match: Match): boolean {
  return match.me !== null && claimants(match).includes(match.me.seat);
}

function claimants(match: Match): Seat[] {
  return standingClaims(match).map(({ value }) => value.seat);
}

function claimOf(match: Match): Standing | null {
  const claims = standingClaims(match);
  const [claim] = claims;
  if (claim === undefined) return null;
  return { kind: "claimed", by: claimants(match), against: claim.value.seats };
}

/** Whose votes are missing; who has resigned has none, and a quorum of the others decides. */
function votesOf(match: Match): Standing | null {
  const { voters } = match.phase;
  const electorate = voters.filter((voter) => !hasGivenUp(match, voter));
  const seen = votersSeen(match).filter((voter) => electorate.includes(voter));
  const missing = electorate.filter((voter) => !seen.includes(voter));
  const needed = quorum(electorate.length, voters.length);
  return missing.length > 0 ? { kind: "votes", here: seen.length, needed, missing } : null;
}

/**
 * The player says that seats have run out of time. Among three or more they are then removed by vote, unless a limit
 * does that anyway; between two it is only recorded, and ends nothing. So it is where nothing more can be dealt without
 * seats that have left. Faults `match/too-early`, `match/nobody-late`,
 * `match/spectator`, `match/over`.
 */
export function claim(match: Match, seat: Seat, now: number): Result<readonly Effect[]> {
  const before = tick(match, now);
  const { me, phase } = match;
  if (me === null) return fail("match/spectator", "You are watching this match.");
  if (phase.outcome !== null) return fail("match/over", "The match is over.");
  if (cannotDeal(match) && missedSeats(match).includes(seat))
    return ok([...before, ...claimGone(match, missedSeats(match))]);
  const awaited = [...awaitedSeats(match), ...lateSeats(match)];
  if (seat === me.seat || !awaited.includes(seat))
    return fail("match/nobody-late", "Nobody is waiting for this player.");
  if (!isLate(match, seat) && !isConvicted(match, seat))
    return fail("match/too-early", "This player still has time.");
  if (isVoted(phase) && limitOf(match, seat) === null && !match.time.called.has(seat)) {
    call(match, seat);
    return ok([...before, ...settle(match), ...tick(match, now)]);
  }
  const gone = awaited.filter((one) => one !== me.seat && isLate(match, one));
  const seats = [...new Set([...gone, seat])].toSorted((one, other) => one - other);
  return ok([...before, ...claimGone(match, seats)]);
}
