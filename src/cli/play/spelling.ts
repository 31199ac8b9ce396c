import { findBox } from "../../games/registry.ts";
import type { Words } from "./words.ts";

// Moves as players see them on the page: suits as signs, tracks counted from 1, throws by their names. The games'
// notation (docs/games.md) is also understood.

/** A move in notation as it is shown. */
export function spell(game: string, notation: string, { language }: Words): string {
  return findBox(game)?.terminal.spell?.(notation, language) ?? notation;
}

/** Typed input as the game's notation. */
export function unspell(game: string, typed: string, { language }: Words): string {
  return findBox(game)?.terminal.unspell?.(typed, language) ?? typed;
}
