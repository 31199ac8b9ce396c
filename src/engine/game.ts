import type { Fault, Result } from "../../protocol/result.ts";

/** Data that canonical dag-cbor can carry. States, actions and options contain nothing else. No floats. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/** Seats are numbered from 0 in joining order, which is clockwise order. */
export type Seat = number;

/** The place of one hidden piece. Numbered from 0 over the whole match, never reused. */
export type Slot = number;

/** Which piece it is: an index into the game's list of pieces. */
export type Face = number;

/** What one seat knows beyond the public state. Kept beside the state, never in it. */
export interface Knowledge {
  /** The faces of the slots this seat may see. */
  readonly faces: ReadonlyMap<Slot, Face>;
  /** The text behind each commitment this seat has made, oldest first. */
  readonly sealed: readonly string[];
}

/** What a spectator knows. */
export const NO_KNOWLEDGE: Knowledge = { faces: new Map(), sealed: [] };

/**
 * A statement about hidden pieces that an action depends on. The dealer verifies every claim before the action
 * reaches `apply`: the local dealer looks, the peers' dealer demands a proof (docs/protocol.md).
 */
export type Claim = (
  | { readonly kind: "is"; readonly slot: Slot; readonly face: Face }
  | { readonly kind: "none"; readonly slots: readonly Slot[]; readonly faces: readonly Face[] }
) & {
  /** The refusal if the player's own pieces make this claim false, by the rules' name for the mistake (docs/games). */
  readonly refusal: Fault;
};

/** What chance or a dealer must supply before the match can go on. */
export type ChanceRequest =
  /** `coins` fair coins for `seat`; the answer is the number of heads. */
  | { readonly kind: "roll"; readonly seat: Seat; readonly coins: number }
  /**
   * Fill the slots `first`, `first + 1`, ... with a secret order of the known `faces` and of the pieces in the `hidden`
   * slots.
   */
  | {
      readonly kind: "shuffle";
      readonly first: Slot;
      readonly faces: readonly Face[];
      readonly hidden: readonly Slot[];
    }
  /** Show each seat, and nobody else, the faces of its slots. */
  | {
      readonly kind: "deal";
      readonly slots: readonly { readonly slot: Slot; readonly seat: Seat }[];
    }
  /** Show everybody the faces of these slots. */
  | { readonly kind: "open"; readonly slots: readonly Slot[] };

/** What the match waits for. If several seats are to act, their order does not matter. */
export type Pending =
  | { readonly kind: "act"; readonly seats: readonly Seat[] }
  | { readonly kind: "chance"; readonly request: ChanceRequest }
  | { readonly kind: "over" };

/** A verified event: signatures, claims and chance are checked before the engine sees it. */
export type GameEvent<Action> =
  | { readonly kind: "acted"; readonly seat: Seat; readonly action: Action }
  | { readonly kind: "rolled"; readonly value: number }
  | { readonly kind: "shuffled" }
  | { readonly kind: "dealt" }
  /** The faces of the requested slots, in the order of the request. */
  | { readonly kind: "opened"; readonly faces: readonly Face[] }
  /** These seats resigned, which may happen at any time before the end. */
  | { readonly kind: "resigned"; readonly seats: readonly Seat[] }
  /** These seats ran out of time in the current phase. */
  | { readonly kind: "expired"; readonly seats: readonly Seat[] };

/** How a match ended. */
export interface Outcome {
  /** The seats that share first place, ascending; all seats for a tie, none if nobody won anything. */
  readonly winners: readonly Seat[];
  /** Chips paid to each seat. */
  readonly payouts: readonly number[];
  /** Chips of the pot left over by floor division; reported so that none silently appear or vanish. */
  readonly remainder: number;
  /** The reason, as a key of the game's own list (`line`, `board-full`, `resigned`, ...). */
  readonly reason: string;
}

/** What a match starts from; the same on every peer because it is in the signed manifest. */
export interface Setup<Options> {
  readonly options: Options;
  /** Number of seats. */
  readonly seats: number;
  /** Chips each seat puts into the pot. */
  readonly stake: number;
  /** The seat of the player who opened the table; seat 0 if unknown. */
  readonly owner?: Seat;
}

