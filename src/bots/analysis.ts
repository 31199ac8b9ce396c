import type { Analyst } from "../engine/analysis.ts";
import type { Game, Plain } from "../engine/game.ts";
import type { GameId } from "../games/registry.ts";

/** The games that can be judged. */
const ANALYSTS: Readonly<Partial<Record<GameId, Analyst<Plain, Plain>>>> = {};

/** The analyst of a game, if it has one. */
export function analystFor(game: Game): Analyst<Plain, Plain> | undefined {
  return (ANALYSTS as Readonly<Record<string, Analyst<Plain, Plain>>>)[game.id];
}
