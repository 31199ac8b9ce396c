import type { Certificate } from "../../protocol/certificate.ts";
import type { Content } from "../../protocol/content.ts";
import type { Secrets } from "../../protocol/deck/secrets.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Verify } from "../../protocol/identity.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Claim, End, Pause } from "../../protocol/statement.ts";
import type { Proposal, Vote } from "../../protocol/vote.ts";
import type { Face, Game, GameEvent, Outcome, Plain, Seat, Slot } from "../engine/game.ts";
import type { Height } from "./agreement/height.ts";
import type { Vote as Ballot } from "./agreement/types.ts";
import type { Dealer, Request } from "./dealing/dealer.ts";
import type { Job, Work } from "./dealing/work.ts";
import type { ChanceTools, Me, Terms } from "./terms.ts";

/** What a match is made from. */
export interface MatchSetup {
  /** The game the manifest names, from the registry. */
  readonly game: Game;
  readonly seating: Seating;
  /** The seat played at this machine and its key; `null` for a spectator. */
  readonly me: Me | null;
  readonly verify: Verify;
  /** What `store` effects wrote, in that order. Empty for a new match. */
  readonly stored: readonly Line[];
  /** Needed by games with dice or hidden pieces. */
  readonly chance?: ChanceTools;
}

/** What peers of a match send one another. All of it is signed, or contains signed statements. */
export interface Message {
  readonly kind:
    | "entry"
    | "vote"
    | "proposal"
    | "certificate"
    | "evidence"
    | "claim"
    | "end"
    | "pause";
  readonly bytes: Uint8Array;
}

/**
 * One line of a match on disk: a message, the content behind our own vote, a polka behind our own precommit, or the
 * mark from which on the lines are those of a match that was begun anew (`deciding/anew.ts`).
 */
export interface Line {
  readonly kind: Message["kind"] | "content" | "polka" | "fork" | "anew";
  readonly bytes: Uint8Array;
  /**
   * The secret behind our own entry: the text behind a commitment, or the seed (64 hex digits) of keys, shuffles and
   * dice; otherwise `null`. Never leaves the machine.
   */
  readonly sealed: string | null;
}

/**
 * A replicated match, sans I/O: signed statements go in, the engine's state and effects come out. Each part is written
 * by one file, named after it (`deciding`: `deciding/votes.ts`), and read by all.
 */
export interface Match extends Terms {
  readonly me: Me | null;
  readonly verify: Verify;
  /** The final phases. */
  readonly history: History;
  /** The open phase. */
  readonly phase: Phase;
  /** The entries of the open phase and of the next. */
  readonly pool: Pool;
  /** How far the open request has come, and what only this machine knows about dice and pieces. */
  readonly dealing: Dealing;
  /** The votes on the open phase. */
  readonly deciding: Deciding;
  readonly guilt: Guilt;
  readonly statements: Statements;
  readonly time: Time;
  /** What our own player has chosen and has not signed yet. */
  readonly intent: Intent;
  readonly work: Work;
}

/** One applied event. */
export interface Step {
  readonly turn: number;
  /** How it came about, if not by the seat's own action: put out by the others. */
  readonly by?: "vote";
  readonly event: GameEvent<Plain>;
  readonly before: Plain;
  readonly after: Plain;
}

/** What the caller must do, in this order. */
export type Effect =
  /** Write to disk before carrying out any later effect. `sync`: it must survive a power cut. */
  | { readonly kind: "store"; readonly line: Line; readonly sync: boolean }
  /** Send to everybody. */
  | { readonly kind: "send"; readonly message: Message }
  /** A phase is final: what happened in it. */
  | { readonly kind: "final"; readonly turn: number; readonly steps: readonly Step[] }
  /** The view has changed: somebody moved, or voted. */
  | { readonly kind: "shown" }
  /** Something was refused and changed nothing. `seat`: its claimed author. */
  | { readonly kind: "refused"; readonly fault: Fault; readonly seat: Seat | null }
  /** It is proven that this seat has cheated. */
  | { readonly kind: "convicted"; readonly seat: Seat; readonly fault: Fault }
  /** Something rests on what is not here: ask a peer for what follows our own position. */
  | { readonly kind: "missing" }
  /** Heavy work: do it anywhere with `doJob`, and pass the result to `computed`. */
  | { readonly kind: "compute"; readonly job: Job }
  | { readonly kind: "over"; readonly outcome: Outcome };

/**
 * The verdict on received bytes. `accept`: pass them on; `ignore`: known, of no use now or at the wrong time, nobody's
 * fault; `reject`: no honest peer passes this on (gossipsub lowers the sender's score).
 */
export interface Received {
  readonly verdict: "accept" | "ignore" | "reject";
  readonly effects: readonly Effect[];
}

/** An entry of the open phase, or one named by a final phase. */
export type SignedEntry = Signed<Entry>;

/** A content with the name that votes use for it, in hex. */
export interface NamedContent {
  readonly id: string;
  readonly content: Content;
}