/** A position to start from, for rule vectors and scripts: a state, and who holds what. */
export interface Position<State> {
  readonly state: State;
  /** The face of every hidden slot in play. */
  readonly faces: ReadonlyMap<Slot, Face>;
  /** Which seat has seen which slot. */
  readonly shown: readonly { readonly slot: Slot; readonly seat: Seat }[];
}

/**
 * A game as a pure value (docs/adding-a-game.md). No method throws, reads a clock or draws a random number; a refused
 * event returns a fault `game-id/Name` and the caller keeps the state it had.
 */
export interface Game<
  State extends Plain = Plain,
  Action extends Plain = Plain,
  Options extends Plain = Plain,
  View extends Plain = Plain,
> {
  readonly id: string;
  /** Raised whenever the same entries would lead to a different state. */
  readonly rulesVersion: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly defaults: Options;
  /** Names of the hidden pieces by face (`8H`, `3-12`); equal pieces share a name. Absent if there are none. */
  readonly pieces?: readonly string[];
  /** Faults `game-id/BadOption` name the field. Missing keys take their default, unknown keys are refused. */
  parseOptions(input: unknown): Result<Options>;
  /** Checks only the shape; `apply` decides whether the action is legal. */
  parseAction(input: unknown): Result<Action>;
  /** Refuses a seat count or options that do not fit together. */
  setup(setup: Setup<Options>): Result<State>;
  pending(state: State): Pending;
  /** Every action (or choice, see `seal`) this seat may take now; empty if it may not act. */
  legal(state: State, seat: Seat, known: Knowledge): readonly Action[];
  /** What the dealer must verify before `acted` with this action is applied. Empty in games without hidden pieces. */
  claims(state: State, seat: Seat, action: Action): readonly Claim[];
  apply(state: State, event: GameEvent<Action>): Result<State>;
  outcome(state: State): Outcome | null;
  /** The terms of a rematch, if the match has settled them; `null` or absent: the same again. */
  nextTerms?(state: State): { readonly options: Options; readonly stake: number } | null;
  /** What `seat` may see (`null`: a spectator). Contains no face that `known` does not. */
  view(state: State, seat: Seat | null, known: Knowledge): View;
  readonly notation: {
    /** A move as people write it; a face that the state hides is taken from the action that shows it. */
    format(state: State, seat: Seat, action: Action): string;
    parse(state: State, seat: Seat, known: Knowledge, text: string): Result<Action>;
  };
  /** Whether a seat may choose this action before it is asked; it is signed in the next phase that asks the seat. */
  mayWait?(state: State, seat: Seat, action: Action): boolean;
  /**
   * For words between players that are not moves (a takeback): they earn no time, are not judged, and take back this
   * many of the last moves. `null` or absent: a move.
   */
  wordIn?(state: State, action: Action): { readonly takesBack: number } | null;
  /** Options for one person against bots, if they differ. */
  alone?(options: Options): Options;
  /** An action taken without asking the player (an automatic pass, a reveal); `null` if there is a choice. */
  automatic?(state: State, seat: Seat, known: Knowledge): Action | null;
  /**
   * Turns a choice that must stay secret into the action that commits to it, and the text to store. `password` is 32
   * hex digits.
   */
  seal?(
    state: State,
    seat: Seat,
    choice: Action,
    password: string,
  ): { readonly action: Action; readonly sealed: string | null };
  /**
   * The slots in play whose face this seat does not know, and the faces that lie in them (same length, any order). Bots
   * deal worlds from these. Absent without hidden pieces.
   */
  unseen?(
    state: State,
    seat: Seat,
    known: Knowledge,
  ): { readonly slots: readonly Slot[]; readonly faces: readonly Face[] };
  /**
   * Milliseconds from the start of the phase after which the pending seats are late; `null` or absent for no limit.
   * They are late from `start + limit` on, so a rule that says "later than" adds one.
   */
  timeLimit?(state: State): number | null;
  /** Changes exactly when a new phase begins; `timeLimit` counts from there. Every game with a time limit has it. */
  phase?(state: State): number;
  /** A position written by hand (rule vectors, scripts); faults name the field. */
  position?(setup: Setup<Options>, input: unknown): Result<Position<State>>;
}
