import { type Ballots, newBallots } from "./ballots.ts";
import { RULES, type Rules } from "./rules.ts";
import type { Content, ContentId, Terms, TimerKind, Vote, VoteKind } from "./types.ts";

/** A content all of whose parts are here: only for such a one votes are counted. */
export interface Candidate {
  readonly content: Content;
  readonly voters: ReadonlySet<number>;
  readonly needed: number;
  /** Own judgement; null until there is one. */
  valid: boolean | null;
}

/** A content that a quorum has prevoted in a round. */
export interface Polka {
  readonly content: ContentId;
  readonly round: number;
  readonly votes: readonly Vote[];
}

/** One height of one peer. `machine.ts` alone writes it; others may read `voted`, `quit`, `round`, `step` and `decided`. */
export interface Height {
  readonly terms: Terms;
  readonly rules: Rules;
  readonly ballots: Ballots;
  readonly candidates: Map<ContentId, Candidate>;
  /** Voters whose resignation is here. */
  readonly resigned: Set<number>;
  /** Voters whose guilt was told. */
  readonly guilty: Set<number>;
  /** Highest round in which this timer has been set. */
  readonly timers: Record<TimerKind, number>;
  round: number;
  step: "propose" | VoteKind;
  /** lockedValue and lockedRound, validValue and validRound. */
  locked: Polka | null;
  valid: Polka | null;
  /** Last round in which this peer has precommitted another content than the locked one, -1 for none (`guilt.ts`). */
  elsewhere: number;
  offer: ContentId | null;
  /** Whether this peer has signed a vote in this height: it then resigns only in a later one. */
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
