import type { Game, Plain } from "../engine/game.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import type { Levels, Lookup } from "../games/box.ts";
import { findBox } from "../games/registry.ts";
import { uniform } from "../search/uniform.ts";

/** The solved games at hand, by id. */
export type Lookups = ReadonlyMap<string, Lookup>;

export const NOTHING_SOLVED: Lookups = new Map();

interface Ready {
  readonly levels: Levels;
  readonly lookup: Lookup | undefined;
}

/** By game id; one set of bots a game, because they remember what they have computed. */
const ready = new Map<string, Ready>();

/** The bot for a game at a level; for an unknown game, one that knows only the rules. */
export function botFor(
  game: Game,
  level: BotLevel,
  lookups: Lookups = NOTHING_SOLVED,
): Policy<Plain, Plain> {
  const lookup = lookups.get(game.id);
  const known = ready.get(game.id);
  if (known !== undefined && known.lookup === lookup) return known.levels[level];
  const levels = findBox(game.id)?.levels(lookup);
  if (levels === undefined) return uniform;
  ready.set(game.id, { levels, lookup });
  return levels[level];
}
