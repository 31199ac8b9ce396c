/**
 * Terms of one height of Tendermint (Buchman, Kwon, Milosevic 2018, arXiv 1807.04938, algorithm 1): one phase of a
 * match. Nothing here knows a game, bytes, a signature or a clock. The layer above has checked that whatever arrives is
 * signed and belongs to this height.
 */

/** Names a content; opaque to the machine. */
export type ContentId = string;

/** A value of the paper. */
export interface Content {
  readonly id: ContentId;
  /** Voters it lists as resigned, ascending: they neither vote on it nor count in n. */
  readonly resigned: readonly number[];
}

export type VoteKind = "prevote" | "precommit";

/** PREVOTE and PRECOMMIT of the paper. */
export interface Vote {
  readonly voter: number;
  readonly round: number;
  readonly kind: VoteKind;
  readonly content: ContentId | null;
  /** For a prevote of a content: the valid round of the proposal it follows, or -1. In all other votes -1. */
  readonly vr: number;
}

/** PROPOSAL of the paper. `polka`: a quorum of prevotes of round `vr` for `content`; empty if `vr` is -1. */
export interface Proposal {
  readonly proposer: number;
  readonly round: number;
  readonly content: ContentId;
  readonly vr: number;
  readonly polka: readonly Vote[];
}

/** Fixed when the phase begins. */
export interface Terms {
  /** The electorate: owners of the active seats, ascending; one, or three and more. */
  readonly voters: readonly number[];
  /** The voter that runs this machine, or null: then it only collects. */
  readonly me: number | null;
  /** Number of the phase: round r is proposed by `voters[(turn + r) % n]`. */
  readonly turn: number;
  /** Longest timeout in ms. */
  readonly longest: number;
}

export type TimerKind = "propose" | "prevote" | "precommit";

export type Input =
  /** This content exists and everything it names is here, resignations included: only now are votes for it counted. */
  | { readonly type: "available"; readonly content: Content }
  /** This peer's current judgement of an available content; may change. Until the first one, a proposal of it waits. */
  | { readonly type: "judged"; readonly id: ContentId; readonly valid: boolean }
  /** Round 0: an acceptable answer from every awaited seat is here, and this available content follows from them. */
  | { readonly type: "ready"; readonly id: ContentId }
  /** What this peer would propose now: available and valid here; null: nothing. */
  | { readonly type: "offer"; readonly id: ContentId | null }
  /** A seat is late by this peer's clock, or there is evidence, and some content is valid here: leave round 0. */
  | { readonly type: "stir" }
  /** This voter's resignation is here (also implied by an available content that lists it). */
  | { readonly type: "resigned"; readonly voter: number }
  /** This peer has resigned and no longer votes. Refused (`height.quit` stays false) if it has voted in this height. */
  | { readonly type: "quit" }
  /** This peer has signed something that it no longer has: it votes no more in this height, as if it had gone. */
  | { readonly type: "behind" }
  | { readonly type: "vote"; readonly vote: Vote }
  | { readonly type: "proposal"; readonly proposal: Proposal }
  /**
   * Precommits of one round. The content must be available; otherwise only `ask` comes out, and the caller gives it
   * again then.
   */
  | { readonly type: "certificate"; readonly id: ContentId; readonly votes: readonly Vote[] }
  | { readonly type: "timeout"; readonly kind: TimerKind; readonly round: number };

/** To be carried out in this order. */
export type Output =
  /** Sign, sync with the polka (null: none to store) and with the content's entries, then send to all. */
  | { readonly type: "vote"; readonly vote: Vote; readonly polka: readonly Vote[] | null }
  /** Sign, sync, send to all. */
  | { readonly type: "propose"; readonly proposal: Proposal }
  /** Return `timeout` after `ms`. Once for each kind and round; never has to be cancelled. */
  | {
      readonly type: "timer";
      readonly kind: TimerKind;
      readonly round: number;
      readonly ms: number;
    }
  /** Final. `votes` is the certificate, ascending by voter. Once. */
  | {
      readonly type: "decide";
      readonly content: Content;
      readonly round: number;
      readonly votes: readonly Vote[];
    }
  /** Two votes that no honest voter would both sign. Once for each voter. */
  | { readonly type: "guilty"; readonly voter: number; readonly votes: readonly [Vote, Vote] }
  /** These have voted for, or proposed, a content that is not available here: ask them for it. */
  | { readonly type: "ask"; readonly voters: readonly number[]; readonly id: ContentId }
  /**
   * This peer is about to vote against this proposal by its own judgement: first send everybody what its proposer
   * lacks.
   */
  | { readonly type: "refuse"; readonly id: ContentId };

/**
 * What a peer finds on its disk after a crash: everything it signed in this height, and the polkas synced with
 * precommits.
 */
export interface Kept {
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  readonly polkas: readonly (readonly Vote[])[];
}
