import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { Lookup } from "../games/box.ts";
import { findBox } from "../games/registry.ts";
import { type Lookups, NOTHING_SOLVED } from "./registry.ts";

interface Ready {
  readonly analyst: Analyst<Plain, Plain>;
  readonly lookup: Lookup | undefined;
}

/** By game id; kept because an analyst remembers what it has computed. */
const ready = new Map<string, Ready>();

/** The analyst of a game, if it has one. */
export function analystFor(
  game: Game,
  lookups: Lookups = NOTHING_SOLVED,
): Analyst<Plain, Plain> | undefined {
  const lookup = lookups.get(game.id);
  const known = ready.get(game.id);
  if (known !== undefined && known.lookup === lookup) return known.analyst;
  const analyst = findBox(game.id)?.analyst?.(lookup);
  if (analyst !== undefined) ready.set(game.id, { analyst, lookup });
  return analyst;
}
