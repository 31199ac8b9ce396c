import type { FC } from "react";
import type { Game, Plain, Seat } from "../../engine/game.ts";
import type { FaultTexts } from "../../text/fault-texts.ts";
import type { Language, Translated } from "../../text/language.ts";
import type { GuideCourse } from "../guide/course.ts";

/** What every board gets. `View` and `Action` are the game's own types. */
export interface BoardProps<View, Action> {
  readonly view: View;
  /** What `seat` may do now; empty when it is not its turn. */
  readonly legal: readonly Action[];
  /** Whose view the board shows; `null` for spectators and replays. */
  readonly seat: Seat | null;
  /** Whose side is next to the viewer, on boards with sides; by default that of `seat` when the board appears. */
  readonly near?: Seat;
  /** By seat. */
  readonly names: readonly string[];
  readonly lastMove: { readonly seat: Seat; readonly action: Action } | null;
  /** A legal action suggested by a hint, to be marked; `null` without a hint. */
  readonly suggested: Action | null;
  /**
   * Plays a legal action, or one that may wait (`Game.mayWait`). Returns whether it is on its way: not while an earlier one
   * is unanswered. `null` if nothing can be played.
   */
  readonly onAct: ((action: Action) => boolean) | null;
  /** Tells the player something about the board, visibly and aloud (`Column 4 is full.`). */
  readonly onHint: (text: string) => void;
  /** A position that somebody tries moves in, for both sides: nothing waits for a press. */
  readonly isStudied?: boolean;
}

/** The sound of a move. */
export type PieceSound = "disc" | "card" | "tile" | "token" | "sign";

/** The texts the screens need from every game. */
interface GameText {
  readonly name: string;
  readonly tagline: string;
  /** By `Outcome.reason`. */
  readonly reasons: Readonly<Record<string, string>>;
}

export interface OptionsFormProps<Options> {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  /** The number of players, and whether all of them are on this device. */
  readonly seats: number;
  readonly where: "network" | "device";
}

/** What the page needs to know of a game's rules. */
export type RulesAbout = Pick<Game, "id" | "seats" | "defaults" | "pieces" | "seal" | "timeLimit">;

/** Everything about one game: board, pictures, rules and texts. */
export interface GameSet<View, Action, Options> {
  /** The rules' metadata; the page plays by what the host says and runs no rules. */
  readonly rules: RulesAbout;
  /** The refusals of the rules in the other languages. */
  readonly faults: FaultTexts;
  readonly text: Translated<GameText>;
  readonly sound: PieceSound;
  /** The source of its luck: hidden pieces are shuffled, coins or dice are thrown, or there is none. */
  readonly luck: "shuffle" | "chance" | "open";
  /** The tips of a guided first match. */
  readonly course: GuideCourse;
  /** The seat that moves first by the rules alone, if no option says it: on one device people choose by their seats. */
  readonly begins?: Seat;
  readonly Board: FC<BoardProps<View, Action>>;
  /** The inlay on the game's card, square, decorative. */
  readonly Picture: FC;
  /** The rules in the reader's language, starting at heading level 2. */
  readonly Rules: FC;
  /** The mark of a seat's pieces, decorative (a disc of its colour). */
  readonly SeatMark?: FC<{ readonly seat: Seat }>;
  readonly OptionsForm?: FC<OptionsFormProps<Options>>;
  /** The app's proposal for a new table, if it differs from the rules' defaults. */
  readonly usual?: Options;
  /** The options of a guided first match, if the usual ones leave a learner no time to read. */
  readonly guided?: Options;
  /** Whether a seat has won while others still play, so that resigning costs it nothing. */
  hasWon?(view: View, seat: Seat): boolean;
  /** The options adapted to this many players; absent if the number does not matter. */
  fitOptions?(options: Options, seats: number): Options;
  /** The options that differ from what players expect, in words. */
  describeOptions?(language: Language, options: Options): readonly string[];
  /** A move for the move list and the announcer; `notation` is the move as people write it, `names` the players by seat. */
  describeMove?(
    language: Language,
    action: Action,
    notation: string,
    names: readonly string[],
  ): string;
  /** A summary of several moves like this in a row, if each alone is not worth a line; `null` for other moves. */
  describeRun?(language: Language, action: Action): string | null;
  /**
   * What the eye sees change between two views and no move says (a card drawn, a token captured), for the announcer;
   * `seat` is whose views both are, `null` if they are not one player's.
   */
  describeChange?(
    language: Language,
    before: View,
    after: View,
    seat: Seat | null,
    names: readonly string[],
  ): string | null;
}

export type AnyGameSet = GameSet<Plain, Plain, Plain> & { readonly id: string };

/**
 * Erases a set's own types. Sound because views, actions and options of a table come from the very game that the set's
 * `id` names; the compiler cannot see that across the host's API.
 */
export function gameSet<View extends Plain, Action extends Plain, Options extends Plain>(
  set: GameSet<View, Action, Options>,
): AnyGameSet {
  return { ...set, id: set.rules.id } as unknown as AnyGameSet;
}
