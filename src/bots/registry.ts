import type { Game, Plain } from "../engine/game.ts";
import type { BotLevel, Policy } from "../engine/policy.ts";
import type { Levels } from "../games/box.ts";
import { findBox } from "../games/registry.ts";
import { uniform } from "../search/uniform.ts";

/** By game id; one set of bots a game, because they remember what they have computed. */
const ready = new Map<string, Levels>();

/** The bot for a game at a level; for an unknown game, one that knows only the rules. */
export function botFor(game: Game, level: BotLevel): Policy<Plain, Plain> {
  const levels = ready.get(game.id) ?? findBox(game.id)?.levels();
  if (levels === undefined) return uniform;
  ready.set(game.id, levels);
  return levels[level];
}