/** Where the match is after its final phases, and what it waits for. Follows from them alone. */
export interface Phase {
  /** Counted from 0. */
  readonly turn: number;
  /** The public state at its start. */
  readonly state: Plain;
  /** The seats that have left, ascending, and those that have not. */
  readonly gone: readonly Seat[];
  readonly seats: readonly Seat[];
  /** The people who own active seats, ascending: they vote on it. */
  readonly voters: readonly Seat[];
  /** The seats whose move is needed, ascending; empty while chance is awaited and when over. */
  readonly expected: readonly Seat[];
  /** What the dealer must supply; `null` if moves are awaited, or nothing. */
  readonly request: Request | null;
  /** The dealer at its start, with the request put to it. */
  readonly dealer: Dealer;
  /** `null` while the match runs. */
  readonly outcome: Outcome | null;
  /** Why play cannot continue: nobody can deal what the rules ask for. */
  readonly fault: Fault | null;
}

/** A final phase. Nothing that arrives later changes it. */
export interface Final {
  readonly turn: number;
  /** `L_(turn - 1)`. */
  readonly before: Uint8Array;
  readonly content: Content;
  /** What the content names: answers, then resignations. */
  readonly entries: readonly SignedEntry[];
  readonly steps: readonly Step[];
  readonly phase: Phase;
  /** The precommits, as signed, by ascending voter; empty if the answers alone decided. */
  readonly votes: readonly Uint8Array[];
  /**
   * In a phase that nobody was left to vote on: what it rests on besides what it names, namely steps before a
   * resignation.
   */
  readonly beside: readonly SignedEntry[];
  /** The polkas that our own precommits rest on, as signed: they show who lied if another certificate turns up. */
  readonly polkas: readonly (readonly Uint8Array[])[];
  /** `L_turn`. */
  readonly log: Uint8Array;
}

/** The final phases, by turn. */
export interface History {
  readonly start: Uint8Array;
  readonly origin: Plain;
  readonly finals: readonly Final[];
}

/**
 * What is known about an entry: it counts (`good`), rests on what is not here (`early`), its proofs are being verified
 * (`waiting`), or it was refused.
 */
export type Status = "good" | "early" | "waiting" | Fault;

/** The entries of the open phase and of the next, and the resignations that no phase has listed yet. */
export interface Pool {
  /** By seat and step, in order of arrival. */
  readonly faces: ReadonlyMap<string, readonly SignedEntry[]>;
  /** The same for the next phase: stored, not judged. */
  readonly early: ReadonlyMap<string, readonly SignedEntry[]>;
  /** Of all phases up to the open one, by seat, in order of arrival. */
  readonly resignations: ReadonlyMap<Seat, readonly SignedEntry[]>;
  readonly status: ReadonlyMap<SignedEntry, Status>;
  /** Goes up whenever something here has changed, or a proof has been verified. */
  readonly version: number;
  /** Our own entries with secrets behind them, by name: others can return the entry, but not its secret. */
  readonly secrets: ReadonlyMap<string, { readonly entry: SignedEntry; readonly sealed: string }>;
}

/** What only this machine knows: never in an entry, and on disk only as the seeds of the entries it was made with. */
export interface Own {
  /** The secret chain of the current dice, tip first. */
  readonly chain: readonly Uint8Array[] | null;
  readonly deck: Secrets | null;
  /** The faces of the pieces this seat was dealt. */
  readonly faces: ReadonlyMap<Slot, Face>;
  /** Our own secret texts, oldest first. */
  readonly sealed: readonly string[];
}

/** How far the open request has come. */
export interface Dealing {
  /** Everything public about dice and hidden pieces, with the parts given so far. */
  readonly dealer: Dealer;
  /** The entries whose parts are in it, in the order they were applied. */
  readonly applied: readonly SignedEntry[];
  readonly own: Own;
}

/** What is known about the votes on the open phase. */
export interface Deciding {
  /** The agreement on the open phase; `null` if no votes are needed. */
  readonly height: Height | null;
  /** The contents that votes can name, by name in hex. */
  readonly contents: ReadonlyMap<string, Content>;
  /** Those of them that the agreement knows: everything they name is here. */
  readonly told: ReadonlySet<string>;
  /** Who has voted for a content in a certificate that is not taken yet, by the content's name in hex. */
  readonly vouched: ReadonlyMap<
    string,
    { readonly voters: readonly Seat[]; readonly votes: readonly Uint8Array[] }
  >;
  /** Votes as signed, by what they say. */
  readonly signed: ReadonlyMap<string, Signed<Vote>>;
  /** The last proposal of each voter, as signed. */
  readonly proposals: ReadonlyMap<Seat, Signed<Proposal>>;
  /** The last two polkas that our own precommits rest on. */
  readonly polkas: readonly { readonly votes: readonly Ballot[]; readonly bytes: Uint8Array }[];
  readonly timers: readonly Timer[];
  /** What the phase has come to, finally. */
  readonly decided: { readonly content: Content; readonly votes: readonly Uint8Array[] } | null;
  /** Votes and proposals on the next phase: stored, not counted. */
  readonly early: readonly (Message & { readonly voter: Seat })[];
  /** The contents that are on disk. */
  readonly written: ReadonlySet<string>;
  /** Whether our own votes are being read from disk: nothing is signed meanwhile. */
  readonly restoring: boolean;
  /**
   * The phases decided by votes, according to the disk: after a restart each comes out the same, whatever is read
   * first.
   */
  readonly certified: ReadonlySet<number>;
  /** The last phase in which this peer is known to have signed something that is not here. */
  readonly behind: number;
}

