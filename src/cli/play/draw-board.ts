import type { Plain, Seat } from "../../engine/game.ts";
import { findBox } from "../../games/registry.ts";
import { BOARD_WORDS, type Paint } from "../../games/terminal.ts";
import type { Words } from "./words.ts";

/** What a seat sees, as lines of text; none for a game that is played by its list of moves alone. */
export function drawBoard(
  game: string,
  view: Plain,
  seat: Seat | null,
  names: readonly string[],
  { language }: Words,
  paint: Paint,
): string[] {
  return findBox(game)?.terminal.board?.(view, seat, names, BOARD_WORDS[language], paint) ?? [];
}

/** The game's name, or its id where this build does not know it. */
export function gameName(game: string, { language }: Words): string {
  return findBox(game)?.terminal.name[language] ?? game;
}
