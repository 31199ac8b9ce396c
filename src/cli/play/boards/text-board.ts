import type { Plain, Seat } from "../../../engine/game.ts";
import type { Paint } from "../paint.ts";
import type { Words } from "../words.ts";

/** A position as lines of text, for a terminal and for whoever has it read aloud. */
export type TextBoard<View> = (
  view: View,
  seat: Seat | null,
  names: readonly string[],
  words: Words,
  paint: Paint,
) => string[];

export type AnyTextBoard = TextBoard<Plain>;

/** Forgets a board's own view. Sound because a table's views come from the very game its id names. */
export function textBoard<View extends Plain>(board: TextBoard<View>): AnyTextBoard {
  return board as unknown as AnyTextBoard;
}