/** A timeout of the agreement; `at`: when it is due, on the clock of `tick`; `null` before the first tick. */
export interface Timer {
  readonly kind: "prevote" | "precommit" | "propose";
  readonly round: number;
  readonly ms: number;
  readonly at: number | null;
}

/** Who is proven to have cheated, and by what. */
export interface Guilt {
  /** The first proof against each seat. */
  readonly convicted: ReadonlyMap<Seat, Conviction>;
  /** Two certificates were shown for one phase: the result here stands, but others may hold a different one. */
  readonly disputed: boolean;
  /** The certificate that is not the one here. */
  readonly fork: Certificate | null;
  /** The resignations that it lists: without them, nobody who reads the record could tell it from an invention. */
  readonly grounds: readonly SignedEntry[];
  /** The final phases of which another face or another certificate was shown. */
  readonly doubted: ReadonlySet<number>;
  /** By phase of two of whom one is caught: the proposal by which the other says what it comes to. */
  readonly words: ReadonlyMap<number, Signed<Proposal>>;
  /** By author: the entries that evidence was about, as far as it was examined while this phase is open. */
  readonly examined: ReadonlyMap<Seat, readonly SignedEntry[]>;
  /** By author: how many entries of another history were answered while this phase is open. */
  readonly strays: ReadonlyMap<Seat, number>;
}

export interface Conviction {
  readonly fault: Fault;
  readonly evidence: Uint8Array;
}

/** What is said beside the log and changes nothing in it: claims, last signatures, and words about breaks. */
export interface Statements {
  /** Each author's last one. */
  readonly claims: ReadonlyMap<Seat, Signed<Claim>>;
  readonly ends: ReadonlyMap<Seat, Signed<End>>;
  /** Each author's last one that arrived before the match was over here. */
  readonly early: ReadonlyMap<Seat, Signed<End>>;
  /** Each player's last word about a break. */
  readonly pauses: ReadonlyMap<Seat, Signed<Pause>>;
}

/** What this peer knows of time. All values in milliseconds of the clock given to `tick`. */
export interface Time {
  /** The last tick; `null` before the first. */
  readonly now: number | null;
  /** What the current limit counts from: the game's own phase, or the turn. */
  readonly phase: string;
  /** Whose answer was awaited since the last tick. */
  readonly running: readonly Seat[];
  /** How long each seat's answer has been awaited in this phase. */
  readonly spent: ReadonlyMap<Seat, number>;
  /** Voters who had answered, and whose vote was awaited since the last tick. */
  readonly silent: readonly Seat[];
  /** How long each seat's vote has been awaited in the turn `deciding`. */
  readonly silence: ReadonlyMap<Seat, number>;
  readonly deciding: number;
  /** Who was late at the last tick, and who of them was to be put out. */
  readonly late: string;
  /** Seats that our own player called absent where no limit applies. */
  readonly called: ReadonlySet<Seat>;
  /**
   * What each seat had left for all of its moves when the current phase began, milliseconds; absent before its first
   * one.
   */
  readonly left: ReadonlyMap<Seat, number>;
  /** Seats whose total time runs in this phase, or ran. */
  readonly moving: ReadonlySet<Seat>;
  /** Of these, who has not moved yet. */
  readonly thinking: readonly Seat[];
  /** How long each of them has thought in this phase, milliseconds. */
  readonly thought: ReadonlyMap<Seat, number>;
  /** The turn with which the phase began that the limit counts from. */
  readonly turn: number;
  /** All have agreed to a break. */
  readonly paused: boolean;
}

/** What our own player has chosen and has not signed yet, and what was signed last. */
export interface Intent {
  /** A move whose proofs are being made, or that waits for the previous phase to be final. */
  readonly move: ChosenMove | null;
  /** The last chosen move that was not signed, because the match went another way. */
  readonly dropped: ChosenMove | null;
  /** The player resigns as soon as the open phase, in which this peer has voted, is final. */
  readonly resigning: boolean;
  /** The last entry that each of our bots is known to have signed, by its turn and step. */
  readonly bots: ReadonlyMap<Seat, Pick<Entry, "turn" | "step">>;
  /** Our own entry that has just been signed. */
  readonly signed: SignedEntry | null;
}

export interface ChosenMove {
  /** The phase it is for; if it waits, the phase it was chosen in. */
  readonly turn: number;
  /** It is for whichever later phase asks our own seat. */
  readonly waits: boolean;
  /** The content, by name in hex, of the phase before, whose outcome the player was looking at; `null`: it was final. */
  readonly after: string | null;
  readonly action: Plain;
  /** The text behind a commitment. */
  readonly sealed: string | null;
}
