import type { Group } from "../../protocol/deck/group.ts";
import type { Suite } from "../../protocol/deck/suite.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Signer, Verify } from "../../protocol/identity.ts";
import type { RandomBytes } from "../../protocol/randomness.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Ballot, Question, Value } from "../../protocol/vote.ts";
import type { Game, GameEvent, Outcome, Plain, Seat } from "../engine/game.ts";
import type { Proposal } from "./ballots.ts";
import type { Chain } from "./chain.ts";
import type { Own } from "./contribution.ts";
import type { Dealer, Request } from "./dealer.ts";
import type { Poll } from "./poll.ts";
import type { Job, Work } from "./work.ts";

/** What a match is made from. */
export interface MatchSetup {
  /** The game the manifest names, from the registry. */
  readonly game: Game;
  readonly seating: Seating;
  /** The seat played at this machine and its key; `null` for a spectator. */
  readonly me: Me | null;
  readonly verify: Verify;
  /** What `store` effects wrote, in that order. Empty for a new match. */
  readonly stored: readonly Stored[];
  /** What `vow` effects wrote, in that order. */
  readonly vows?: readonly Vow[];
  /** Of a match that is read from a record: how many entries of each seat it holds. */
  readonly ends?: readonly number[];
  /** Needed by games with dice or hidden pieces. */
  readonly chance?: ChanceTools;
}

/** What dealing among peers takes of the machine it runs on. */
export interface ChanceTools {
  /** The back end that hidden pieces are computed with; all give the same bytes. */
  readonly group: Group;
  /** The machine's own cryptographic source: for secrets, and for the weights of proofs that are verified together. */
  readonly random: RandomBytes;
  /** Hands heavy work out as `compute` effects; by default it is done at once, in the middle of things. */
  readonly deferred?: boolean;
}

export interface Me {
  readonly seat: Seat;
  readonly signer: Signer;
}

/** What peers of a match send one another: signed entries, signed votes, and certificates of what was decided by vote. */
export interface Message {
  readonly kind: "entry" | "vote" | "certificate";
  readonly bytes: Uint8Array;
}

/** What a peer keeps beside the log: own votes with what they rest on, what was decided, and what convicts a seat. */
export interface Vow {
  readonly kind: "vote" | "certificate" | "evidence";
  readonly bytes: Uint8Array;
}

/** One line of the log on disk. */
export interface Stored {
  readonly bytes: Uint8Array;
  /**
   * What is secret behind an own entry: the text behind a commitment, or the seed (64 hex digits) of keys, shuffles and
   * dice. `null` for all other entries. Never leaves the machine.
   */
  readonly sealed: string | null;
}

/** What has a name that is worked out when somebody asks for it. */
export interface Named {
  readonly hash: Uint8Array;
}

/**
 * A replicated match, sans I/O: signed entries go in, the engine's state and effects come out. Changed only by the
 * functions of this folder; everybody else reads it.
 */
export interface Match {
  readonly game: Game;
  readonly seating: Seating;
  readonly me: Me | null;
  readonly verify: Verify;
  /** `suite`: the constants for this game's pieces, if it has any. */
  readonly tools: { readonly suite: Suite | null; readonly random: RandomBytes } | null;
  /** The public state at the start of the present phase. */
  state: Plain;
  /** The present phase, counted from 0. */
  turn: number;
  /** The seats whose move the phase needs; empty while chance is awaited and when over. */
  expected: readonly Seat[];
  /** What the dealer must supply in this phase; `null` if it awaits moves, or nothing. */
  request: Request | null;
  /** How far the present request has come, and all that is public about dice and hidden pieces. */
  dealer: Dealer;
  /** The dealer's trouble as it was last reported. */
  trouble: Fault | null;
  /** What only this machine knows. */
  own: Own;
  readonly work: Work;
  /** The public state before anything happened. */
  readonly origin: Plain;
  /** The seats that have left, in that order. */
  readonly gone: Seat[];
  /** `null` while it runs. */
  outcome: Outcome | null;
  /** Everything that happened, for move lists and replay. */
  steps: Step[];
  /** Hash of the public state at the start of each phase, by turn. */
  readonly states: Named[];
  /** How long the chains will ever get, by seat: as long as a record has them. `null` for a match that is not read from one. */
  readonly ends: readonly number[] | null;
  /** Accepted entries in the order of acceptance, in which another peer can accept them too. */
  readonly log: Signed<Entry>[];
  /** One chain a seat. */
  readonly chains: readonly Chain[];
  /** The answers to the present phase, by seat. */
  readonly answers: Map<Seat, Signed<Entry>>;
  /** Resignations that had no effect yet, by seat. */
  readonly resignations: Map<Seat, Signed<Entry>>;
  /** The entries with which seats took part in the present request. */
  readonly parts: Set<Signed<Entry>>;
  /** Entries that had an effect, for the record. */
  readonly effective: Set<Signed<Entry>>;
  /** How many numbers of the own chain have ever been signed under: none of them is used again, whatever became of it. */
  signed: number;
  /** Own secret texts, oldest first. */
  readonly sealed: string[];
  /** What is secret behind own entries, to take them in again. */
  readonly secrets: Map<Signed<Entry>, string>;
  /** Accepted entries without effect: signed in a history that a vote has ended, or too late by a vote. */
  readonly idle: Set<Signed<Entry>>;
  /** The seats that had not left when a phase began, by turn: they vote on its questions. */
  readonly electorates: Seat[][];
  /** How many votes against seats took effect in earlier phases, by turn. */
  readonly epochs: number[];
  /** What has been decided, by vote or by claim, in this history. */
  readonly decisions: Decision[];
  /** Certificates for phases that are still to come here. */
  readonly early: Uint8Array[];
  /** While the match is played again after a vote: what had been decided and has not come up yet. */
  pinned: readonly Question[];
  /** The log that is being played again, and what had been decided then: that sends nothing back once more before the end. */
  replaying: {
    readonly log: ReadonlySet<Signed<Entry>>;
    readonly decided: readonly Question[];
  } | null;
  /** Results that were taken in upon a claim of their author: they fall with it. */
  readonly disputable: Set<Signed<Entry>>;
  /** This peer's part in the votes, by question. */
  readonly polls: Map<string, OpenPoll>;
  readonly time: Time;
  readonly evidence: Evidence[];
  readonly perjuries: Perjury[];
  /** The first of each seat. */
  readonly offences: Offence[];
  /** How many false proofs each seat has sent. */
  readonly falsehoods: number[];
  /** How often each seat's entries have made us ask for the whole log again, by seat. */
  readonly doubts: number[];
  /** How often each seat's answers to a claim have made us play the match again for nothing, by seat. */
  readonly vain: number[];
}

