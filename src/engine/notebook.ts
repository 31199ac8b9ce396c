import type { Result } from "../../protocol/result.ts";
import type { Plain, Seat } from "./game.ts";

/** A position to study, and the move that led there if the text contains it. */
export interface Noted<State, Action> {
  readonly state: State;
  readonly last: { readonly seat: Seat; readonly action: Action } | null;
}

/** How a game writes its positions as short texts that people can send each other. */
export interface Notebook<State extends Plain, Action extends Plain> {
  /** The text of the initial position. */
  readonly start: string;
  /** The seat called the first player. */
  readonly first: Seat;
  /** Reads a position that can arise by the rules. Faults: `study/no-position`, and the game's reasons why it cannot. */
  read(text: string): Result<Noted<State, Action>>;
  write(state: State): string;
  /** Positions with one best move, each as `<text>:<rating 1 to 5>`, separated by spaces. */
  readonly puzzles: string;
}
