import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import { findBox } from "../games/registry.ts";

/** By game id; kept because an analyst remembers what it has computed. */
const ready = new Map<string, Analyst<Plain, Plain>>();

/** The analyst of a game, if it has one. */
export function analystFor(game: Game): Analyst<Plain, Plain> | undefined {
  const analyst = ready.get(game.id) ?? findBox(game.id)?.analyst?.();
  if (analyst !== undefined) ready.set(game.id, analyst);
  return analyst;
}
