import type { Plain, Seat } from "../../engine/game.ts";
import { findBox } from "../../games/registry.ts";
import { BOARD_WORDS, type Paint } from "../../games/terminal.ts";
import type { Words } from "./words.ts";

/** What a seat sees, as lines of text; none for a game without a text board. */
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

/** The game's name, or its id if this build does not know it. */
export function gameName(game: string, { language }: Words): string {
  return findBox(game)?.terminal.name[language] ?? game;
}