/** A question that is settled. */
export interface Decision {
  readonly question: Question;
  readonly value: Value;
  readonly proof: Proof;
  /** Names question and value, whatever proves them: what acknowledgements of the others name. */
  readonly name: Uint8Array;
}

export type Proof =
  | { readonly kind: "vote"; readonly ballot: Ballot; readonly certificate: Uint8Array }
  /** Nobody but the claimant could tell. */
  | { readonly kind: "claim"; readonly entry: Entry };

export interface OpenPoll {
  readonly question: Question;
  poll: Poll;
  /** The proposals that are on disk. */
  readonly kept: Set<Proposal>;
}

/** What this peer knows of time. All of it in milliseconds of the clock given to `tick`. */
export interface Time {
  /** The last tick; `null` before the first. */
  now: number | null;
  /** What the present limit counts from: the game's own phase, or the turn. */
  phase: string;
  /** Whose time was running since the last tick. */
  running: readonly Seat[];
  /** How long each seat has been awaited in this phase. */
  readonly spent: Map<Seat, number>;
  /** By question and seat: how many attempts of it were made, or heeded, and when the last one was. */
  readonly attempts: Map<string, { readonly count: number; readonly at: number }>;
  /** When to ask (again) about a question. */
  readonly retries: Map<string, number>;
  /** Seats that the own player called absent where no limit does it. */
  readonly called: Set<Seat>;
}

/** One applied event. */
export interface Step {
  readonly turn: number;
  /** How it came about, if not by the seat itself. */
  readonly by?: "vote" | "claim";
  readonly event: GameEvent<Plain>;
  readonly before: Plain;
  readonly after: Plain;
}

/** Two different entries of one seat with the same number: proof that it cheated, or that its key is used twice. */
export interface Evidence {
  readonly seat: Seat;
  readonly entries: readonly [Signed<Entry>, Signed<Entry>];
}

/**
 * An entry that no honest client signs: a part in chance, or the proof of a move, that is false. The signature ties it to
 * its author, and every peer at the same place of the log comes to the same fault.
 */
export interface Offence {
  readonly seat: Seat;
  readonly entry: Signed<Entry>;
  readonly fault: Fault;
}

/** Two votes of one seat for different values in one attempt: proof that it cheated. */
export interface Perjury {
  readonly seat: Seat;
  readonly votes: readonly [Uint8Array, Uint8Array];
}

/** What the caller must do, in this order. */
export type Effect =
  /** Write to disk, and be sure of it, before any later effect is carried out. */
  | { readonly kind: "store"; readonly entry: Signed<Entry>; readonly sealed: string | null }
  /**
   * Write an own vote, a certificate or evidence to disk, and be sure of it even in a power cut, before any later effect is
   * carried out: a peer that forgets a promise could help to decide the same question twice.
   */
  | { readonly kind: "vow"; readonly message: Vow }
  /** Send to everybody, whatever the kind. */
  | { readonly kind: "send"; readonly message: Message }
  /** Send an own entry to everybody. */
  | { readonly kind: "publish"; readonly entry: Signed<Entry> }
  /** A phase is complete: what happened in it. */
  | { readonly kind: "changed"; readonly turn: number; readonly steps: readonly Step[] }
  /** An entry was refused and changed nothing. `seat`: from whom it claims to be. */
  | { readonly kind: "refused"; readonly fault: Fault; readonly seat: Seat | null }
  /** A vote has ended the history we were in: everything from this phase on happened otherwise, or has yet to happen. */
  | { readonly kind: "rewound"; readonly turn: number }
  /** Keep the pair, and send both votes to everybody. */
  | { readonly kind: "perjury"; readonly perjury: Perjury }
  /** Keep the pair, and send both entries to everybody: then all hold the proof. */
  | { readonly kind: "evidence"; readonly evidence: Evidence }
  /** Show it, and send the entry to everybody: an offender may have sent it to us alone. */
  | { readonly kind: "offence"; readonly offence: Offence }
  /**
   * Something was received that rests on entries we lack, or (then the heads are 0) on others than ours: ask some peer
   * for what comes after `heads`.
   */
  | { readonly kind: "missing"; readonly heads: readonly number[] }
  /** Heavy work: do it anywhere with `doJob`, and give the result to `computed`. */
  | { readonly kind: "compute"; readonly job: Job }
  | { readonly kind: "over"; readonly outcome: Outcome };

/**
 * What became of received bytes. `accept`: pass them on; `ignore`: known, of no use now or out of its time, nobody's fault;
 * `reject`: no honest peer passes this on (gossipsub lowers the sender's score).
 */
export interface Received {
  readonly verdict: "accept" | "ignore" | "reject";
  readonly effects: readonly Effect[];
}

/** How many entries of each seat are held without a gap, by seat: the position from which to catch up. */
export type Heads = readonly number[];
