import { type Ballots, newBallots } from "./ballots.ts";
import { RULES, type Rules } from "./rules.ts";
import type { Content, ContentId, Terms, TimerKind, Vote, VoteKind } from "./types.ts";

/** A content whose parts are all here: votes are counted only for such a content. */
export interface Candidate {
  readonly content: Content;
  readonly voters: ReadonlySet<number>;
  readonly needed: number;
  /** This peer's own judgement; null until there is one. */
  valid: boolean | null;
}

/** A content that a quorum has prevoted in a round. */
export interface Polka {
  readonly content: ContentId;
  readonly round: number;
  readonly votes: readonly Vote[];
}

/**
 * One height at one peer. Only `machine.ts` writes it; others may read `voted`, `quit`, `round`, `step` and `decided`.
 */
export interface Height {
  readonly terms: Terms;
  readonly rules: Rules;
  readonly ballots: Ballots;
  readonly candidates: Map<ContentId, Candidate>;
  /** Voters whose resignation is here. */
  readonly resigned: Set<number>;
  /** Voters whose guilt was reported. */
  readonly guilty: Set<number>;
  /** Highest round in which this timer has been set. */
  readonly timers: Record<TimerKind, number>;
  round: number;
  step: "propose" | VoteKind;
  /** lockedValue and lockedRound, validValue and validRound. */
  locked: Polka | null;
  valid: Polka | null;
  /** The last round in which this peer precommitted a content other than the locked one, -1 for none (`guilt.ts`). */
  elsewhere: number;
  offer: ContentId | null;
  /** Whether this peer has signed a vote in this height; if so it resigns only in a later one. */
  voted: boolean;
  quit: boolean;
  decided: ContentId | null;
}

/** Begins a height. Round 0 waits for answers. */
export function begin(terms: Terms, rules: Rules = RULES): Height {
  return {
    terms,
    rules,
    ballots: newBallots(terms),
    candidates: new Map(),
    resigned: new Set(),
    guilty: new Set(),
    timers: { propose: 0, prevote: -1, precommit: -1 },
    round: 0,
    step: "propose",
    locked: null,
    valid: null,
    elsewhere: -1,
    offer: null,
    voted: false,
    quit: false,
    decided: null,
  };
}
